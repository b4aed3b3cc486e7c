import { jsonOf } from '../../../contract-tests/traffic/json-of.js'

export function parsed(text: string | undefined): unknown {
  return text === undefined ? undefined : jsonOf(text)
}
