import { serverUrl } from '../../options/value-kind.js'
import { command } from '../command.js'
import { option } from '../options/option.js'

export const openapiOptions = {
  serverUrl: option({
    kind: serverUrl,
    placeholder: 'URL',
    default: 'http://127.0.0.1:4010',
    section: 'Document',
    help: 'Base URL that the document names as the server.',
  }),
}

export const openapiCommand = command({
  name: 'openapi',
  summary: 'Print the OpenAPI 3.1 document of the service',
  usage: ['openapi [options]'],
  examples: ['openapi --server-url https://staging.example.com'],
  positionals: 0,
  options: openapiOptions,
  load: async () => (await import('./openapi.js')).openapi,
})
