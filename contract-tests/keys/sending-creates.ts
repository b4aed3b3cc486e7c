import type { CreateKeyRequest } from '../../schemas/generated/types.js'
import type { Client, CreateOptions } from '../engine/check-context.js'
import { isSuccess } from '../records/succeeds.js'
import type { AnsweredExchange } from '../traffic/exchange.js'

/** Statuses that ask to try again: what is refused with them says nothing of its body. */
const conflicts: readonly number[] = [409, 423, 425, 429]

export interface SendOptions extends CreateOptions {
  /** Takes an answer that the same create, sent once more, shows to have been no refusal of it. */
  onUnjust(first: AnsweredExchange): void
}

/** Sends creates of the pool, and again those whose answer may say nothing of what was asked for. */
export function sendingCreates(client: Client) {
  return async (body: CreateKeyRequest, { onUnjust, ...options }: SendOptions): Promise<AnsweredExchange> => {
    const first = await client.create(body, options)
    if (!mayBeUnjust(first, options)) return first
    const again = await client.create(body, { purpose: 'probe', escaped: options.escaped })
    if (!isSuccess(again)) return first
    onUnjust(first)
    return again
  }
}

/** What is refused while others are made may be another's answer. What breaks the service is no refusal of what may be refused. */
function mayBeUnjust(
  { response: { status } }: AnsweredExchange,
  { sideBySide, purpose }: CreateOptions,
): boolean {
  const isRefused = status >= 400 && status < 500 && !conflicts.includes(status)
  return (sideBySide === true && isRefused) || (purpose === 'probe' && status === 500)
}
