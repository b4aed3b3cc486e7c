import type { ContractReplayStep } from '../../schemas/generated/types.js'
import { isObject } from '../../src/common/json.js'
import type { RunFacts } from '../engine/run-facts.js'
import type { TargetExchange } from '../traffic/exchange.js'

export interface ReplayOptions {
  run: RunFacts
  token: string
  /** The start of the run in Unix milliseconds. `startedAtMs` of an exchange counts from this time. */
  startedAt: number
}

interface Captured {
  variable: string
  value: string
}

/** The steps that repeat these exchanges later, or on another target. */
export function replayOf(exchanges: readonly TargetExchange[], options: ReplayOptions): ContractReplayStep[] {
  const captured: Captured[] = [{ variable: 'TOKEN', value: options.token }]
  const counts = { createKey: 0, listKeys: 0 }
  return [...new Set(exchanges)].map(exchange => {
    const replace = (text: string) => variablesIn(text, captured, options)
    const { method, path, query, headers, body, inPieces } = exchange.request
    const step = {
      exchange: exchange.id,
      method,
      path: replace(path),
      query: query.map(([name, value]) => [name, replace(value)]),
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, replace(value)])),
      ...(body === undefined ? {} : { body: replace(relativeTimes(body, exchange, options)) }),
      ...(inPieces && { inPieces }),
    }
    const captures = capturesOf(exchange, counts)
    captured.push(...captures)
    return {
      ...step,
      captures: captures.map(({ variable, pointer }) => ({ variable, pointer })),
      received: receivedBy(exchange),
    }
  })
}

function capturesOf(
  { operation, response }: TargetExchange,
  counts: { createKey: number; listKeys: number },
) {
  if (!response || !isObject(response.json) || operation === 'other') return []
  const json = response.json
  counts[operation] += 1
  const members = operation === 'createKey' ? { keyId: 'KEY_ID', key: 'KEY' } : { cursor: 'CURSOR' }
  return Object.entries(members).flatMap(([member, variable]) => {
    const value = json[member]
    if (typeof value !== 'string' || value === '') return []
    return [{ variable: `${variable}_${counts[operation]}`, pointer: `/${member}`, value }]
  })
}

/** Replaces longer values first, because a longer value may contain a shorter value. */
function variablesIn(text: string, captured: readonly Captured[], { run }: ReplayOptions): string {
  let result = text
  for (const { variable, value } of [...captured].sort((a, b) => b.value.length - a.value.length)) {
    result = result.replaceAll(value, `{{${variable}}}`)
    result = result.replaceAll(JSON.stringify(value).slice(1, -1), `{{${variable}}}`)
  }
  return result.replaceAll(run.runId, '{{RUN_ID}}')
}

/** Replaces each `expires` with an offset from now, because a fixed time could be in the past when the replay runs. */
function relativeTimes(body: string, exchange: TargetExchange, { startedAt }: ReplayOptions): string {
  const sentAt = startedAt + exchange.startedAtMs
  return body.replace(/"expires":(\d{12,})/g, (_, expires: string) => {
    const distance = Math.round((Number(expires) - sentAt) / 100) * 100
    return distance < 0 ? `"expires":{{NOW_MS-${-distance}}}` : `"expires":{{NOW_MS+${distance}}}`
  })
}

function receivedBy({ response, noAnswer }: TargetExchange): string {
  if (!response) return noAnswer?.message || 'no answer'
  return `status ${response.status} ${response.text}`.trimEnd()
}
