import { isObject } from '../../src/common/is-object.js'

export function valueAt(record: object, path: readonly string[]): unknown {
  return path.reduce<unknown>((holder, name) => (isObject(holder) ? holder[name] : undefined), record)
}
