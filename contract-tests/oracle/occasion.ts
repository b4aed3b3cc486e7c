import type { CreateKeyRequest } from '../../schemas/generated/types.js'
import type { CheckContext } from '../engine/check-context.js'
import type { AnsweredExchange } from '../traffic/exchange.js'

/** What a listing says besides its records: when it was read, and what was asked for. */
export interface Occasion {
  decrypts: boolean
  /** The state that a key must have had then; undefined where it depends on what is open or not known. */
  stateOf(body: CreateKeyRequest): 'enabled' | 'disabled' | undefined
}

export function occasionOf(page: AnsweredExchange, { run, clock }: CheckContext): Occasion {
  const parameter = (name: string) => page.request.query.find(([other]) => other === name)?.[1]
  const sentAt = run.startedAt + page.startedAtMs
  const isFresh = parameter('revalidateKeysCache') === 'true'
  return {
    decrypts: parameter('decrypt') === 'true',
    stateOf({ enabled, expires, remaining }) {
      if (enabled === false) return 'disabled'
      // What a key without verifications becomes is a convention, and so is what a negative number of them means.
      if (remaining !== undefined && remaining <= 0) return undefined
      if (expires === undefined) return 'enabled'
      if (clock.skew() === undefined) return undefined
      if (clock.latest(sentAt + page.durationMs) < expires) return 'enabled'
      // A cache may keep the state of before, and no delay is stated for the change.
      return isFresh && clock.earliest(sentAt) > expires + run.graceMs ? 'disabled' : undefined
    },
  }
}
