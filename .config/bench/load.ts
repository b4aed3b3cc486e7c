import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { ListKeysResponse } from '../../schemas/generated/types.js'
import { type Asked, ask, authorized, mustHold } from '../ask.js'
import type { ServerProcess } from '../server-process.js'

/** A request that is encoded before the round: a client that works more leaves the servers idle, which hides their difference. */
export type WireRequest = Buffer

export function wireRequest({ method = 'GET', path = '/', headers, body = '' }: Asked): WireRequest {
  const fields = {
    host: 'localhost',
    ...headers,
    ...(body !== '' && { 'content-length': Buffer.byteLength(body) }),
  }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
}

/**
 * Each connection waits for the complete answer before it sends the next request.
 *
 * @returns The server's processor time, in seconds.
 */
export async function round(
  server: ServerProcess,
  requests: readonly WireRequest[],
  connections: number,
): Promise<number> {
  const { hostname, port } = new URL(server.url)
  const sockets = Array.from({ length: connections }, () =>
    connect({ host: hostname, port: Number(port), noDelay: true }),
  )
  await Promise.all(sockets.map(socket => once(socket, 'connect')))
  const queue = requests.values()
  const cpuBefore = server.cpuSeconds()
  await Promise.all(sockets.map(socket => sendAll(socket, queue))).catch(error => {
    for (const socket of sockets) socket.destroy()
    throw error
  })
  const cpu = server.cpuSeconds() - cpuBefore
  for (const socket of sockets) socket.destroy()
  return cpu
}

function sendAll(socket: Socket, queue: Iterator<WireRequest>): Promise<void> {
  return new Promise((resolve, reject) => {
    let head: Buffer | undefined
    let missingBytes = 0
    const sendNext = () => {
      const { done, value } = queue.next()
      if (done) resolve()
      else socket.write(value)
    }
    const received = (chunk: Buffer) => {
      if (missingBytes > 0) missingBytes -= chunk.length
      else {
        const start: Buffer = head === undefined ? chunk : Buffer.concat([head, chunk])
        const length = answerLength(start)
        head = length === undefined ? start : undefined
        if (length === undefined) return
        missingBytes = length - start.length
      }
      if (missingBytes === 0) sendNext()
    }
    socket.on('data', chunk => {
      try {
        received(chunk)
      } catch (error) {
        reject(error)
      }
    })
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('The server closed a connection during a round.')))
    sendNext()
  })
}

const endOfHead = '\r\n\r\n'

function answerLength(start: Buffer): number | undefined {
  const end = start.indexOf(endOfHead)
  if (end === -1) return undefined
  const head = start.toString('latin1', 0, end)
  const bodyLength = /\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (!head.startsWith('HTTP/1.1 200') || bodyLength === undefined) {
    throw new Error(`An answer is not 200, or has no length:\n${start.subarray(0, 500)}`)
  }
  return end + endOfHead.length + Number(bodyLength)
}

export async function listPage(url: string): Promise<ListKeysResponse> {
  const { status, body } = await ask(url, { headers: authorized })
  mustHold(status === 200, `The request for a page gets ${status}: ${body}`)
  return JSON.parse(body)
}

export async function* laterCursors(url: string): AsyncGenerator<string> {
  let { cursor } = await listPage(url)
  while (cursor !== undefined) {
    yield cursor
    cursor = (await listPage(`${url}&cursor=${encodeURIComponent(cursor)}`)).cursor
  }
}
