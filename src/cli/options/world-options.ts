import { fileName, text } from '../../options/value-kind.js'
import { option } from './option.js'

export function worldOptions(section: string) {
  return {
    fixtures: option({
      kind: fileName,
      placeholder: 'FILE',
      section,
      help: 'Initial tokens, APIs, roles and keys [default: the built-in ones].',
    }),
    profile: option({
      kind: { ...text, takes: 'standard, unkey-v1 or the name of a file' },
      placeholder: 'NAME|FILE',
      default: 'standard',
      section,
      help: 'Choices that the specification leaves open: standard, unkey-v1, or your own file.',
    }),
  }
}
