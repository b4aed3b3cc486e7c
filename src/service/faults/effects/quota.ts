import { toMilliseconds } from '../../../domain/clock.js'
import type { Fault } from '../fault.js'
import type { Effect } from './effect.js'

type QuotaEffect = Extract<Fault['effect'], { quota: unknown }>

/** The windows follow the mock's clock. `fault-state.ts` counts the requests. */
export const quotaEffect: Effect<QuotaEffect> = {
  definition: 'quotaEffect',
  example: '{ quota: { limit, windowMs } }',
  problem({ quota: { windowMs } }) {
    if (toMilliseconds(windowMs) > 0) return undefined
    const found = `Found ${JSON.stringify(windowMs)}; a window is longer than 0 ms.`
    return ['/effect/quota/windowMs', found, 'Give another length.']
  },
  result: ({ windowEndsInMs }) => ({
    kind: 'rate-limited',
    details: { retryAfter: Math.max(1, Math.ceil(windowEndsInMs / 1000)) },
  }),
  detail: ({ quota: { limit, windowMs } }) => `${limit} in ${toMilliseconds(windowMs)} ms`,
}
