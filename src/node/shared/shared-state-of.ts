import { type RandomFrom, seeded } from '../../domain/random.js'
import type { SharedState } from '../../service/shared-state.js'
import type { RedisEngine } from '../../store/redis/redis-engine.js'

/** @param ready Resolves when the current state of the sandbox has started. */
export function sharedStateOf(engine: RedisEngine, ready: () => Promise<void>): SharedState {
  return {
    hasOtherWriters: true,
    async swapping(swap) {
      // Ignores a failed start of the current state, because the swap replaces this state.
      await ready().catch(() => undefined)
      return engine.swapping(swap)
    },
    settle: () => engine.settle(),
    refresh: () => engine.refresh(),
    keepClock: () => engine.keepClock(),
    random: drawn => (engine.seed === undefined ? systemRandom : seeded(engine.seed))(drawn),
  }
}

const systemRandom: RandomFrom = drawn => ({
  drawn,
  bytes: count => crypto.getRandomValues(new Uint8Array(count)),
  fraction: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
})
