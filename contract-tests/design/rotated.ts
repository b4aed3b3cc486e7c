/** The items, rotated to begin at the index `number`, modulo their count. Ignores the sign of `number`. */
export function rotated<T>(items: readonly T[], number: number): T[] {
  const from = items.length === 0 ? 0 : Math.abs(number) % items.length
  return [...items.slice(from), ...items.slice(0, from)]
}
