import { isObject } from './is-object.js'

/** The value inside a record that a path of member names leads to; undefined where there is none. */
export function valueAt(record: object, path: readonly string[]): unknown {
  return path.reduce<unknown>((holder, name) => (isObject(holder) ? holder[name] : undefined), record)
}
