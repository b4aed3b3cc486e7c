/**
 * How many of a hundred wrong servers of operators that can be noticed the suite has to catch: what it has reached, and a little
 * less, because each seed draws others. It is raised when the suite gets better, and never lowered.
 */
export const leastCaughtPercent = 97

/** Whether so many survivors are few enough. Of a small sample one may be. */
export function catchesEnough(survivors: number, observable: number): boolean {
  return survivors <= Math.ceil((observable * (100 - leastCaughtPercent)) / 100)
}
