import { option } from '../options/option.js'
import { standardOptions } from '../options/standard-options.js'
import { text } from '../options/value-kind.js'

/** The options of `keymock openapi`. */
export const openapiOptions = {
  serverUrl: option({
    kind: text,
    placeholder: 'URL',
    default: 'http://127.0.0.1:4010',
    section: 'Document',
    help: 'Base URL that the document names as the server.',
  }),
  ...standardOptions,
}
