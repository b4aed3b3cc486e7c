/** The order of a caller's permissions in an error message. In the recorded answers of Unkey, this order depends on the operation. */
export type PermissionOrder = 'sorted' | 'given'

/** @param groups A caller needs one permission of each group. */
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
