import { isObject } from '../../src/common/is-object.js'

export type JsonObject = { readonly [name: string]: unknown }

export function memberOf(message: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((holder, name) => (isObject(holder) ? holder[name] : undefined), message)
}

export function withMember(message: unknown, path: readonly string[], value: unknown): JsonObject {
  const [name = '', ...inner] = path
  const holder = isObject(message) ? message : {}
  const { [name]: own, ...others } = holder
  const changed = inner.length === 0 ? value : withMember(own, inner, value)
  return changed === undefined ? others : { ...others, [name]: changed }
}

/** Whether two JSON values are equal, in any order of their members. */
export function isSameJson(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((v, i) => isSameJson(v, b[i]))
    )
  }
  if (!isObject(a) || !isObject(b)) return Object.is(a, b) || a === b
  const names = Object.keys(a)
  return (
    names.length === Object.keys(b).length &&
    names.every(name => Object.hasOwn(b, name) && isSameJson(a[name], b[name]))
  )
}
