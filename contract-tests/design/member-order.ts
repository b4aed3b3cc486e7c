const orders: readonly ((names: string[]) => string[])[] = [
  names => names,
  names => names.reverse(),
  names => names.sort(),
  names => names.sort().reverse(),
]

/**
 * Copies an object with its members in a selected order. The order of members has no meaning in JSON (RFC 8259, section 4).
 *
 * @param turn Selects the order: unchanged, reversed, by name, or by name and reversed.
 */
export function inOrder<T extends object>(value: T, turn: number): T {
  const order = orders[turn % orders.length]
  if (order === undefined) return value
  const members = new Map(Object.entries(value))
  return Object.fromEntries(order([...members.keys()]).map(name => [name, members.get(name)])) as T
}
