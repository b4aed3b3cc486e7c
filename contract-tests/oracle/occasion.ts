import type { CreateKeyRequest } from '../../schemas/generated/types.js'
import type { CheckContext } from '../engine/check-context.js'
import { isObject } from '../records/is-object.js'
import type { AnsweredExchange, Exchange } from '../traffic/exchange.js'

/** What a listing says besides its records: when it was read, and what was asked for. */
export interface Occasion {
  decrypts: boolean
  /** The state that a key must have had then; undefined where it depends on what is open or not known. */
  stateOf(body: CreateKeyRequest): 'enabled' | 'disabled' | undefined
}

export function occasionOf(page: AnsweredExchange, { run, clock, history }: CheckContext): Occasion {
  const parameter = (name: string) => parameterOf(page, name)
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
      const readAt = run.startedAt + firstPageOf(page, history).startedAtMs
      return isFresh && clock.earliest(readAt) > expires + run.graceMs ? 'disabled' : undefined
    },
  }
}

/** A cursor may hold the listing as it was when its first page was read. */
function firstPageOf(page: Exchange, history: readonly Exchange[]): Exchange {
  const cursor = parameterOf(page, 'cursor')
  if (cursor === undefined) return page
  const before = history.findLast(({ id, response }) => {
    const { json } = response ?? {}
    return id < page.id && isObject(json) && json.cursor === cursor
  })
  return before === undefined ? page : firstPageOf(before, history)
}

function parameterOf({ request }: Exchange, name: string): string | undefined {
  return request.query.find(([other]) => other === name)?.[1]
}
