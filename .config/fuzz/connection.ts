import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { DrawnRequest } from './any-request.js'
import type { Answer } from './check-answer.js'

/** A server may wait 10 seconds for the rest of an incomplete request before it answers. */
export const patienceMs = 30_000

export const noAnswer = 'the server sent no answer'

/** Sends its requests on one connection as long as the server keeps it open. */
export class FuzzConnection {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })
  readonly #url: string

  constructor(url: string) {
    this.#url = url
  }

  /** @throws Error if the connection breaks, or no complete answer arrives in time. */
  ask({ method, target, headers, body }: DrawnRequest): Promise<Answer> {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const options = { agent: this.#agent, method, path: target, headers: { ...headers, ...length } }
    return new Promise((resolve, reject) => {
      const sent = request(this.#url, options, answer => {
        const { statusCode: status = 0, headers } = answer
        text(answer).then(body => resolve({ status, mediaType: headers['content-type'] ?? '', body }), reject)
      })
      sent.setTimeout(patienceMs, () => sent.destroy(new Error(noAnswer)))
      sent.on('error', reject).end(body)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}
