/** The order of a caller's permissions in an error: recordings of the operations differ. */
export type PermissionOrder = 'sorted' | 'given'

/**
 * Permissions as lists of quoted alternatives. A permission in every group is a separate alternative. The rest of several groups is one
 * alternative that combines them.
 *
 * @param groups A caller needs one permission of every group. @param had The caller's permissions. @param order The order of the
 * caller's permissions in the message.
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
