import type { IncomingMessage } from 'node:http'
import { brotliDecompressSync, unzipSync } from 'node:zlib'

/** The largest body to read and check, in bytes. Larger bodies pass unchecked. */
export const longestChecked = 2 ** 20

export interface ReadBody {
  chunks: readonly Buffer[]
  isWhole: boolean
}

/** Reads a body up to the limit, and leaves the rest of a larger body unread. */
export function readUpTo(message: IncomingMessage, most = longestChecked): Promise<ReadBody> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    const settle = (isWhole: boolean) => {
      message.off('data', onData).off('end', onEnd).off('error', onLost).off('close', onLost)
      resolve({ chunks, isWhole })
    }
    const onEnd = () => settle(true)
    const onLost = () => reject(Object.assign(new Error('The connection was lost.'), { code: 'ECONNRESET' }))
    const onData = (chunk: Buffer) => {
      chunks.push(chunk)
      length += chunk.length
      if (length <= most) return
      message.pause()
      settle(false)
    }
    message.on('data', onData).on('end', onEnd).on('error', onLost).on('close', onLost)
  })
}

export function joined({ chunks }: ReadBody): Buffer {
  const [first] = chunks
  return first !== undefined && chunks.length === 1 ? first : Buffer.concat(chunks)
}

/** Whether a body follows the head of a request (RFC 9112, 6.3). */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}

export function textOf(body: ReadBody, encoding = 'identity'): string | undefined {
  if (!body.isWhole) return undefined
  const bytes = joined(body)
  try {
    return decoded(bytes, encoding.trim().toLowerCase())?.toString('utf8')
  } catch {
    return undefined
  }
}

/** Decompresses a body, because a service may compress its answer even if the request forbids compression. */
function decoded(bytes: Buffer, encoding: string): Buffer | undefined {
  const options = { maxOutputLength: longestChecked }
  if (encoding === 'identity' || encoding === '') return bytes
  if (encoding === 'gzip' || encoding === 'deflate') return unzipSync(bytes, options)
  return encoding === 'br' ? brotliDecompressSync(bytes, options) : undefined
}
