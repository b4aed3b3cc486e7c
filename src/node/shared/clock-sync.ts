import type { LocalClock } from '../../service/controls/clock-controls.js'

/**
 * Makes each call that moves a clock resolve when the other servers follow.
 *
 * @param arrived Resolves when the store has the last move, or is unreachable.
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
