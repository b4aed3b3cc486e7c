import type { ControlProblem } from '../../schemas/generated/types.js'
import { type ControlCall, type ControlMessage, controlCall } from '../actions/action-call.js'
import { KeymockError } from '../domain/keymock-error.js'

/** Sends each call after all earlier changes have ended. A caller need not await a change, except to get its error. */
export class ControlApi {
  /** The address of the root or of a sandbox, without a trailing slash. */
  readonly #url: string
  readonly #token: string | undefined
  #changes: Promise<unknown> = Promise.resolve()

  /** @param token The control token of a server that listens beyond loopback. */
  constructor(url: string, token: string | undefined) {
    this.#url = url
    this.#token = token
  }

  async settled(): Promise<void> {
    await this.#changes
  }

  /** @throws KeymockError `SERVER_UNREACHABLE`, `SERVER_UNKNOWN`, or a code of the server */
  readonly call: ControlCall = controlCall(message => {
    const asked = this.#changes.then(() => this.#ask(message))
    if (message.method !== 'GET') this.#changes = asked.catch(() => undefined)
    return asked
  })

  async #ask({ method, path, body }: ControlMessage): Promise<unknown> {
    const headers = {
      ...(this.#token !== undefined && { Authorization: `Bearer ${this.#token}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    }
    const asked = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
    const url = `${this.#url}/_keymock${path}`
    const response = await fetch(url, asked).catch(error => {
      throw unreachable(this.#url, error)
    })
    const text = await response.text().catch(error => {
      throw unreachable(this.#url, error)
    })
    if (response.ok && text === '') return undefined
    const json = parsed(text)
    if (response.ok && json !== undefined) return json
    throw isProblem(json) ? asError(json) : noControlApi(this.#url, response)
  }
}

function asError({ code, detail, remedy }: ControlProblem): KeymockError {
  const [, where = 'the server', problem = detail] = /^(.*?): (.*)$/s.exec(detail) ?? []
  return new KeymockError({ code, where, problem, remedy })
}

/** The control API's codes are in upper case. An error of the key service has a lower-case code, or no code at the top level. */
function isProblem(json: unknown): json is ControlProblem {
  const { code, detail } = (json ?? {}) as Partial<ControlProblem>
  return /^[A-Z_]+$/.test(code ?? '') && typeof detail === 'string'
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function unreachable(url: string, cause: unknown): KeymockError {
  return new KeymockError({
    code: 'SERVER_UNREACHABLE',
    where: url,
    problem: `No server answers at this address: ${reasonOf(cause)}.`,
    remedy: isTlsToPlainPort(cause)
      ? `Did you mean ${url.replace('https:', 'http:')}? The server does not speak TLS: it has no certificate.`
      : 'Start the server with npx keymock, and give the address that it prints. For a page, allow its origin with --control-origin.',
    cause,
  })
}

function noControlApi(url: string, { status, headers }: Response): KeymockError {
  const found = `${status} (${headers.get('Content-Type') ?? 'no media type'})`
  return new KeymockError({
    code: 'SERVER_UNKNOWN',
    where: url,
    problem: `This address has no keymock server with a control API: it answered ${found}.`,
    remedy:
      'Give the address that npx keymock prints, without a path. If this is a keymock server, start it without --no-control.',
  })
}

function isTlsToPlainPort(error: unknown): boolean {
  return /^ERR_SSL_(WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG)$/.test(reasonOf(error))
}

/** `fetch` keeps the system's error as the cause. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as { cause?: { code?: string; message?: string }; message?: string }
  return cause?.code ?? cause?.message ?? message ?? String(error)
}
