/**
 * A schema whose descriptions name the defaults.
 *
 * Generators of code take a member with `default` for one that is always there, and would demand it of requests.
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
  // A member of an object may be called "default" as well, and is a schema then.
  if (!('type' in inside && 'default' in inside) || typeof inside.type !== 'string') return inside
  const { default: fallback, description, ...rest } = inside
  const isSaid = String(description).includes('when omitted')
  return { ...rest, description: isSaid ? description : `${description} When omitted: ${fallback}.` }
}
