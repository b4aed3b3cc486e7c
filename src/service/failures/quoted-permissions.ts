/** The order in which an error names what a caller has: recordings of the operations differ. */
export type PermissionOrder = 'sorted' | 'given'

/**
 * Permissions as lists of quoted alternatives. A permission that is in every group is an alternative of its own; what is left of
 * several groups is one alternative that combines them.
 *
 * @param groups One permission of every group is needed.
 * @param had What the caller has.
 * @param order In which the caller's are named.
 */
export function quotedPermissions(
  groups: readonly (readonly string[])[],
  had: readonly string[],
  order: PermissionOrder = 'sorted',
): { needed: string; have: string } {
  const [first = []] = groups
  const shared = first.filter(permission => groups.every(group => group.includes(permission)))
  const combined = groups.map(group => ({ or: group.filter(permission => !shared.includes(permission)) }))
  const alternatives = groups.length === 1 ? first : [...shared, { and: combined }]
  return {
    needed: quoted(alternatives.map(alternative => JSON.stringify(alternative))),
    have: quoted(order === 'sorted' ? [...had].sort() : had),
  }
}

function quoted(texts: readonly string[]): string {
  return `[${texts.map(text => `'${text}'`).join(', ')}]`
}
