import { isObject, jsonOf } from '../../src/common/json.js'
import type { NoAnswer, ReceivedResponse, SentRequest } from './exchange.js'

/** The maximum length of a body, in bytes. A longer body counts as unreadable. */
const longestBody = 4 * 2 ** 20
/** The run reads every body of at most this length, in bytes, and longer bodies only while their sum is below `mostKept`. */
const alwaysRead = 64 * 2 ** 10
/** Parsed JSON takes about 15 times as much memory as its text, and a run keeps every answer. */
const mostKept = 32 * 2 ** 20
/** The run keeps at most this many characters of each body. */
const longestKept = 2 ** 20
const mostKeys = 1000

interface TransportOptions {
  fetch: typeof globalThis.fetch
  timeoutMs: number
  signal?: AbortSignal | undefined
  /** The sum of the long bodies that the run keeps, in bytes. */
  memory: { kept: number }
}

type TransportResult = { response: ReceivedResponse } | { noAnswer: NoAnswer; code?: string }

/**
 * Never follows redirects, because the token is only for the requested address, and a redirect is not a success. Rejects only if
 * `signal` is aborted.
 */
export async function exchangeOnce(
  request: SentRequest,
  options: TransportOptions,
): Promise<TransportResult> {
  const { fetch, timeoutMs, signal, memory } = options
  signal?.throwIfAborted()
  const controller = new AbortController()
  let stop = () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  // Does not wait for `fetch` after a timeout or an abort, because an in-memory target may ignore the signal.
  const timeout = new Promise<TransportResult>(resolve => {
    timer = setTimeout(() => {
      resolve({ noAnswer: { kind: 'timeout', message: `No answer within ${timeoutMs} ms.` } })
      controller.abort()
    }, timeoutMs)
  })
  const interrupted = new Promise<never>((_, reject) => {
    stop = () => {
      reject(signal?.reason)
      controller.abort()
    }
  })
  const forget = onceStopped(signal, () => stop())
  try {
    return await Promise.race([sendAndRead(fetch, request, controller.signal, memory), timeout, interrupted])
  } finally {
    clearTimeout(timer)
    forget()
  }
}

/** All requests with the same signal share one listener. */
const stopsOf = new WeakMap<AbortSignal, Set<() => void>>()

function onceStopped(signal: AbortSignal | undefined, stop: () => void): () => void {
  if (signal === undefined) return () => {}
  const stops = stopsOf.get(signal) ?? new Set()
  if (!stopsOf.has(signal)) {
    stopsOf.set(signal, stops)
    const stopAll = () => {
      for (const one of stops) one()
    }
    signal.addEventListener('abort', stopAll, { once: true })
  }
  stops.add(stop)
  return () => stops.delete(stop)
}

async function sendAndRead(
  fetch: typeof globalThis.fetch,
  request: SentRequest,
  signal: AbortSignal,
  memory: TransportOptions['memory'],
): Promise<TransportResult> {
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers: request.headers,
      redirect: 'manual',
      signal,
      ...bodyOf(request),
    })
    if (response.type === 'opaqueredirect') {
      return { noAnswer: { kind: 'redirect', message: 'The answer was a redirect.' } }
    }
    const text = await readText(response, memory)
    if (text === undefined) {
      return { noAnswer: { kind: 'unreadable', message: 'The body is unreadable, because it is too large.' } }
    }
    const headers = Object.fromEntries(response.headers)
    const kept = text.slice(0, longestKept)
    return { response: { status: response.status, headers, text: kept, json: withFewerKeys(jsonOf(text)) } }
  } catch (error) {
    const code = codeOf(error)
    const message = `The connection failed${code ? ` (${code})` : ''}: ${messageOf(error)}.`
    return { noAnswer: { kind: 'connection', message }, ...(code ? { code } : {}) }
  }
}

/** Node's `fetch` requires the option `duplex` if the body is a stream. */
function bodyOf({ body, inPieces }: SentRequest): RequestInit & { duplex?: 'half' } {
  if (body === undefined) return {}
  return inPieces ? { body: streamOf(piecesOf(body)), duplex: 'half' } : { body }
}

async function readText(response: Response, memory: { kept: number }): Promise<string | undefined> {
  const reader = response.body?.getReader()
  if (!reader) return response.text()
  const decoder = new TextDecoder()
  let text = ''
  for (let length = 0; ; ) {
    const { done, value } = await reader.read()
    if (done) {
      if (length > alwaysRead) memory.kept += length
      return text + decoder.decode()
    }
    length += value.length
    if (length > Math.min(longestBody, Math.max(alwaysRead, mostKept - memory.kept))) {
      await reader.cancel()
      return undefined
    }
    text += decoder.decode(value, { stream: true })
  }
}

/** A page may have at most 100 keys, so `mostKeys` keys are enough to show that a page is too long. */
function withFewerKeys(json: unknown): unknown {
  if (!isObject(json) || !Array.isArray(json.keys) || json.keys.length <= mostKeys) return json
  return { ...json, keys: json.keys.slice(0, mostKeys) }
}

/** Node gives the reason of a failed fetch in the error's `cause`, or in the `cause` of that error. */
function codeOf(error: unknown): string | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') return at.code
    if (at instanceof AggregateError && at.errors.length > 0) {
      const code = codeOf(at.errors[0])
      if (code) return code
    }
  }
  return undefined
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error'
  return error.cause instanceof Error && error.cause.message ? error.cause.message : error.message
}

/** The maximum number of pieces. More pieces would find no more errors. */
const mostPieces = 8

/** The bytes of a text, cut within characters of several bytes. */
export function piecesOf(text: string): Uint8Array[] {
  const bytes = new TextEncoder().encode(text)
  const pieces: Uint8Array[] = []
  let from = 0
  for (const [place, byte] of bytes.entries()) {
    if (pieces.length === mostPieces - 1) break
    // Cuts only before a byte that continues a character in UTF-8.
    if ((byte & 0b1100_0000) !== 0b1000_0000 || place === from) continue
    pieces.push(bytes.subarray(from, place))
    from = place
  }
  return [...pieces, bytes.subarray(from)]
}

function streamOf(pieces: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  const left = pieces.values()
  return new ReadableStream({
    pull(controller) {
      const { done, value } = left.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })
}

/** Retry-After contains seconds or a date (RFC 9110). */
export function retryAfterMs(response: ReceivedResponse, now: number): number | undefined {
  if (response.status !== 429 && response.status !== 503) return undefined
  const value = response.headers['retry-after']?.trim()
  if (!value) return undefined
  if (/^\d+$/.test(value)) return Number(value) * 1000
  const date = Date.parse(value)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}
