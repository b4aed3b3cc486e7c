/** How long a test may take, in milliseconds. */
export const patienceMs = 30_000

/** How long one may take that makes whole runs of the suite, while other processes run. */
export const patienceForRunsMs = 4 * patienceMs
