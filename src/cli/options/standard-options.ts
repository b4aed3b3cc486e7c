import { option } from './option.js'
import { onOff } from './value-kind.js'

/** The options that every command has. */
export const standardOptions = {
  help: option({ kind: onOff, letter: 'h', default: false, section: 'Help', help: 'Print this help.' }),
  version: option({ kind: onOff, letter: 'v', default: false, section: 'Help', help: 'Print the version.' }),
}
