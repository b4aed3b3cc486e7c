/**
 * The time limit of a test, of a hook and of polling, in milliseconds. The slowest test takes a tenth of it on an idle machine, because
 * the limit ends what hangs: it must not fail a test on a busy machine.
 */
export const patienceMs = 120_000
