import type { LocalClock } from '../../service/controls/clock-controls.js'

/**
 * Lets each move of a clock resolve when the other servers go by it.
 *
 * @param arrived Resolves when the store knows the last move, or is away.
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
