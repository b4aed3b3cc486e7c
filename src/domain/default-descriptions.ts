/**
 * Replaces each `default` with a sentence in the description of its member. Code generators treat a member with `default` as
 * always present, and would require it in requests.
 */
export function withDefaultDescriptions(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withDefaultDescriptions)
  if (typeof schema !== 'object' || schema === null) return schema
  const inside = Object.fromEntries(
    Object.entries(schema).map(([keyword, member]) => [
      keyword,
      keyword === 'examples' ? member : withDefaultDescriptions(member),
    ]),
  )
  // In `properties`, members can have the names "type" and "default". Then `type` is a schema, not a string.
  if (!('type' in inside && 'default' in inside) || typeof inside.type !== 'string') return inside
  const { default: fallback, description, ...rest } = inside
  const isSaid = String(description).includes('when omitted')
  return { ...rest, description: isSaid ? description : `${description} When omitted: ${fallback}.` }
}

/** Copies a schema with other references, because a document refers to its own components. */
export function withReferences(schema: unknown, referenceOf: (id: string) => string): unknown {
  if (Array.isArray(schema)) return schema.map(item => withReferences(item, referenceOf))
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, member]) => [
      keyword,
      keyword === '$ref' && typeof member === 'string'
        ? referenceOf(member)
        : withReferences(member, referenceOf),
    ]),
  )
}
