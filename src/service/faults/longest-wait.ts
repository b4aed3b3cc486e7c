/** The longest wait that a timer can be set to. */
export const longestWaitMs = 2 ** 31 - 1
