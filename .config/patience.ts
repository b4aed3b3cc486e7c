/** How long a test may take, in milliseconds: neither a slow machine nor one that stands still for a while must fail it. */
export const patienceMs = 300_000
