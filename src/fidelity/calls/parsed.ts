import { jsonOf } from '../../../contract-tests/traffic/json-of.js'

/** A text read as JSON; undefined where it is none. */
export function parsed(text: string | undefined): unknown {
  return text === undefined ? undefined : jsonOf(text)
}
