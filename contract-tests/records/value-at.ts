import { isObject } from './is-object.js'

/** The value at a path of member names in a record; undefined if there is none. */
export function valueAt(record: object, path: readonly string[]): unknown {
  return path.reduce<unknown>((holder, name) => (isObject(holder) ? holder[name] : undefined), record)
}
