import type { IncomingMessage, ServerResponse } from 'node:http'
import { BodyError, type BodyReader } from '../../service/message.js'

export class ReceivedBody {
  /** Whether `read` found the whole body in the buffer. The member `complete` of the request may still be false then. */
  isRead = false
  readonly #incoming: IncomingMessage
  readonly #outgoing: ServerResponse
  readonly #timeoutMs: number

  constructor(incoming: IncomingMessage, outgoing: ServerResponse, timeoutMs: number) {
    this.#incoming = incoming
    this.#outgoing = outgoing
    this.#timeoutMs = timeoutMs
  }

  /** @throws BodyError if the body is too large or too late, or the connection is lost. */
  read: BodyReader = ({ maxBytes }) => {
    const incoming = this.#incoming
    const { complete, readableLength } = incoming
    // A small body nearly always arrives with the headers, before node:http sets `complete`.
    if (readableLength <= maxBytes && (complete || readableLength === lengthOf(incoming))) {
      this.isRead = true
      const bytes: Buffer | null = incoming.read()
      return Promise.resolve(bytes === null ? '' : bytes.toString('utf8'))
    }
    return this.#receive(maxBytes)
  }

  #receive(maxBytes: number): Promise<string> {
    const incoming = this.#incoming
    return new Promise((resolve, reject) => {
      if (/^100-continue$/i.test(incoming.headers.expect ?? '')) this.#outgoing.writeContinue()
      const chunks: Buffer[] = []
      let size = 0
      const giveUp = (kind: BodyError['kind']) => {
        clearTimeout(timer)
        incoming.off('data', onData).pause()
        reject(new BodyError(kind))
      }
      const onData = (chunk: Buffer) => {
        size += chunk.length
        if (size > maxBytes) giveUp('body-too-large')
        else chunks.push(chunk)
      }
      const onEnd = () => {
        clearTimeout(timer)
        // `close` also follows a complete body. `onLost` would then create an error, which takes longer than reading the body.
        incoming.off('close', onLost)
        resolve(Buffer.concat(chunks).toString('utf8'))
      }
      const onLost = () => giveUp('connection-lost')
      const timer = setTimeout(giveUp, this.#timeoutMs, 'request-timeout')
      incoming.on('data', onData).on('end', onEnd).on('close', onLost).on('error', onLost)
    })
  }
}

/** NaN for a chunked request, or without Content-Length. */
function lengthOf({ headers }: IncomingMessage): number {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length']) : Number.NaN
}

const longestDiscardMs = 500
const mostDiscardedBytes = 8 * 1024 * 1024

/** Reads the rest of the body, because a connection that closes during an upload may be reset before the answer arrives. */
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
