/** The same items, beginning with another one: that of the number, counted round and round. */
export function rotated<T>(items: readonly T[], number: number): T[] {
  const from = items.length === 0 ? 0 : Math.abs(number) % items.length
  return [...items.slice(from), ...items.slice(0, from)]
}
