import type { CreateKeyRequest } from '../../schemas/generated/types.js'
import { isObject } from '../../src/common/is-object.js'
import type { CheckContext } from '../engine/check-context.js'
import type { AnsweredExchange, TargetExchange } from '../traffic/exchange.js'

export interface ListingContext {
  decrypts: boolean
  /** The state that a key must show; undefined if the specification leaves it open, or if the clock is unknown. */
  stateOf(body: CreateKeyRequest): 'enabled' | 'disabled' | undefined
}

export function listingContextOf(
  page: AnsweredExchange,
  { run, clock, history }: CheckContext,
): ListingContext {
  const parameter = (name: string) => parameterOf(page, name)
  const sentAt = run.startedAt + page.startedAtMs
  const isFresh = parameter('revalidateKeysCache') === 'true'
  return {
    decrypts: parameter('decrypt') === 'true',
    stateOf({ enabled, expires, remaining }) {
      if (enabled === false) return 'disabled'
      // The specification defines neither the state of a used-up key nor the meaning of a negative `remaining`.
      if (remaining !== undefined && remaining <= 0) return undefined
      if (expires === undefined) return 'enabled'
      if (clock.skew() === undefined) return undefined
      if (clock.latest(sentAt + page.durationMs) < expires) return 'enabled'
      // A cached listing may show the earlier state. A fresh listing may do so for `graceMs`, because the specification does not
      // state how soon a listing must show that a key has expired.
      const readAt = run.startedAt + firstPageOf(page, history).startedAtMs
      return isFresh && clock.earliest(readAt) > expires + run.graceMs ? 'disabled' : undefined
    },
  }
}

/** Later pages may show keys as they were when the target answered the first page. */
export function firstPageOf(page: TargetExchange, history: readonly TargetExchange[]): TargetExchange {
  return pagesTo(page, history)[0] ?? page
}

export function pagesTo(page: TargetExchange, history: readonly TargetExchange[]): TargetExchange[] {
  const cursor = parameterOf(page, 'cursor')
  if (cursor === undefined) return [page]
  const before = history.findLast(({ id, response }) => {
    const { json } = response ?? {}
    return id < page.id && isObject(json) && json.cursor === cursor
  })
  return before === undefined ? [page] : [...pagesTo(before, history), page]
}

function parameterOf({ request }: TargetExchange, name: string): string | undefined {
  return request.query.find(([other]) => other === name)?.[1]
}
