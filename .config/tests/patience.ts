/** The time limit of a test, in milliseconds. */
export const patienceMs = 30_000

/** The time limit of a test that runs the whole suite, in milliseconds. Other processes may run at the same time. */
export const patienceForRunsMs = 4 * patienceMs
