import { connect, type Socket } from 'node:net'
import type { DrawnRequest } from './any-request.js'
import type { Answer } from './check-answer.js'

/** A server may wait 10 seconds for the rest of an incomplete request before it answers. */
export const patienceMs = 30_000

export const noAnswer = 'the server sent no answer'

const headEnd = '\r\n\r\n'

/** Writes HTTP as text, because Node's HTTP client takes more time than the server. */
export class FuzzConnection {
  readonly #port: number
  readonly #host: string
  #socket: Socket | undefined
  #received = ''
  #hear: () => void = () => undefined
  #failed: Error | undefined

  constructor(url: string) {
    const { hostname, port } = new URL(url)
    this.#host = hostname
    this.#port = Number(port)
  }

  /** @throws Error if the connection breaks, or no complete answer arrives in time. */
  async ask({ method, target, headers, body }: DrawnRequest): Promise<Answer> {
    const socket = this.#connected()
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    const length = body === undefined ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`
    socket.write(
      `${method} ${target} HTTP/1.1\r\nhost: ${this.#host}:${this.#port}\r\n${lines.join('')}${length}\r\n${body ?? ''}`,
    )
    const head = await this.#until(headEnd, 0)
    const answer = await this.#answer(method, head)
    if (/\r\nconnection: close\r\n/i.test(`${head}\r\n`)) this.close()
    return answer
  }

  close(): void {
    this.#socket?.destroy()
    this.#socket = undefined
  }

  async #answer(method: string, head: string): Promise<Answer> {
    const status = Number(head.slice(9, 12))
    const mediaType = /\r\ncontent-type: ([^\r]*)/i.exec(head)?.[1] ?? ''
    const isEmpty = method === 'HEAD' || status === 204 || status === 304
    if (isEmpty) return { status, mediaType, body: '' }
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
    const body = length === undefined ? await this.#pieces() : await this.#take(Number(length))
    // Before this line, each character of the body stands for one byte.
    return { status, mediaType, body: Buffer.from(body, 'latin1').toString('utf8') }
  }

  async #pieces(): Promise<string> {
    let body = ''
    for (;;) {
      const size = Number.parseInt(await this.#until('\r\n', 0), 16)
      const piece = await this.#take(size)
      await this.#take(2)
      if (size === 0) return body
      body += piece
    }
  }

  async #until(mark: string, from: number): Promise<string> {
    const end = this.#received.indexOf(mark, from)
    if (end !== -1) {
      const text = this.#received.slice(0, end)
      this.#received = this.#received.slice(end + mark.length)
      return text
    }
    await this.#more()
    return this.#until(mark, 0)
  }

  async #take(length: number): Promise<string> {
    while (this.#received.length < length) await this.#more()
    const text = this.#received.slice(0, length)
    this.#received = this.#received.slice(length)
    return text
  }

  async #more(): Promise<void> {
    if (this.#failed === undefined) await new Promise<void>(resolve => (this.#hear = resolve))
    if (this.#failed !== undefined) throw this.#failed
  }

  #connected(): Socket {
    if (this.#socket !== undefined) return this.#socket
    this.#received = ''
    this.#failed = undefined
    const socket = connect(this.#port, this.#host).setNoDelay().setEncoding('latin1')
    const fail = (error: Error) => {
      if (this.#socket !== socket) return
      this.#failed = error
      this.#socket = undefined
      this.#hear()
    }
    socket.setTimeout(patienceMs, () => {
      fail(new Error(noAnswer))
      socket.destroy()
    })
    socket.on('data', (text: string) => {
      this.#received += text
      this.#hear()
    })
    socket.on('error', fail)
    socket.on('close', () => fail(new Error('the connection was closed without an answer')))
    this.#socket = socket
    return socket
  }
}
