import type { Keymock, KeymockOptions } from '../create-keymock.js'
import { KeymockError } from '../keymock-error.js'
import { keymockWithService } from '../keymock-in-memory.js'
import { lazyChecks } from '../lazy-checks.js'
import { seededRandom } from '../random.js'
import { type Answer, answerRequests } from './answer-requests.js'
import { drain } from './drain.js'
import { createHttpServer } from './http-server.js'
import type { LatencyRange } from './latency.js'
import { listen } from './listen.js'
import type { PersistedState } from './persistence/persisted-state.js'
import type { ServedRequest } from './served-request.js'

export interface StartServerOptions extends Omit<KeymockOptions, 'baseUrl'> {
  /**
   * Port to listen on; 0 takes a free one.
   * @default 0
   */
  port?: number
  /**
   * Address to listen on. `0.0.0.0` opens the server to other machines.
   * @default '127.0.0.1'
   */
  host?: string
  /**
   * How long each answer is held back: milliseconds, or a range that each answer's delay is drawn from.
   * @default No delay.
   */
  latency?: number | LatencyRange
  /**
   * A file that keeps the state: it survives a restart, and a created key is on the disk before it is answered.
   * What the file holds takes the place of the fixture's keys and of `randomSeed`.
   * @default The state ends with the server.
   */
  persist?: string
  /**
   * How long a client may take to send the head of a request, and then again its body, in milliseconds.
   * @default 10000
   */
  requestTimeoutMs?: number
}

/** A running server. With `await using` it closes at the end of the block. */
export interface KeymockServer extends AsyncDisposable {
  /** Base URL, with the real port: `http://127.0.0.1:4010`. */
  readonly url: string
  /** The fake behind it: its clock, its keys, `reset()` and the rest. */
  readonly keymock: Keymock
  /** Ends the server. Answers under way are finished first, for at most a second. */
  close(): Promise<void>
}

/** What the command adds to the options of everybody. */
export interface ServerInternals {
  /** Is told of every request once its answer is ready. */
  onServed?: ((served: ServedRequest) => void) | undefined
  /** Is told what went wrong inside, behind an internal error. */
  onError?: ((error: unknown) => void) | undefined
  /** Puts something between the clients and the fake. */
  around?: ((answer: Answer) => Answer) | undefined
  /** See {@link createHttpServer}. */
  replaceGlobals?: boolean
  /** Whether the fixture has been checked already, where it was read. */
  isChecked?: boolean
  /** The state, when it has been opened already. It is closed with the server. */
  persisted?: PersistedState
}

const defaultRequestTimeoutMs = 10_000

/**
 * Starts a server on a port.
 *
 * @throws KeymockError when the port is taken, the fixture or profile is invalid, or the state cannot be kept in its file.
 */
export async function startServer(options: StartServerOptions = {}): Promise<KeymockServer> {
  return startServerWith(options, {})
}

/** As {@link startServer}, with what only the command asks for. */
export async function startServerWith(
  options: StartServerOptions,
  internals: ServerInternals,
): Promise<KeymockServer> {
  const { persist } = options
  const persisted = internals.persisted ?? (persist === undefined ? undefined : await openPersisted(persist))
  try {
    return await start(options, internals, persisted)
  } catch (error) {
    await persisted?.close()
    throw error
  }
}

async function start(
  { port = 0, host = '127.0.0.1', latency, persist, requestTimeoutMs, ...options }: StartServerOptions,
  { onServed, onError, around, replaceGlobals = false, isChecked }: ServerInternals,
  persisted: PersistedState | undefined,
): Promise<KeymockServer> {
  const { keymock, service } = await keymockWithService(await withState(options, persisted), isChecked)
  await keymock.ready
  const closing = new AbortController()
  const answers = answerRequests(service, {
    latency: typeof latency === 'number' ? { minimumMs: latency, maximumMs: latency } : latency,
    // Were it the fake's own source, ids and keys would depend on the latency.
    random: seededRandom(-1 - (options.randomSeed ?? 0)),
    onServed,
    onError,
    around,
    closing: closing.signal,
  })
  const server = createHttpServer(answers, {
    maxBodyBytes: () => service.profile.requests.maxBodyBytes,
    requestTimeoutMs: requestTimeoutMs ?? defaultRequestTimeoutMs,
    replaceGlobals,
  })
  const url = await listen(server, { host, port })
  let closed: Promise<void> | undefined
  const close = () => {
    closing.abort()
    closed ??= drain(server).then(() => persisted?.close())
    return closed
  }
  return { url, keymock, close, [Symbol.asyncDispose]: close }
}

/** Opens the file of a state. Who keeps none does not load the code for it. */
export async function openPersisted(path: string): Promise<PersistedState> {
  const { openPersistedState } = await import('./persistence/persisted-state.js')
  return openPersistedState(path)
}

/** What a file holds goes before what the options say; from then on, the file is told of every change. */
async function withState(
  options: KeymockOptions,
  persisted: PersistedState | undefined,
): Promise<KeymockOptions> {
  if (persisted === undefined) return options
  const { found } = persisted
  if (found !== undefined && options.randomSeed !== undefined && options.randomSeed !== found.randomSeed) {
    throw new KeymockError({
      code: 'STATE_SEED_DIFFERS',
      where: 'randomSeed',
      problem: `Found ${options.randomSeed}; the file of the state was begun with ${found.randomSeed}, and another seed could draw the same ids again.`,
      remedy: 'Leave randomSeed out, or name another file.',
    })
  }
  const randomSeed = found?.randomSeed ?? options.randomSeed ?? 0
  const { name: profile } = await lazyChecks.profile(options.profile ?? 'standard')
  return {
    ...options,
    randomSeed,
    ...(found !== undefined && { state: found.snapshot }),
    store: (memory, random) =>
      persisted.wrap(options.store?.(memory, random) ?? memory, random, { profile, randomSeed }),
  }
}
