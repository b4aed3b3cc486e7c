import { readFileSync } from 'node:fs'
import type { Fixture } from '../../../schemas/generated/types.js'

/** A call as it was made, and how it was answered. Ids, keys, times and request ids are replaced by their shape. */
export interface RecordedCall {
  class: string
  name: string
  method: string
  path: string
  /** A name among the tokens of the recording. */
  token?: string
  headers?: Record<string, string>
  body?: string
  /** The body holds bytes that are not UTF-8, each written as one character. */
  bodyIsLatin1?: boolean
  /** The created key was looked up afterwards. */
  readBack?: boolean
  /** Of the listing, only how many keys it has and the total were recorded. */
  countOnly?: boolean
  /** Later calls of the class use the created key under this name. */
  save?: string
  /** The call waits for the next multiple of this many milliseconds. */
  align?: number
  /** How long the window of a rate limit lasts, in milliseconds: `reset` is its end. */
  window?: number
  /** Keys of one second have no order: they are compared by name. */
  sortKeys?: boolean
  answer: {
    status: number | string
    headers: Record<string, string>
    body: unknown
    /** Whether the body was indented. */
    pretty?: boolean
    /** The created key as it is listed. */
    record?: unknown
  }
}

export interface Recording {
  /** When the recording began. Unix milliseconds. */
  t0: number
  /** Where created keys are looked up. */
  readBackApi?: string
  /** How long the client waited after each POST. @default 0 */
  pauseAfterPostMs?: number
  tokens: Record<string, string>
  calls: RecordedCall[]
}

/** The calls that were made to the public implementation, in their order. */
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

/** The world that the recording starts from. */
export function recordedFixture(): Fixture {
  const [world, ...keys] = jsonLines('fixture.jsonl') as [Fixture, ...NonNullable<Fixture['keys']>]
  return { ...world, keys }
}

/** The world that the recording of the neighbours starts from: the other one, with more of everything. */
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
