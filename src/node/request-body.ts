import type { IncomingMessage } from 'node:http'
import type { Deadlines } from './deadlines.js'

export interface BodyLimits {
  maxBytes: number
  /** Until when the whole body has to be there. */
  deadlines: Deadlines
}

/** What came of reading a body. `gone`: the client hung up first. */
export type BodyOutcome = { kind: 'read'; body: Buffer } | { kind: 'too-large' | 'timeout' | 'gone' }

/** Whether a request announces a body at all. */
export function announcesBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}

/** Whether the announced length alone is too much. */
export function announcesTooMuch({ headers }: IncomingMessage, maxBytes: number): boolean {
  return Number(headers['content-length'] ?? 0) > maxBytes
}

/** What can be said of a body without waiting: most have arrived as a whole, together with the head of the request. */
export function bodyAtHand(incoming: IncomingMessage, { maxBytes }: BodyLimits): BodyOutcome | undefined {
  if (!incoming.complete) return incoming.destroyed ? { kind: 'gone' } : undefined
  const body: Buffer = incoming.read() ?? Buffer.alloc(0)
  return body.length > maxBytes ? { kind: 'too-large' } : { kind: 'read', body }
}

/**
 * Reads a body up to a number of bytes and for a limited time.
 *
 * A body that is too large is not read on: the listener of the data is taken off at once.
 */
export function readBody(
  incoming: IncomingMessage,
  { maxBytes, deadlines }: BodyLimits,
): Promise<BodyOutcome> {
  return new Promise(resolve => {
    const chunks: Buffer[] = []
    let size = 0
    // What comes after the first outcome changes nothing any more, so that only the listener of the data has to go.
    const settle = (outcome: BodyOutcome) => {
      deadlines.remove(onTimeout)
      resolve(outcome)
    }
    const giveUp = (outcome: BodyOutcome) => {
      incoming.off('data', onData).pause()
      settle(outcome)
    }
    const onData = (chunk: Buffer) => {
      size += chunk.length
      if (size > maxBytes) giveUp({ kind: 'too-large' })
      else chunks.push(chunk)
    }
    const onEnd = () => {
      const [first] = chunks
      settle({
        kind: 'read',
        body: chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks),
      })
    }
    const onGone = () => settle({ kind: 'gone' })
    const onTimeout = () => giveUp({ kind: 'timeout' })
    deadlines.add(onTimeout)
    incoming.on('data', onData).on('end', onEnd).on('close', onGone).on('error', onGone)
  })
}

const longestDiscardMs = 500
const mostDiscardedBytes = 8 * 1024 * 1024

/**
 * Throws away what a client still sends, within bounds.
 *
 * Closing while data is under way resets the connection, and the reset may overtake the answer that explains it.
 */
export function discardBody(incoming: IncomingMessage): Promise<void> {
  return new Promise(resolve => {
    let size = 0
    const settle = () => {
      clearTimeout(timer)
      incoming.off('data', onData).off('end', settle).off('close', settle).off('error', settle)
      resolve()
    }
    const onData = (chunk: Buffer) => {
      size += chunk.length
      if (size > mostDiscardedBytes) settle()
    }
    const timer = setTimeout(settle, longestDiscardMs)
    incoming.on('data', onData).on('end', settle).on('close', settle).on('error', settle)
    incoming.resume()
  })
}
