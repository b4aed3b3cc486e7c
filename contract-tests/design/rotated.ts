/** Rotates the items. The result begins with the item at the index `number` modulo the count. Ignores the sign of `number`. */
export function rotated<T>(items: readonly T[], number: number): T[] {
  const from = items.length === 0 ? 0 : Math.abs(number) % items.length
  return [...items.slice(from), ...items.slice(0, from)]
}
