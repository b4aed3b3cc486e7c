import type { ContractExchange } from '../../schemas/generated/types.js'
import type { Secrets } from '../secrets/secrets.js'
import type { Exchange } from '../traffic/exchange.js'

const longestBody = 8000

/** The form of an exchange that may leave the engine: secrets replaced, long bodies cut. */
export function reportExchange(exchange: Exchange, secrets: Secrets): ContractExchange {
  const { id, operation, request, response, noAnswer, startedAtMs, durationMs } = exchange
  return {
    id,
    operation,
    request: {
      method: request.method,
      url: secrets.redact(request.url),
      headers: redactedHeaders(request.headers, secrets),
      ...(request.body === undefined ? {} : { body: cut(secrets.redact(request.body), longestBody) }),
    },
    ...(response
      ? {
          response: {
            status: response.status,
            headers: redactedHeaders(response.headers, secrets),
            body: cut(secrets.redact(response.text), longestBody),
            bodyLength: response.text.length,
          },
        }
      : {}),
    ...(noAnswer ? { noAnswer: { kind: noAnswer.kind, message: secrets.redact(noAnswer.message) } } : {}),
    startedAtMs: whole(startedAtMs),
    durationMs: whole(durationMs),
  }
}

/** Cuts a text that was redacted before: cutting first could leave half a secret. */
export function cut(redacted: string, length: number): string {
  return redacted.length > length ? `${redacted.slice(0, length)}…` : redacted
}

export function whole(ms: number): number {
  return Math.max(0, Math.round(ms))
}

function redactedHeaders(
  headers: Readonly<Record<string, string>>,
  secrets: Secrets,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [secrets.redact(name), secrets.redact(value)]),
  )
}
