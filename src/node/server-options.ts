import type { RequestHandler } from 'msw'
import type { ContractRunner } from '../actions/contract-runs.js'
import type { KeymockParts } from '../build-keymock.js'
import type { Duration } from '../domain/clock.js'
import type { KeymockOptions, LocalKeymock } from '../keymock.js'
import type { HandlersAround } from '../msw/handlers-first.js'
import type { LatencyRange } from '../options/server-option-kinds.js'
import type { MessageHandler } from '../service/message.js'
import type { FileLog } from '../store/file/file-log.js'
import type { StoreAddress } from '../store/redis/store-address.js'
import type { AnsweredRequest } from './router.js'
import type { StartClock } from './start-clock.js'

/** MSW handlers, or a function that makes them for a mock. */
export type UserHandlers =
  | RequestHandler[]
  | ((keymock: LocalKeymock) => RequestHandler[] | Promise<RequestHandler[]>)

export interface StartServerOptions extends Omit<KeymockOptions, 'baseUrl'> {
  /**
   * Port to listen on; 0 picks a free port.
   * @default 0
   */
  port?: number | undefined
  /**
   * Address to listen on. `0.0.0.0` opens the server to other machines.
   * @default '127.0.0.1'
   */
  host?: string | undefined
  /**
   * Further host names that requests may use. IP addresses, names without a dot, and names under `localhost`, `internal`, `local`
   * or `test` are always allowed. The server refuses other names, because the owner of a name could point it at this machine.
   * @default none
   */
  allowedHosts?: readonly string[] | undefined
  /**
   * The delay of each answer: a length of time, or a range for a random delay each time.
   * @default No delay.
   */
  latency?: Duration | { from: Duration; to: Duration } | LatencyRange | undefined
  /**
   * A file that keeps the state through a restart. Each change is on disk before its answer. The keys in the file replace the
   * fixture's keys. A moved clock stays moved. The server refuses a `randomSeed` that differs from the file's seed.
   * @default The state ends with the server.
   */
  persist?: string | undefined
  /**
   * A Redis or Valkey in which several servers share their state: keys, users, clock, fixture, profile and sandboxes. The servers act
   * as one service. This option needs the package `redis`; beyond loopback it also needs a control token.
   * @default This server has its own state.
   */
  store?: string | StoreAddress | undefined
  /**
   * The time limit for a client to send the head of a request. The same limit applies to the body. A number counts milliseconds.
   * @default 10000
   */
  requestTimeoutMs?: Duration | undefined
  /**
   * Your MSW handlers, or a function (sync or async) that gets the server's mock and returns handlers. A handler gets each request
   * before the mock does. Relative paths resolve against the address of this server.
   * @default none
   */
  handlers?: UserHandlers | undefined
  /**
   * Serves HTTPS, with a certificate and its private key as PEM.
   * @default HTTP
   */
  tls?: { cert: string; key: string } | undefined
  /**
   * The control API under `/_keymock`; `false` disables it. On an address beyond loopback, the API requires a token.
   * @default true
   */
  control?: boolean | ControlOptions | undefined
  /**
   * The lifetime of an unused sandbox. A number counts milliseconds.
   *
   * @default 1800000
   */
  sandboxTtlMs?: Duration | undefined
  /**
   * The largest number of named sandboxes.
   * @default 10000
   */
  maxSandboxes?: number | undefined
  /**
   * Megabytes for the data, journals and events of all sandboxes, and for requests in progress. At the limit, journals and events
   * shrink first; then requests that need more get a 507.
   * @default Half of the heap that V8 may use.
   */
  maxMemoryMb?: number | undefined
}

/** The options of a server after the checks, with lengths of time in milliseconds. */
export interface ServerSettings
  extends Omit<StartServerOptions, 'latency' | 'requestTimeoutMs' | 'sandboxTtlMs'> {
  latency?: LatencyRange | undefined
  requestTimeoutMs?: number | undefined
  sandboxTtlMs?: number | undefined
}

export interface ControlOptions {
  /**
   * The bearer token that requests to the control API must carry.
   * @default None on loopback; a generated token on other addresses.
   */
  token?: string | undefined
  /** Origins whose pages may use the control API, in addition to origins on this machine. */
  origins?: readonly string[] | undefined
}

/** A running server. With `await using` it closes at the end of the block. */
export interface KeymockServer extends AsyncDisposable {
  /** Base URL, with the real port: `http://127.0.0.1:4010`. */
  readonly url: string
  /** The mock at the root of the server, with its clock, its keys and `reset()`. */
  readonly keymock: LocalKeymock
  /** The fixture's first bearer token. `any-token` if the fixture has no token, or if the store holds only hashes of tokens. */
  readonly token: string
  /** The id of the first API in the fixture's first workspace. Empty if that workspace has no API. */
  readonly apiId: string
  /** The bearer token of the control API, if it needs one. */
  readonly controlToken: string | undefined
  /** Finishes current answers, for at most a second, and closes the server. */
  close(): Promise<void>
}

/** Options that users of `startServer` cannot set. */
export interface ServerInternals {
  onServed?: ((served: AnsweredRequest) => void) | undefined
  onError?: ((error: unknown) => void) | undefined
  around?: ((handle: MessageHandler) => MessageHandler) | undefined
  contract?: ContractRunner | undefined
  /** Whether the fixture and the faults have been checked already. */
  isChecked?: boolean
  handlers?: HandlersAround | undefined
  startClock?: StartClock
  /** Called with the name of an expired sandbox when a client requests that sandbox again. */
  onSandboxExpired?: ((name: string) => void) | undefined
  /** The server closes this state file when the server stops. */
  stateFile?: FileLog
  /** Checks that are already loaded. Other checks load their code at the first call. */
  checks?: Partial<KeymockParts['checks']>
  onNotice?: ((sentence: string) => void) | undefined
  mswHandlers?: KeymockParts['mswHandlers']
}
