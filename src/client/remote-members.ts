import type { ControlProblem, JournalEntry, Profile } from '../../schemas/generated/types.js'
import { type ControlCall, type ControlMessage, controlCall } from '../actions/action-call.js'
import { allPages, members, type NextWorld } from '../actions/members.js'
import { jsonOrText, withMember } from '../common/json.js'
import { asPrinted, KeymockError } from '../domain/keymock-error.js'
import { refuseFileName } from '../fixture/no-file-name.js'
import type { Keymock } from '../keymock.js'
import {
  type LoggedRequest,
  logged,
  type RequestControls,
  requestControls,
} from '../service/controls/request-controls.js'
import type { RequestOutcome } from '../service/exchange.js'
import type { RequestFilter } from '../service/journal/request-filter.js'

export function remoteMembers(api: ControlApi) {
  const { clock, latency, ...bound } = members(api.call)
  return {
    ...bound,
    load: async (next: NextWorld) => {
      refuseFileName(next?.fixtures)
      await bound.load(next)
    },
    clock: { ...clock, now: async () => (await api.call('GET /clock')).now },
    latency: { ...latency, get: () => api.call('GET /latency') },
    requests: remoteRequests(api),
  } satisfies Omit<Keymock, 'profile'>
}

/** The longest time that the control API waits in one request. The API shortens longer waits. */
const longestWaitMs = 60_000

function remoteRequests(api: ControlApi): RequestControls {
  /** Gets the number of matching requests, and the latest 1,000 without headers and bodies. `wait` waits for `count` requests. */
  const brief = (filter: RequestFilter, waiting: { wait?: string; count?: number } = {}) =>
    api.call('GET /requests/brief', { query: { ...queryOf(filter), limit: 1000, ...waiting } })
  const controls = requestControls({
    async find(filter) {
      const entries = await allPages(
        cursor => api.call('GET /requests', { query: { ...queryOf(filter), limit: 1000, cursor } }),
        ({ requests }) => requests,
      )
      return entries.map(loggedRequest)
    },
    count: async filter => (await brief(filter)).total,
    async arrive(filter, { count, waitMs }) {
      let leftMs = waitMs
      let total: number
      do {
        const wait = Math.min(leftMs, longestWaitMs)
        total = (await brief(filter, { wait: String(Math.max(0, wait)), count })).total
        leftMs -= wait
      } while (total < count && leftMs > 0)
      return total
    },
    latest: async () => (await brief({})).requests,
  })
  // Wrong arguments reject the promise.
  return Object.assign(async (wanted?: RequestFilter) => controls(wanted as never), {
    ...controls,
    count: async (wanted?: RequestFilter) => controls.count(wanted),
  }) as RequestControls
}

/** The body becomes JSON, so that a string stays a string. */
function queryOf({ body, headers, status, ...rest }: RequestFilter) {
  return {
    ...rest,
    ...(status !== undefined && { status: String(status) }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(headers !== undefined && { headers: JSON.stringify(headers) }),
  }
}

function loggedRequest(entry: JournalEntry): LoggedRequest {
  const { query: search, request, response } = entry
  const bodies = { requestBody: request.body, responseBody: response.body ?? '' }
  const typed = (name: string, text: string) =>
    name === 'limit' || name === 'decrypt' ? jsonOrText(text) : text
  const parameters = [...new URLSearchParams(search)].map(([name, text]) => [name, typed(name, text)])
  const exchange = { ...entry, ...bodies, search } as Parameters<typeof logged>[0]
  // The server may know more operations and failures than this version.
  return logged(exchange, entry as RequestOutcome, Object.fromEntries(parameters))
}

export async function remoteProfile(api: ControlApi): Promise<Profile> {
  const { fields, ...about } = await api.call('GET /profile')
  let profile: object = about
  for (const { field, value } of fields)
    if (value !== null) profile = withMember(profile, field.split('.'), value)
  // The server has checked this profile. Only the order of members differs from the server's profile.
  return profile as Profile
}

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
    const asked = { method, headers, ...(body !== undefined && { body: JSON.stringify(body, asText) }) }
    const url = `${this.#url}/_keymock${path}`
    const response = await fetch(url, asked).catch(error => {
      throw unreachable(this.#url, error)
    })
    const text = await response.text().catch(error => {
      throw unreachable(this.#url, error)
    })
    if (response.ok && text === '') return undefined
    const json = jsonIn(text)
    if (response.ok && json !== undefined) return json
    throw isProblem(json) ? asError(json) : noControlApi(this.#url, response)
  }
}

/** Without this text, JSON would have `null` for NaN and Infinity, which may mean something else. */
function asText(_: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isFinite(value) ? String(value) : value
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

function jsonIn(text: string): unknown {
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
  return new KeymockError(asPrinted`SERVER_UNKNOWN  ${url}
    This address has no keymock server with a control API: it answered ${found}.
    Give the address that npx keymock prints, without a path. If this is a keymock server, start it \
    without --no-control.`)
}

function isTlsToPlainPort(error: unknown): boolean {
  return /^ERR_SSL_(WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG)$/.test(reasonOf(error))
}

/** `fetch` keeps the system's error as the cause. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as { cause?: { code?: string; message?: string }; message?: string }
  return cause?.code ?? cause?.message ?? message ?? String(error)
}
