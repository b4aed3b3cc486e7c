import { jsonOf } from '../../../contract-tests/traffic/json-of.js'

/** The value of a JSON text; undefined if the text is missing or not JSON. */
export function parsed(text: string | undefined): unknown {
  return text === undefined ? undefined : jsonOf(text)
}
