import type { CreateKeyRequest } from '../../schemas/generated/types.js'
import { type AnsweredExchange, isSuccess } from '../traffic/exchange.js'
import type { Client, CreateOptions } from '../traffic/requests.js'

/** Statuses that ask for a retry, and prove nothing about the body. */
const conflicts: readonly number[] = [409, 423, 425, 429]

interface CreateSenderOptions extends CreateOptions {
  /** Receives the refused create if its repetition succeeds. */
  onUnjust(first: AnsweredExchange): void
}

/** Statuses with which a target may refuse the token or the API, not the body. */
const aboutTheCaller: readonly number[] = [401, 403, 404]
/** Repeats refused probes until this many repetitions are also refused. After that, the body counts as the cause of a refusal. */
const mostRefusedAgain = 2

/**
 * Repeats a create that the target may have refused without a reason. If the repetition succeeds, the target was wrong to refuse
 * the first attempt.
 */
export function createSender(client: Client) {
  let refusesWith500 = false
  let refusedAgain = 0

  return async (
    body: CreateKeyRequest,
    { onUnjust, inPieces = false, ...options }: CreateSenderOptions,
  ): Promise<AnsweredExchange> => {
    const pieced = inPieces && (await client.create(body, { ...options, inPieces, purpose: 'probe' }))
    if (pieced && isSuccess(pieced)) return pieced
    const first = await client.create(body, options)
    const isBroken = first.response.status === 500 && options.purpose === 'probe' && !refusesWith500
    const isOfBody = options.purpose === 'probe' && refusedAgain < mostRefusedAgain && mayBeOfBody(first)
    if (!isBroken && !isOfBody && !mayBeAnothers(first, options)) return first
    const again = await client.create(body, { purpose: 'probe', escaped: options.escaped })
    refusesWith500 ||= isBroken && again.response.status === 500
    if (!isSuccess(again)) {
      if (isOfBody) refusedAgain += 1
      return first
    }
    onUnjust(first)
    return again
  }
}

/** Whether a refusal may belong to another create, because the target mixed up the answers to concurrent creates. */
function mayBeAnothers({ response: { status } }: AnsweredExchange, { sideBySide }: CreateOptions): boolean {
  return sideBySide === true && isRefusal(status)
}

function mayBeOfBody({ response: { status } }: AnsweredExchange): boolean {
  return isRefusal(status) && !aboutTheCaller.includes(status)
}

function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && !conflicts.includes(status)
}
