export type JsonObject = { readonly [name: string]: unknown }

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function memberOf(message: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((holder, name) => (isJsonObject(holder) ? holder[name] : undefined), message)
}

export function withMember(message: unknown, path: readonly string[], value: unknown): JsonObject {
  const [name = '', ...inner] = path
  const holder = isJsonObject(message) ? message : {}
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
  if (!isJsonObject(a) || !isJsonObject(b)) return Object.is(a, b) || a === b
  const names = Object.keys(a)
  return (
    names.length === Object.keys(b).length &&
    names.every(name => Object.hasOwn(b, name) && isSameJson(a[name], b[name]))
  )
}
