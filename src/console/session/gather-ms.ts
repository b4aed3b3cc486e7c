/** What changes within so many milliseconds is read once. */
export const gatherMs = 100
