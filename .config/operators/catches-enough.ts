/**
 * The suite must catch at least this percentage of the generated wrong servers that answer noticeably wrong. The percentage is
 * slightly below the current score, because the score varies with the seed. Raise the percentage when the suite improves. Never
 * lower it.
 */
export const leastCaughtPercent = 97

/** Rounds up, so that a small sample may have one survivor: a wrong server that the suite did not catch. */
export function catchesEnough(survivors: number, observable: number): boolean {
  return survivors <= Math.ceil((observable * (100 - leastCaughtPercent)) / 100)
}
