import { jsonOf } from '../../common/json-of.js'

export function parsed(text: string | undefined): unknown {
  return text === undefined ? undefined : jsonOf(text)
}
