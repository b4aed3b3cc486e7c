import { type RandomFrom, seeded } from '../../domain/random.js'
import { Superseded } from '../../domain/superseded.js'
import type { BodyReader, RequestMessage } from '../../service/message.js'
import type { Sharing } from '../../service/sharing.js'
import type { RedisEngine } from '../../store/redis/redis-engine.js'

/** More than that, and nothing but a mistake keeps superseding. */
const mostAttempts = 100

/**
 * How a sandbox is one with others through an engine.
 *
 * @param ready Resolves when the sandbox has begun.
 */
export function sharingOf(engine: RedisEngine, ready: () => Promise<void>): Sharing {
  return {
    async swapping(swap) {
      // What could not begin is begun by the first who asks.
      await ready().catch(() => undefined)
      return engine.swapping(swap)
    },
    async around(request, answer) {
      const again = { ...request, body: readOnce(request.body) }
      for (let attempt = 1; ; attempt++) {
        await engine.settle()
        try {
          return await answer(again)
        } catch (error) {
          if (!(error instanceof Superseded) || attempt === mostAttempts) throw error
        }
      }
    },
    keepClock: () => engine.keepClock(),
    watch: () => engine.watch(),
    random: drawn => (engine.seed === undefined ? systemRandom : seeded(engine.seed))(drawn),
  }
}

function readOnce(body: RequestMessage['body']): RequestMessage['body'] {
  if (typeof body === 'string') return body
  let reading: ReturnType<BodyReader> | undefined
  return limits => {
    reading ??= body(limits)
    return reading
  }
}

/** The random source of the operating system: replicas need not share it. */
const systemRandom: RandomFrom = drawn => ({
  drawn,
  bytes: count => crypto.getRandomValues(new Uint8Array(count)),
  fraction: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
})
