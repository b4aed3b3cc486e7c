const units = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1000],
] as const

/** A length of time in the largest unit that it is one of, rounded: `3 s`, `2 min`, `41 d`. */
export function lengthOfTime(ms: number): string {
  for (const [name, length] of units) if (ms >= length) return `${Math.round(ms / length)} ${name}`
  return `${Math.round(ms)} ms`
}
