import type { Fault } from '../fault.js'
import type { Effect } from './effect.js'

type QuotaEffect = Extract<Fault['effect'], { quota: unknown }>

/** So many requests in each window of the fake's clock; `fault-state.ts` counts them. */
export const quotaEffect: Effect<QuotaEffect> = {
  definition: 'quotaEffect',
  example: '{ quota: { limit, windowMs } }',
  result: ({ windowEndsInMs }) => ({
    kind: 'rate-limited',
    details: { retryAfter: Math.max(1, Math.ceil(windowEndsInMs / 1000)) },
  }),
  detail: ({ quota: { limit, windowMs } }) => `${limit} in ${windowMs} ms`,
}
