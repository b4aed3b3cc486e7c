/** The longest delay that `setTimeout` accepts, in milliseconds: almost 25 days. */
export const longestWaitMs = 2 ** 31 - 1
