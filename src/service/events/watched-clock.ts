import type { AdjustableClock } from '../../domain/clock.js'

/** A clock that tells of every change, once it is made. */
export function watchedClock(clock: AdjustableClock, moved: () => void): AdjustableClock {
  const told =
    <Given extends unknown[]>(move: (...given: Given) => void) =>
    (...given: Given) => {
      move(...given)
      moved()
    }
  return {
    another: () => clock.another(),
    now: () => clock.now(),
    snapshot: () => clock.snapshot(),
    advance: told(by => clock.advance(by)),
    freeze: told(at => clock.freeze(at)),
    set: told(to => clock.set(to)),
    run: told(() => clock.run()),
    reset: told(() => clock.reset()),
    restore: told(snapshot => clock.restore(snapshot)),
  }
}
