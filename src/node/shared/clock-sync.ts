import type { LocalClock } from '../../service/controls/clock-controls.js'

/**
 * Wraps the methods that move a clock, so that each call also waits for the shared store.
 *
 * @param arrived Resolves when the store has the latest change of the clock. Also resolves if the store fails.
 */
export function syncedMoves(
  { advance, freeze, set, run, reset }: LocalClock,
  arrived: () => Promise<void>,
): Pick<LocalClock, 'advance' | 'freeze' | 'set' | 'run' | 'reset'> {
  return {
    advance: by => advance(by).then(arrived),
    freeze: at => freeze(at).then(arrived),
    set: to => set(to).then(arrived),
    run: () => run().then(arrived),
    reset: () => reset().then(arrived),
  }
}
