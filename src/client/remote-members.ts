import type {
  ClockRequest,
  ControlProblem,
  Fault,
  JournalEntry,
  NextAnswerRequest,
  Profile,
  VerifyKeyRequest,
} from '../../schemas/generated/types.js'
import { type ControlCall, type ControlMessage, controlCall } from '../actions/action-call.js'
import type { FailureDetails, FaultControls, NextAnswers } from '../actions/faults.js'
import {
  type ClockControls,
  type ClockMove,
  clockMembers,
  type LatencyControls,
  latencyMembers,
} from '../actions/time.js'
import { isObject, jsonOrText, withMember } from '../common/json.js'
import {
  type Duration,
  isOffset,
  type Moment,
  systemClock,
  toMilliseconds,
  toUnixMs,
} from '../domain/clock.js'
import { asPrinted, KeymockError } from '../domain/keymock-error.js'
import {
  checkGivenKeys,
  type GivenKey,
  mustBeDetails,
  mustBeGiven,
  type ThereKey,
} from '../service/controls/given-key.js'
import { keyChanges, mustBeKeyId, mustBeRawKey } from '../service/controls/key-changes.js'
import type { KeyControls, Verification } from '../service/controls/key-controls.js'
import {
  type LoggedRequest,
  logged,
  type RequestControls,
  requestControls,
} from '../service/controls/request-controls.js'
import type { OperationName, RequestOutcome } from '../service/exchange.js'
import type { RequestFilter } from '../service/journal/request-filter.js'

export function remoteKeys(api: ControlApi): KeyControls {
  // Casts the answer, because the type from the schema does not express that only invalid keys have a `reason`.
  const verification = (body: VerifyKeyRequest) =>
    api.call('POST /keys/verify', { body }) as Promise<Verification>
  return {
    async verify(key) {
      mustBeRawKey(key, 'keys.verify')
      return verification({ key })
    },
    async use(keyIdOrKey) {
      mustBeRawKey(keyIdOrKey, 'keys.use')
      // Sends the key in the body, because logs often contain URLs.
      return verification({ key: keyIdOrKey, use: true })
    },
    async update(keyId, update) {
      mustBeKeyId(keyId, 'keys.update')
      const changes = keyChanges(update, systemClock.now())
      const body =
        isObject(update) && isOffset(update.expires) ? { ...changes, expires: update.expires } : changes
      await api.call('PATCH /keys/{id}', { id: keyId, body })
    },
    async delete(keyId) {
      mustBeKeyId(keyId, 'keys.delete')
      await api.call('DELETE /keys/{id}', { id: keyId })
    },
  }
}

/** The maximum number of keys that one request may add. */
const mostAtOnce = 10_000

export function remoteGivenKeys(api: ControlApi) {
  async function alike(count: number, given: GivenKey): Promise<ThereKey[]> {
    mustBeGiven(given)
    const { createdAt, expires, ...rest } = given
    const body = {
      ...rest,
      count,
      ...(createdAt !== undefined && { createdAt: sentMoment(createdAt, 'givenKey, at /createdAt') }),
      ...(expires !== undefined && { expires: sentMoment(expires, 'givenKey, at /expires') }),
    }
    return (await api.call('POST /keys', { body })).keys
  }
  return {
    async givenKey(given: GivenKey = {}): Promise<ThereKey> {
      const [key] = await alike(1, given)
      if (key === undefined) throw new TypeError('The server created no key.')
      return key
    },
    async givenKeys(
      count: number,
      given: GivenKey | ((index: number) => GivenKey) = {},
    ): Promise<ThereKey[]> {
      checkGivenKeys(count, given)
      const each = typeof given === 'function'
      const asked: Promise<ThereKey[]>[] = []
      for (let index = 0; index < count; index += each ? 1 : mostAtOnce) {
        asked.push(each ? alike(1, given(index)) : alike(Math.min(mostAtOnce, count - index), given))
      }
      return (await Promise.all(asked)).flat()
    },
  }
}

/** Does not change an offset, because the server adds the offset to its own clock's time. */
function sentMoment(moment: Moment, where: string): number | string {
  return isOffset(moment) ? moment : toUnixMs(moment, where)
}

/** The longest time that the control API waits in one request. The API shortens longer waits. */
const longestWaitMs = 60_000

export function remoteRequests(api: ControlApi): RequestControls {
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

async function allPages<Page extends { cursor?: string }, Item>(
  read: (cursor: string | undefined) => Promise<Page>,
  itemsOf: (page: Page) => readonly Item[],
): Promise<Item[]> {
  const items: Item[] = []
  let cursor: string | undefined
  do {
    const page = await read(cursor)
    items.push(...itemsOf(page))
    cursor = page.cursor
  } while (cursor !== undefined)
  return items
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

export function remoteFaults(api: ControlApi): NextAnswers & { faults: FaultControls } {
  const next = async (body: object) => {
    // The body needs no check here, because the server checks the failure and its details.
    await api.call('POST /faults/next', { body: body as NextAnswerRequest })
  }
  return {
    faults: {
      add: (fault: Fault) => api.call('POST /faults', { body: fault }),
      list: () =>
        allPages(
          cursor => api.call('GET /faults', { query: { limit: 1000, cursor } }),
          ({ faults }) => faults,
        ),
      async remove(id) {
        await api.call('DELETE /faults/{id}', { id })
      },
      async clear() {
        await api.call('DELETE /faults')
      },
    },
    async failNext(operation: OperationName, failure: string, details?: FailureDetails) {
      mustBeDetails(details)
      await next({ operation: operation ?? '', failure: failure ?? '', details })
    },
    delayNext: (operation: OperationName, by: Duration) =>
      next({ operation, delay: toMilliseconds(by, 'delayNext') }),
  }
}

export function remoteLatency(api: ControlApi): LatencyControls {
  return latencyMembers(
    () => api.call('GET /latency'),
    body => api.call('PUT /latency', { body }),
  )
}

export function remoteClock(api: ControlApi): ClockControls {
  return {
    now: async () => (await api.call('GET /clock')).now,
    ...clockMembers(async (name, given) => {
      await api.call('PATCH /clock', { body: clockRequest(name, given) })
    }),
  }
}

function clockRequest(name: ClockMove, given: Duration | Moment | undefined): ClockRequest {
  const moment = () => toUnixMs(given as Moment, `clock.${name}`)
  switch (name) {
    case 'advance':
      return { advance: toMilliseconds(given as Duration, 'clock.advance') }
    case 'set':
      return { set: moment() }
    case 'freeze':
      return { freeze: true, ...(given !== undefined && { set: moment() }) }
    default:
      return { [name]: true }
  }
}

export async function remoteProfile(api: ControlApi): Promise<Profile> {
  const { name, description, neighbours, fields } = await api.call('GET /profile')
  let profile: object = {
    name,
    ...(description !== undefined && { description }),
    ...(neighbours !== undefined && { neighbours }),
  }
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
    const asked = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
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
