export type JsonObject = { readonly [name: string]: unknown }

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The name of a JSON type. */
export function typeName(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
}

/** The maximum depth of JSON. Deeper JSON counts as unreadable, because it could overflow the stack. */
const deepestJson = 200

export function jsonOf(text: string): unknown {
  try {
    const json: unknown = JSON.parse(text)
    return isDeeper(json, deepestJson) ? undefined : json
  } catch {
    return undefined
  }
}

export function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

export function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  for (const name in value) if (isDeeper((value as JsonObject)[name], levels - 1)) return true
  return false
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

/** The member, or the item of an array, at a path. Undefined if there is none. */
export function memberOf(value: unknown, path: readonly string[]): unknown {
  let inner = value
  for (const name of path) {
    const isThere = typeof inner === 'object' && inner !== null && Object.hasOwn(inner, name)
    inner = isThere ? (inner as JsonObject)[name] : undefined
  }
  return inner
}

/** Changes the member at a path. `undefined` removes it. */
export function withMember(value: unknown, path: readonly string[], member: unknown): JsonObject {
  const [name = '', ...inner] = path
  const { [name]: own, ...others } = isObject(value) ? value : {}
  const changed = inner.length === 0 ? member : withMember(own, inner, member)
  return changed === undefined ? others : { ...others, [name]: changed }
}

/** A JSON Pointer (RFC 6901). */
export function pointerOf(path: readonly string[]): string {
  return path.map(name => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** The path of a JSON Pointer. */
export function pathOf(pointer: string): string[] {
  const [, ...names] = pointer.split('/')
  return names.map(name => name.replaceAll('~1', '/').replaceAll('~0', '~'))
}
