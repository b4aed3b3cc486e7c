import { operationNamed } from '../../schemas/operations.js'
import type { AnsweredExchange, OperationSent, Purpose } from '../traffic/exchange.js'

interface Sample {
  id?: number
  purpose?: Purpose
  query?: Readonly<Record<string, string>>
  body?: unknown
  authorization?: string
  status?: number
  headers?: Readonly<Record<string, string>>
  json?: unknown
  startedAtMs?: number
}

/** An exchange of a run, as the tests of a part of the suite need it. */
export function sampleExchange(operation: OperationSent, sample: Sample = {}): AnsweredExchange {
  const { id = 1, purpose = 'lawful', query = {}, body, authorization = 'Bearer t', startedAtMs = 0 } = sample
  const { status = 200, headers = {}, json } = sample
  const { method, path } = operationNamed(operation === 'createKey' ? 'keys.createKey' : 'apis.listKeys')
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  return {
    ...{ id, operation, purpose, startedAtMs, durationMs: 1 },
    request: {
      ...{ method, path, url: `http://127.0.0.1${path}`, headers: { authorization } },
      ...{ query: Object.entries(query), ...sent },
    },
    response: { status, headers, text: JSON.stringify(json) ?? '', json },
  }
}
