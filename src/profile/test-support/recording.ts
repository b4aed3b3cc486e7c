import { readFileSync } from 'node:fs'
import type { Fixture } from '../../../schemas/generated/types.js'

/** A call with placeholders instead of ids, keys and times. */
export interface RecordedCall {
  class: string
  name: string
  method: string
  path: string
  /** A name in `tokens` of the recording. */
  token?: string
  headers?: Record<string, string>
  body?: string
  /** Whether the body contains bytes that are not UTF-8. `body` then has one character for each byte. */
  bodyIsLatin1?: boolean
  readBack?: boolean
  /** Whether the recorded answer has only the number of listed keys and the total, without the keys. */
  countOnly?: boolean
  /** The name under which the next calls with the same `class` use the created key. */
  save?: string
  /** Before the call, the clock moves to just after the next multiple of this many milliseconds. */
  align?: number
  /** The length of a rate limit's window in milliseconds. `reset` is the end of a window. */
  window?: number
  /** Whether to sort listed keys by name, because keys that were created in the same second have no order. */
  sortKeys?: boolean
  answer: {
    status: number | string
    headers: Record<string, string>
    body: unknown
    pretty?: boolean
    record?: unknown
  }
}

export interface Recording {
  /** The start of the recording, in Unix milliseconds. */
  t0: number
  readBackApi?: string
  /** @default 0 */
  pauseAfterPostMs?: number
  tokens: Record<string, string>
  calls: RecordedCall[]
}

export function recording(file: 'calls.jsonl' | 'neighbour-calls.jsonl' = 'calls.jsonl'): Recording {
  const [head, ...lines] = jsonLines(file) as [
    Omit<Recording, 'calls'> & { usualHeaders: Record<string, string> },
    ...RecordedCall[],
  ]
  const { usualHeaders, ...about } = head
  const calls = lines.map(call => ({
    ...call,
    answer: { ...call.answer, headers: call.answer.headers ?? usualHeaders },
  }))
  return { ...about, calls }
}

export function recordedFixture(): Fixture {
  const [world, ...keys] = jsonLines('fixture.jsonl') as [Fixture, ...NonNullable<Fixture['keys']>]
  return { ...world, keys }
}

export function neighbourFixture(): Fixture {
  const [world, ...more] = jsonLines('neighbour-fixture.jsonl') as [Fixture, ...NonNullable<Fixture['keys']>]
  return { ...world, keys: [...(recordedFixture().keys ?? []), ...more] }
}

function jsonLines(name: string): unknown[] {
  const text = readFileSync(new URL(name, import.meta.url), 'utf8')
  return text
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))
}
