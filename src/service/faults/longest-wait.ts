/** The longest time of a timer. */
export const longestWaitMs = 2 ** 31 - 1
