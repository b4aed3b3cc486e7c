import { randomBytes } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import type { RequestHandler } from 'msw'
import type { LatencyState } from '../../schemas/generated/types.js'
import type { KeymockParts } from '../build-keymock.js'
import type { ControlPlane } from '../control/control-plane.js'
import { KeymockError } from '../domain/keymock-error.js'
import { defaultFixture } from '../fixture/default-fixture.js'
import type { LocalKeymock } from '../keymock.js'
import type { KeymockOptions } from '../keymock-options.js'
import { localKeymock } from '../local-keymock.js'
import { lazyChecks } from '../service/controls/lazy-checks.js'
import { faultTools } from '../service/faults/fault-tools.js'
import { journalsWithin } from '../service/journal/journals.js'
import type { MessageHandler } from '../service/message.js'
import type { FileEngine } from '../store/file/open-file-engine.js'
import type { StoreAddress } from '../store/redis/store-address.js'
import { checkServerOptions } from './check-server-options.js'
import { type HostedSandboxes, hostSandboxes } from './host-sandboxes.js'
import { drain } from './http/drain.js'
import { createHttpServer } from './http/http-server.js'
import { isOpenToOthers, listen } from './http/listen.js'
import type { LatencyRange } from './latency.js'
import { openStores, refuseStore } from './open-stores.js'
import { serveSandboxes } from './serve-sandboxes.js'
import type { ServedRequest } from './served-request.js'
import { clockFrom, type StartClock } from './start-clock.js'

/** MSW handlers, or what makes them for a fake. */
export type UserHandlers = RequestHandler[] | ((keymock: LocalKeymock) => RequestHandler[])

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
   * How long each answer is held back: milliseconds, or a range that each answer's delay is drawn from.
   * @default No delay.
   */
  latency?: number | LatencyRange | undefined
  /**
   * A file that keeps the state: it survives a restart, and a created key is on the disk before it is answered.
   * What the file holds takes the place of the fixture's keys and of `randomSeed`.
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
   * How long a client may take to send the head of a request, and then again its body, in milliseconds.
   * @default 10000
   */
  requestTimeoutMs?: number | undefined
  /**
   * MSW handlers of your own, or a function that makes them for the fake behind the server. They are asked first, for every
   * request; relative paths are this server's own.
   * @default none
   */
  handlers?: UserHandlers | undefined
  /**
   * Serves HTTPS, with a certificate and its private key as PEM.
   * @default HTTP
   */
  tls?: { cert: string; key: string }
  /**
   * The control API under `/_keymock`: `false` leaves it out. On an address beyond loopback it takes a token.
   * @default true
   */
  control?: boolean | ControlOptions | undefined
  /**
   * How long a named sandbox stays without being asked, in milliseconds.
   * @default 1800000
   */
  sandboxTtlMs?: number | undefined
  /**
   * How many named sandboxes there may be.
   * @default 10000
   */
  maxSandboxes?: number | undefined
}

export interface ControlOptions {
  /**
   * What has to come as a bearer token.
   * @default None on loopback; one that is drawn on a wider address.
   */
  token?: string | undefined
  /** Origins whose pages may use it, besides those on this machine. */
  origins?: readonly string[] | undefined
}

/** A running server. With `await using` it closes at the end of the block. */
export interface KeymockServer extends AsyncDisposable {
  /** Base URL, with the real port: `http://127.0.0.1:4010`. */
  readonly url: string
  /** The fake behind it: its clock, its keys, `reset()` and the rest. */
  readonly keymock: LocalKeymock
  /** What the control API takes as a bearer token, where it takes one. */
  readonly controlToken: string | undefined
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
  around?: ((handle: MessageHandler, keymock: LocalKeymock) => MessageHandler) | undefined
  /** Whether the fixture has been checked already, where it was read. */
  isChecked?: boolean
  /** Whether what is put around the fake answers more than the operations. */
  answersMore?: boolean
  /** Where the clock of each sandbox starts, and whether it stands still. */
  startClock?: StartClock
  /** Is told the name of a sandbox that is asked for after it expired. */
  onSandboxExpired?: ((name: string) => void) | undefined
  /** The state, when it has been opened already. It is closed with the server. */
  engine?: FileEngine
  /** Checks that are loaded already: what they are asked for happens at once. */
  checks?: Partial<KeymockParts['checks']>
  /** Is told in a sentence what a person should know of the store that is shared. */
  onNotice?: ((sentence: string) => void) | undefined
  /** Makes the handlers that the fake shows to users of MSW, where there are any. */
  mswHandlers?: KeymockParts['mswHandlers']
}

const defaultRequestTimeoutMs = 10_000

/**
 * Starts a server on a port.
 *
 * @throws KeymockError when the port is taken, the fixture or profile is invalid, or the state cannot be kept in its file.
 */
export async function startServer(options: StartServerOptions = {}): Promise<KeymockServer> {
  checkServerOptions(options)
  const { handlers, ...rest } = options
  // A server needs no MSW. Where it is installed, the fake behind it has its handlers all the same.
  const msw = await import('../msw/msw-handlers.js').catch(() => undefined)
  const { checkFault } = await import('../service/faults/check-fault.js')
  const userHandlers = handlers === undefined ? undefined : await import('../msw/user-handlers.js')
  return startServerWith(rest, {
    checks: { fault: fault => checkFault(fault) },
    ...(msw !== undefined && { mswHandlers: msw.mswHandlers }),
    ...(handlers !== undefined && { around: userHandlers?.aroundWith(handlers), answersMore: true }),
  })
}

/** As {@link startServer}, with what only the command asks for. */
export async function startServerWith(
  options: Omit<StartServerOptions, 'handlers'>,
  internals: ServerInternals,
): Promise<KeymockServer> {
  const { persist } = options
  refuseStore(options, internals)
  const engine = internals.engine ?? (persist === undefined ? undefined : await openEngine(persist))
  try {
    return await start(options, internals, engine)
  } catch (error) {
    await engine?.abandon()
    throw error
  }
}

async function start(
  options: Omit<StartServerOptions, 'handlers'>,
  internals: ServerInternals,
  engine: FileEngine | undefined,
): Promise<KeymockServer> {
  const { port = 0, host = '127.0.0.1', requestTimeoutMs = defaultRequestTimeoutMs } = options
  const { onServed, onError } = internals
  const closing = new AbortController()
  // As many answers as there are wait for it, which is no leak.
  setMaxListeners(0, closing.signal)
  const parts = await partsOf(options, internals, engine)
  const stores = await openStores(options, internals)
  const closeOnError = async (error: unknown): Promise<never> => {
    await stores?.close()
    throw error
  }
  const shared = stores && { stores, root: await stores.root(parts).catch(closeOnError) }
  const hosted = hostSandboxes(parts, { ...options, ...internals, shared, closing: closing.signal })
  const { sandboxes, keymock } = hosted
  await keymock.ready.catch(closeOnError)
  const controlToken = controlTokenOf(options, host)
  const service = serveSandboxes(sandboxes, {
    onServed,
    onError,
    handlerOf: hosted.handlerOf,
    answersMore: internals.answersMore ?? false,
    control: await openControl(hosted, options, controlToken),
  })
  const server = createHttpServer(service, { requestTimeoutMs, closing: closing.signal, tls: options.tls })
  const isSecure = options.tls !== undefined
  const url = await listen(server, { host, port, isSecure }).catch(closeOnError)
  let closed: Promise<void> | undefined
  const close = () => {
    closing.abort()
    closed ??= drain(server).then(async () => {
      await engine?.close()
      await stores?.close()
    })
    return closed
  }
  return { url, keymock, controlToken, close, [Symbol.asyncDispose]: close }
}

/** The control API: code that a server without it does not load. */
async function openControl(
  { controlled }: HostedSandboxes,
  { control = true }: StartServerOptions,
  token: string | undefined,
): Promise<ControlPlane | undefined> {
  if (control === false) return undefined
  const { openControlPlane } = await import('../control/open-control-plane.js')
  return openControlPlane(controlled, { token, origins: control === true ? [] : (control.origins ?? []) })
}

function controlTokenOf({ control = true }: StartServerOptions, host: string): string | undefined {
  if (control === false) return undefined
  const given = control === true ? undefined : control.token
  return given ?? (isOpenToOthers(host) ? randomBytes(18).toString('base64url') : undefined)
}

/** Opens the file of a state. Who keeps none does not load the code for it. */
export async function openEngine(path: string): Promise<FileEngine> {
  const { openFileEngine } = await import('../store/file/open-file-engine.js')
  return openFileEngine(path)
}

/** What a file holds goes before what the options say; from then on, every change goes there. */
async function partsOf(
  options: StartServerOptions,
  { isChecked, mswHandlers, checks, startClock }: ServerInternals,
  engine: FileEngine | undefined,
): Promise<KeymockParts> {
  const { fixtures, profile: source = 'standard', clock, state, randomSeed, faults, control } = options
  const found = engine?.found
  if (found !== undefined && randomSeed !== undefined && randomSeed !== found.randomSeed) {
    throw new KeymockError({
      code: 'STATE_SEED_DIFFERS',
      where: 'randomSeed',
      problem: `Found ${randomSeed}; the file of the state was begun with ${found.randomSeed}, and another seed could draw the same ids again.`,
      remedy: 'Leave randomSeed out, or name another file.',
    })
  }
  const seed = found?.randomSeed ?? randomSeed ?? 0
  const profile = await lazyChecks.profile(source)
  const isGood = fixtures === undefined || isChecked
  return {
    fixture: isGood ? (fixtures ?? defaultFixture) : await lazyChecks.fixture(fixtures),
    profile,
    clock: clockFrom(startClock, clock),
    randomSeed: seed,
    snapshot: found?.snapshot ?? (state && (await lazyChecks.snapshot(state))),
    faults: faults && (isChecked ? faults : await lazyChecks.faults(faults)),
    checks: { ...lazyChecks, ...checks },
    localKeymock,
    ...faultTools,
    newFaults: given => faultTools.newFaults({ ...given, latency: latencyOf(options) }),
    // What cannot be read need not be kept.
    journals: journalsWithin(undefined, control === false ? 0 : undefined),
    ...(mswHandlers !== undefined && { mswHandlers }),
    ...(engine !== undefined && {
      openStore: engine.openStore({ profile: profile.name, randomSeed: seed }),
    }),
  }
}

function latencyOf({ latency = 0 }: StartServerOptions): LatencyState {
  return typeof latency === 'number'
    ? { from: latency, to: latency }
    : { from: latency.minimumMs, to: latency.maximumMs }
}
