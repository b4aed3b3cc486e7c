/** How long a test may take, in milliseconds. */
export const patienceMs = 30_000

/** How long one may take that makes whole runs of the suite, in processes with others beside them. */
export const patienceForRunsMs = 4 * patienceMs
