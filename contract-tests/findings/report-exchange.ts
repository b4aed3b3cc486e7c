import type { ContractExchange } from '../../schemas/generated/types.js'
import type { TargetExchange } from '../traffic/exchange.js'

/** The result is not redacted yet. */
export function reportExchange(exchange: TargetExchange): ContractExchange {
  const { id, operation, request, response, noAnswer, startedAtMs, durationMs } = exchange
  return {
    id,
    operation,
    request: {
      method: request.method,
      url: request.url,
      headers: { ...request.headers, ...(request.inPieces && { 'transfer-encoding': 'chunked' }) },
      ...(request.body === undefined ? {} : { body: request.body }),
    },
    ...(response
      ? {
          response: {
            status: response.status,
            headers: { ...response.headers },
            body: response.text,
            bodyLength: response.text.length,
          },
        }
      : {}),
    ...(noAnswer ? { noAnswer } : {}),
    startedAtMs: whole(startedAtMs),
    durationMs: whole(durationMs),
  }
}

export function whole(ms: number): number {
  return Math.max(0, Math.round(ms))
}
