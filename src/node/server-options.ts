import type { RequestHandler } from 'msw'
import type { KeymockParts } from '../build-keymock.js'
import type { Duration } from '../domain/clock.js'
import type { LocalKeymock } from '../keymock.js'
import type { KeymockOptions } from '../keymock-options.js'
import type { HandlersAround } from '../msw/handlers-around.js'
import type { LatencyRange } from '../options/length-of-time.js'
import type { MessageHandler } from '../service/message.js'
import type { FileEngine } from '../store/file/open-file-engine.js'
import type { StoreAddress } from '../store/redis/store-address.js'
import type { AnsweredRequest } from './served-request.js'
import type { StartClock } from './start-clock.js'

/** MSW handlers, or what makes them for a fake. */
export type UserHandlers =
  | RequestHandler[]
  | ((keymock: LocalKeymock) => RequestHandler[] | Promise<RequestHandler[]>)

export interface StartServerOptions extends Omit<KeymockOptions, 'baseUrl'> {
  /**
   * Port to listen on; 0 takes a free one.
   * @default 0
   */
  port?: number | undefined
  /**
   * Address to listen on. `0.0.0.0` opens the server to other machines.
   * @default '127.0.0.1'
   */
  host?: string | undefined
  /**
   * Host names that requests may use, in addition to addresses, names without a dot, and names under `localhost`, `internal`, `local`
   * or `test`. A page could make any other name lead here.
   * @default none
   */
  allowedHosts?: readonly string[] | undefined
  /**
   * How long each answer is held back: a length of time, or a range that each answer's delay is drawn from.
   * @default No delay.
   */
  latency?: Duration | { from: Duration; to: Duration } | LatencyRange | undefined
  /**
   * A file that keeps the state: it survives a restart, and a created key is on the disk before it is answered.
   * The content of the file replaces the fixture's keys and of `randomSeed`; a moved clock stays moved.
   * @default The state ends with the server.
   */
  persist?: string | undefined
  /**
   * A Redis or Valkey that several servers share their state in: keys, users, clock, fixture, profile and sandboxes. They are one
   * service, whichever is asked. It takes the package `redis`; beyond loopback it takes a control token as well.
   * @default The state is of this server alone.
   */
  store?: string | StoreAddress | undefined
  /**
   * How long a client may take to send the head of a request, and then again its body. A number counts milliseconds.
   * @default 10000
   */
  requestTimeoutMs?: Duration | undefined
  /**
   * MSW handlers of your own, or a function, async or not, that makes them for the fake behind the server. They are asked
   * first, for every request; relative paths are this server's own.
   * @default none
   */
  handlers?: UserHandlers | undefined
  /**
   * Serves HTTPS, with a certificate and its private key as PEM.
   * @default HTTP
   */
  tls?: { cert: string; key: string } | undefined
  /**
   * The control API under `/_keymock`: `false` leaves it out. On an address beyond loopback it takes a token.
   * @default true
   */
  control?: boolean | ControlOptions | undefined
  /**
   * How long a named sandbox stays without being asked. A number counts milliseconds.
   * @default 1800000
   */
  sandboxTtlMs?: Duration | undefined
  /**
   * How many named sandboxes there may be.
   * @default 10000
   */
  maxSandboxes?: number | undefined
  /**
   * How many megabytes the keys of all sandboxes may take, with journals and events. Journals and events give way first; then a
   * create gets a 507.
   * @default Half of the heap that V8 may use.
   */
  maxMemoryMb?: number | undefined
}

/** The options of a server as it goes by them: checked, and lengths of time in milliseconds. */
export interface ServerSettings
  extends Omit<StartServerOptions, 'latency' | 'requestTimeoutMs' | 'sandboxTtlMs'> {
  latency?: LatencyRange | undefined
  requestTimeoutMs?: number | undefined
  sandboxTtlMs?: number | undefined
}

export interface ControlOptions {
  /**
   * The bearer token that requests must carry.
   * @default None on loopback; one that is drawn on a wider address.
   */
  token?: string | undefined
  /** Origins whose pages may use it, in addition to those on this machine. */
  origins?: readonly string[] | undefined
}

/** A running server. With `await using` it closes at the end of the block. */
export interface KeymockServer extends AsyncDisposable {
  /** Base URL, with the real port: `http://127.0.0.1:4010`. */
  readonly url: string
  /** The fake behind it: its clock, its keys, `reset()` and the rest. */
  readonly keymock: LocalKeymock
  /** A bearer token that may do everything: the fixture's first. `any-token` where it has none, or the store knows no more than hashes. */
  readonly token: string
  /** An API to work with: the fixture's first. */
  readonly apiId: string
  /** The bearer token of the control API, if it needs one. */
  readonly controlToken: string | undefined
  /** Ends the server. Answers under way are finished first, for at most a second. */
  close(): Promise<void>
}

/** Options that only the command sets. */
export interface ServerInternals {
  /** Called with every request once its answer is ready. */
  onServed?: ((served: AnsweredRequest) => void) | undefined
  /** Called with what went wrong inside, behind an internal error. */
  onError?: ((error: unknown) => void) | undefined
  /** Puts something between the clients and the fake. */
  around?: ((handle: MessageHandler) => MessageHandler) | undefined
  /** Whether the fixture has been checked already, where it was read. */
  isChecked?: boolean
  /** Handlers of a user's own, which are asked before everything else. */
  handlers?: HandlersAround | undefined
  /** Where the clock of each sandbox starts, and whether it stands still. */
  startClock?: StartClock
  /** Called with the name of a sandbox that is asked for after it expired. */
  onSandboxExpired?: ((name: string) => void) | undefined
  /** The state, when it has been opened already. It is closed with the server. */
  engine?: FileEngine
  /** Checks that are loaded already, so that calls take effect immediately. */
  checks?: Partial<KeymockParts['checks']>
  /** Called with a sentence about the file or the shared store of the state, for a person to read. */
  onNotice?: ((sentence: string) => void) | undefined
  /** Makes the handlers that the fake shows to users of MSW, where there are any. */
  mswHandlers?: KeymockParts['mswHandlers']
}
