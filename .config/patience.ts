/** How long a test may take, in milliseconds. */
export const patienceMs = 30_000
