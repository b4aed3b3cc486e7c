import { systemClock } from '../../domain/clock.js'
import { BoundedLog, LogBudget } from '../../domain/memory-budget.js'
import type { Exchange } from '../exchange.js'
import { operations } from '../operations/index.js'

/** Long bodies may be cut. */
export interface JournaledExchange extends Exchange {
  /** Increases with each request. A reset does not restart the numbers. */
  id: number
  /** The arrival by the machine's clock, in Unix milliseconds. */
  receivedAt: number
  /** The length of the whole body in characters, if the journal has cut the body. */
  requestBodyLength?: number
  responseBodyLength?: number
}

export interface JournalLimits {
  /**
   * The memory limit that all journals and events of a server share.
   *
   * @default 64 MB for this journal alone
   */
  budget?: LogBudget | undefined
  /** @default 1000 */
  mostEntries?: number | undefined
}

interface KeepOptions {
  /**
   * Whether to keep the whole exchange until the journal is cleared.
   *
   * @default false
   */
  isWhole?: boolean
  /** The answer's body, as pieces that other data also holds, such as a page's records. */
  pieces?: readonly string[] | undefined
}

interface Entry {
  id: number
  receivedAt: number
  exchange: Exchange
  requestBody: KeptText | undefined
  responseBody: KeptText
}

type KeptEntry = Entry | JournaledExchange

/**
 * The requests and answers since the last reset, in the order of the answers. The journal prepares an entry for display only when
 * a caller reads it, so that recording is fast.
 */
export class Journal {
  readonly #log: BoundedLog<Entry>
  readonly #keepsNothing: boolean
  #whole: JournaledExchange[] = []
  isOpen = true

  constructor({ budget = new LogBudget(), mostEntries = 1000 }: JournalLimits = {}) {
    this.#log = new BoundedLog(budget, mostEntries)
    this.#keepsNothing = mostEntries === 0
  }

  record(id: number, exchange: Exchange, { isWhole = false, pieces }: KeepOptions = {}): void {
    if (!this.isOpen) return
    const receivedAt = Math.round(systemClock.now() - exchange.durationMs)
    if (isWhole) this.#whole.push({ ...exchange, id, receivedAt })
    if (isWhole || this.#keepsNothing) return
    const { requestBody: asked, responseBody: answered } = exchange
    const requestBody = asked === undefined ? undefined : keep(asked)
    const responseBody = keep(answered, pieces)
    const isChanged = requestBody !== asked || responseBody !== answered
    // Removes the bodies from a copy, because listeners still use the original exchange.
    const kept = isChanged ? { ...exchange, requestBody: '', responseBody: '' } : exchange
    const entry = { id, receivedAt, exchange: kept, requestBody, responseBody }
    this.#log.push(entry, entryBytes(entry))
  }

  get size(): number {
    return this.#log.size + this.#whole.length
  }

  /** Returns the wanted exchanges, oldest first. */
  exchanges(isWanted: (exchange: Exchange, id: number) => boolean = () => true): JournaledExchange[] {
    const found = this.#whole.filter(exchange => isWanted(exchange, exchange.id))
    for (const entry of this.#log)
      if (isWanted(withRequestBody(entry), entry.id)) found.push(journaled(entry))
    return found
  }

  keysShown(): JournaledExchange[] {
    return this.exchanges(
      ({ status, operation, search }) =>
        status === 200 && operation !== undefined && operations[operation]?.showsKeys?.(search) === true,
    )
  }

  count(isWanted: (exchange: Exchange, id: number) => boolean): number {
    let found = this.#whole.filter(exchange => isWanted(exchange, exchange.id)).length
    for (const entry of this.#log) if (isWanted(withRequestBody(entry), entry.id)) found++
    return found
  }

  /** Whether the latest entry has this id and is wanted. */
  isLatest(id: number, isWanted: (exchange: Exchange, id: number) => boolean): boolean {
    const latest = this.#log.newest
    if (latest?.id === id) return isWanted(withRequestBody(latest), id)
    const whole = this.#whole.at(-1)
    return whole?.id === id && isWanted(whole, id)
  }

  /** @param from Unix milliseconds by the machine's clock. */
  durationsSince(from: number): number[] {
    return this.entries().flatMap(entry => {
      if (entry.receivedAt < from) return []
      return 'exchange' in entry ? entry.exchange.durationMs : entry.durationMs
    })
  }

  /** Returns the entries as stored, for a later {@link putBack}. */
  entries(): readonly KeptEntry[] {
    return [...this.#whole, ...this.#log]
  }

  /** Ignores entries that the journal still has. */
  putBack(entries: readonly KeptEntry[]): void {
    const all = new Map([...entries, ...this.entries()].map(entry => [entry.id, entry]))
    this.clear()
    for (const entry of [...all.values()].sort((one, other) => one.id - other.id)) {
      if ('exchange' in entry) this.#log.push(entry, entryBytes(entry))
      else this.#whole.push(entry)
    }
  }

  clear(): void {
    this.#log.clear()
    this.#whole = []
  }

  end(): void {
    this.isOpen = false
    this.clear()
  }
}

function withRequestBody({ exchange, requestBody }: Entry): Exchange {
  if (requestBody === exchange.requestBody || requestBody === undefined) return exchange
  return { ...exchange, requestBody: shownText(requestBody).text }
}

function journaled({ id, receivedAt, exchange, requestBody, responseBody }: Entry): JournaledExchange {
  const answered = shownText(responseBody)
  const asked = requestBody === undefined ? undefined : shownText(requestBody)
  return {
    ...exchange,
    id,
    receivedAt,
    responseBody: answered.text,
    ...(answered.length !== undefined && { responseBodyLength: answered.length }),
    ...(asked !== undefined && { requestBody: asked.text }),
    ...(asked?.length !== undefined && { requestBodyLength: asked.length }),
  }
}

/** The approximate size in bytes of an entry without its texts. */
const bytesAtLeast = 1000

/** Approximate: ignores the texts of exchanges that were recorded with `isWhole`. */
export function bytesOfEntries(entries: readonly KeptEntry[]): number {
  return entries.reduce((sum, entry) => sum + ('exchange' in entry ? entryBytes(entry) : bytesAtLeast), 0)
}

function entryBytes({
  exchange: { url, requestHeaders, refusal },
  requestBody = '',
  responseBody,
}: Entry): number {
  let characters = url.length
  for (const name in requestHeaders) characters += name.length + (requestHeaders[name]?.length ?? 0)
  const bodies = keptBytes(requestBody) + keptBytes(responseBody)
  return bytesAtLeast + 2 * characters + bodies + (refusal === undefined ? 0 : 200 * refusal.rules.length)
}

export const mostBodyBytes = 8 * 1024

interface CutText {
  text: string
  /** The original number of characters, if some were cut off. */
  length?: number
}

/** A text or its beginning, copied as bytes. In V8, a slice of the text would keep the whole text in memory. */
interface TextBytes {
  readonly bytes: Uint8Array
  readonly length: number | undefined
}

/** The first pieces of a text. Other data, such as a page's records, holds these pieces too, so they need little more memory. */
interface TextPieces {
  readonly pieces: readonly string[]
  readonly length: number
}

type KeptText = string | TextBytes | TextPieces

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** A long text without `pieces` becomes bytes, because V8 would copy a long string between its heap spaces. */
function keep(text: string, pieces?: readonly string[]): KeptText {
  if (text.length * 3 <= mostBodyBytes) return text
  if (pieces !== undefined) return { pieces: beginningOf(pieces), length: text.length }
  const bytes = encoder.encode(text.slice(0, mostBodyBytes))
  return {
    bytes,
    length: bytes.length > mostBodyBytes || text.length > mostBodyBytes ? text.length : undefined,
  }
}

function beginningOf(pieces: readonly string[]): readonly string[] {
  let characters = 0
  let count = 0
  while (count < pieces.length && characters <= mostBodyBytes) characters += pieces[count++]?.length ?? 0
  return count === pieces.length ? pieces : pieces.slice(0, count)
}

function shownText(kept: KeptText): CutText {
  if (typeof kept === 'string') return { text: kept }
  if ('bytes' in kept) return cut(kept.bytes, kept.length)
  const { pieces, length } = kept
  const text = pieces.join('')
  return cut(encoder.encode(text), length)
}

function cut(bytes: Uint8Array, length: number | undefined): CutText {
  if (bytes.length <= mostBodyBytes && length === undefined) return { text: decoder.decode(bytes) }
  // Drops an incomplete character at the end.
  let end = Math.min(bytes.length, mostBodyBytes)
  while (end < bytes.length && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--
  const text = decoder.decode(bytes.subarray(0, end))
  return length === undefined || length === text.length ? { text } : { text, length }
}

/** Approximate: a UTF-16 unit takes at most 2 bytes. */
function keptBytes(kept: KeptText): number {
  if (typeof kept === 'string') return 2 * kept.length
  if ('bytes' in kept) return kept.bytes.length
  return 2 * Math.min(kept.length, mostBodyBytes)
}
