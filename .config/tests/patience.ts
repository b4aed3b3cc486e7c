/** The time limit of a test, in milliseconds. */
export const patienceMs = 30_000

/** The time limit of a test that runs the whole suite, in milliseconds. Other processes may slow the test down. */
export const patienceForRunsMs = 4 * patienceMs
