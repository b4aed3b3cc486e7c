const orders: readonly ((names: string[]) => string[])[] = [
  names => names,
  names => names.reverse(),
  names => names.sort(),
  names => names.sort().reverse(),
]

/** Varies the order of the members. This order has no meaning in JSON (RFC 8259, section 4). */
export function inOrder<T extends object>(value: T, turn: number): T {
  const order = orders[turn % orders.length]
  if (order === undefined) return value
  const members = new Map(Object.entries(value))
  return Object.fromEntries(order([...members.keys()]).map(name => [name, members.get(name)])) as T
}
