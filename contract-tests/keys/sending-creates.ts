import type { CreateKeyRequest } from '../../schemas/generated/types.js'
import type { Client, CreateOptions } from '../engine/check-context.js'
import { type AnsweredExchange, isSuccess } from '../traffic/exchange.js'

/** Statuses that ask to try again: what is refused with them says nothing of its body. */
const conflicts: readonly number[] = [409, 423, 425, 429]

export interface SendOptions extends CreateOptions {
  /** Takes an answer that the same create, sent once more, shows to have been no refusal of it. */
  onUnjust(first: AnsweredExchange): void
}

/**
 * Sends creates of the pool, and again those whose answer may say nothing of what was asked for: what breaks a service once, and is
 * taken then, was not refused.
 */
export function sendingCreates(client: Client) {
  /** Whether it was seen to answer 500 to the same create twice. */
  let refusesWith500 = false

  return async (
    body: CreateKeyRequest,
    { onUnjust, inPieces = false, ...options }: SendOptions,
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

/** What is refused while others are made may be the answer to one of them. */
function mayBeAnothers({ response: { status } }: AnsweredExchange, { sideBySide }: CreateOptions): boolean {
  return sideBySide === true && status >= 400 && status < 500 && !conflicts.includes(status)
}
