import type { CreateKeyRequest } from '../../schemas/generated/types.js'
import { type AnsweredExchange, isSuccess } from '../traffic/exchange.js'
import type { Client, CreateOptions } from '../traffic/requests.js'

/** Statuses that ask for a retry, and prove nothing about the body. */
const conflicts: readonly number[] = [409, 423, 425, 429]

export interface CreateSenderOptions extends CreateOptions {
  /** Called with a refusal if the repeated create succeeds. */
  onUnjust(first: AnsweredExchange): void
}

/**
 * Sends the creates of the pool. Repeats a create if a cause other than its body may explain the answer: if a create gets a 500 and then
 * succeeds, the target did not refuse it.
 */
export function createSender(client: Client) {
  /** Whether the target has answered 500 to the same create twice. */
  let refusesWith500 = false

  return async (
    body: CreateKeyRequest,
    { onUnjust, inPieces = false, ...options }: CreateSenderOptions,
  ): Promise<AnsweredExchange> => {
    const pieced = inPieces && (await client.create(body, { ...options, inPieces, purpose: 'probe' }))
    if (pieced && isSuccess(pieced)) return pieced
    const first = await client.create(body, options)
    const isBroken = first.response.status === 500 && options.purpose === 'probe' && !refusesWith500
    if (!isBroken && !mayBeAnothers(first, options)) return first
    const again = await client.create(body, { purpose: 'probe', escaped: options.escaped })
    refusesWith500 ||= isBroken && again.response.status === 500
    if (!isSuccess(again)) return first
    onUnjust(first)
    return again
  }
}

/** A refusal during concurrent creates may be the answer to another create. */
function mayBeAnothers({ response: { status } }: AnsweredExchange, { sideBySide }: CreateOptions): boolean {
  return sideBySide === true && status >= 400 && status < 500 && !conflicts.includes(status)
}
