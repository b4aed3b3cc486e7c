import { type Moment, toUnixMs } from '../domain/clock.js'
import { KeymockError } from '../domain/keymock-error.js'
import { refuseUnknown } from '../domain/wrong-argument.js'
import { refuseFileName } from '../fixture/no-file-name.js'
import { type Keymock, type NextWorld, nextWorldNames } from '../keymock.js'
import type { KeymockOptions } from '../keymock-options.js'
import { withCallSites } from '../service/controls/call-sites.js'
import { ControlApi } from './control-api.js'
import { remoteClock, remoteFaults, remoteLatency, remoteProfile } from './remote-controls.js'
import { remoteGivenKeys, remoteKeys } from './remote-keys.js'
import { remoteRequests } from './remote-requests.js'

/** The initial state of a sandbox. */
type SandboxOptions = Pick<KeymockOptions, 'fixtures' | 'profile' | 'neighbours' | 'randomSeed'> & {
  /** The moment at which its clock is stopped. */
  clock?: Moment | undefined
}

export interface ConnectOptions extends SandboxOptions {
  /**
   * The sandbox: its name, or `true` for a new sandbox with a generated name. The first request creates it. With `fixtures`,
   * `profile`, `neighbours`, `clock` or `randomSeed`, this call creates the sandbox, which must not exist yet.
   * @default The service at the root of the server.
   */
  sandbox?: string | true | undefined
  /**
   * The control token of a server on an address beyond loopback: `KEYMOCK_CONTROL_TOKEN`, or the printed token.
   * @default none
   */
  token?: string | undefined
}

const optionNames: Record<keyof ConnectOptions, true> = {
  sandbox: true,
  token: true,
  fixtures: true,
  profile: true,
  neighbours: true,
  clock: true,
  randomSeed: true,
}

/**
 * The service of a server, or of one of its sandboxes. Its members send requests to the server, in the order of the calls.
 */
export interface RemoteKeymock extends Keymock, AsyncDisposable {
  readonly profile: Promise<Awaited<Keymock['profile']>>
  /** The service's address for the tested clients: `http://127.0.0.1:4010/sandboxes/checkout-7`. */
  readonly url: string
  /** The name of the sandbox; undefined for the root. */
  readonly sandbox: string | undefined
  /** A bearer token of the service: the fixture's first. `any-token` if it has none, or if the server knows only hashes. */
  readonly token: string
  /** An API to work with: the fixture's first. */
  readonly apiId: string
  /** Removes the sandbox. The service at the root stays. `await using` does so, too. */
  removeSandbox(): Promise<void>
}

/**
 * Connects to a server, to drive and inspect it like a mock in this process.
 *
 * @param url The address that `npx keymock` prints: `http://127.0.0.1:4010`.
 * @example
 * const keymock = await connect('http://127.0.0.1:4010', { sandbox: 'checkout-7' })
 * await keymock.clock.advance('30d')
 *
 * @throws KeymockError `OPTION_UNKNOWN`, `SERVER_UNREACHABLE`, `SERVER_UNKNOWN`, or the server's error with its code: `SANDBOX_EXISTS`.
 */
export async function connect(url: string, options: ConnectOptions = {}): Promise<RemoteKeymock> {
  refuseUnknown(options, optionNames, 'connect')
  const { origin, sandbox: named } = placeOf(url)
  const server = new ControlApi(origin, options.token)
  const sandbox = await sandboxFor(server, { sandbox: named, ...options })
  const base = sandbox === undefined ? origin : `${origin}/sandboxes/${encodeURIComponent(sandbox)}`
  const api = sandbox === undefined ? server : new ControlApi(base, options.token)
  const overview = () => api.call('GET /')
  const { tokens, apis } = await overview()

  async function removeSandbox(): Promise<void> {
    if (sandbox === undefined) return
    await api.settled()
    await server.call('DELETE /sandboxes/{name}', { name: sandbox })
  }

  return withCallSites<RemoteKeymock>({
    url: base,
    sandbox,
    // A server that shares its state may know only its hash.
    token: options.fixtures?.tokens?.[0]?.token ?? tokens[0]?.token ?? 'any-token',
    apiId: apis[0]?.id ?? '',
    get profile() {
      return remoteProfile(api)
    },
    clock: remoteClock(api),
    keys: remoteKeys(api),
    ...remoteGivenKeys(api),
    ...remoteFaults(api),
    latency: remoteLatency(api),
    requests: remoteRequests(api),
    apis: async () => (await overview()).apis,
    async reset() {
      await api.call('POST /reset')
    },
    snapshot: () => api.call('GET /state'),
    async restore(snapshot) {
      await api.call('PUT /state', { body: snapshot })
    },
    async load(next: NextWorld) {
      refuseUnknown(next, nextWorldNames, 'load')
      const { fixtures, profile, faults } = next
      refuseFileName(fixtures)
      await api.call('POST /load', { body: { fixture: fixtures, profile, faults } })
    },
    removeSandbox,
    [Symbol.asyncDispose]: removeSandbox,
  })
}

/** Creates the sandbox if the first request would not. */
async function sandboxFor(server: ControlApi, options: ConnectOptions): Promise<string | undefined> {
  const { sandbox, fixtures: fixture, profile, neighbours, clock, randomSeed } = options
  refuseFileName(fixture)
  const beginning = {
    fixture,
    profile,
    neighbours,
    randomSeed,
    ...(clock !== undefined && { clock: toUnixMs(clock, 'connect, clock'), freeze: true as const }),
  }
  const isMade = sandbox === true || Object.values(beginning).some(value => value !== undefined)
  if (!isMade) return sandbox
  const name = sandbox === true ? undefined : sandbox
  return (await server.call('POST /sandboxes', { body: { name, ...beginning } })).name
}

/** The address of a server, and the sandbox that it names. */
interface ServerPlace {
  /** The origin of the server, without a trailing slash. */
  origin: string
  sandbox: string | undefined
}

/**
 * Reads the address of a server, of one of its sandboxes, or of the control API of either.
 *
 * @throws KeymockError `SERVER_URL_INVALID`
 */
function placeOf(url: string): ServerPlace {
  if (typeof url === 'string' && URL.canParse(url)) {
    const { protocol, origin, pathname } = new URL(url)
    const path = pathname.replace(/\/+$/, '').replace(/\/_keymock$/, '')
    const [, before = path, name] = /^(.*)\/sandboxes\/([^/]+)$/.exec(path) ?? []
    const sandbox = name === undefined ? undefined : decodeURIComponent(name)
    if (/^https?:$/.test(protocol)) return { origin: origin + before, sandbox }
  }
  throw new KeymockError({
    code: 'SERVER_URL_INVALID',
    where: 'connect, the url',
    problem: `Found ${JSON.stringify(url)}, which is not an http URL.`,
    remedy: 'Give the address that npx keymock prints, such as http://127.0.0.1:4010.',
  })
}
