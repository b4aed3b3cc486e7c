import { jsonOf } from '../../../contract-tests/traffic/json-of.js'

/** A text read as JSON; undefined if it is not JSON. */
export function parsed(text: string | undefined): unknown {
  return text === undefined ? undefined : jsonOf(text)
}
