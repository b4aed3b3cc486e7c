/** The time limit of a test, in milliseconds. */
export const patienceMs = 30_000

/** The time limit of a test with whole runs of the suite, while other processes run. */
export const patienceForRunsMs = 4 * patienceMs
