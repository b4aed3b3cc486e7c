export function rotated<T>(items: readonly T[], number: number): T[] {
  const from = items.length === 0 ? 0 : Math.abs(number) % items.length
  return [...items.slice(from), ...items.slice(0, from)]
}
