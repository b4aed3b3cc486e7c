/**
 * The percentage of noticeable wrong servers from operators that the suite must catch. It is slightly below the reached score, because the
 * score varies with the seed. Raise the percentage when the suite improves. Never lower it.
 */
export const leastCaughtPercent = 97

/** Whether the survivors are few enough. A small sample may have one survivor. */
export function catchesEnough(survivors: number, observable: number): boolean {
  return survivors <= Math.ceil((observable * (100 - leastCaughtPercent)) / 100)
}
