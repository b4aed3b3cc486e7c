import { type Moment, toUnixMs } from '../domain/clock.js'
import { asPrinted, KeymockError, refuseUnknown } from '../domain/keymock-error.js'
import { refuseFileName } from '../fixture/no-file-name.js'
import type { Keymock, KeymockOptions } from '../keymock.js'
import { withCallSites } from '../service/controls/call-sites.js'
import { ControlApi, remoteMembers, remoteProfile } from './remote-members.js'

type SandboxOptions = Pick<KeymockOptions, 'fixtures' | 'profile' | 'neighbours' | 'randomSeed'> & {
  /** The moment that the sandbox's clock shows. The clock is stopped from the beginning. */
  clock?: Moment | undefined
}

export interface ConnectOptions extends SandboxOptions {
  /**
   * The sandbox: its name, or `true` for a new sandbox with a generated name. The first request to a named sandbox creates the
   * sandbox. With `fixtures`, `profile`, `neighbours`, `clock` or `randomSeed`, `connect` itself creates the sandbox, which must
   * not exist yet.
   * @default The service at the root of the server.
   */
  sandbox?: string | true | undefined
  /**
   * The control token of a server that listens beyond loopback: `KEYMOCK_CONTROL_TOKEN`, or the token that the server prints.
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

/** The service at the root of a server, or in a sandbox. Sends requests to the server in the order of the calls. */
export interface RemoteKeymock extends Keymock, AsyncDisposable {
  readonly profile: Promise<Awaited<Keymock['profile']>>
  /** The service's address for the tested clients: `http://127.0.0.1:4010/sandboxes/checkout-7`. */
  readonly url: string
  /** The name of the sandbox, or undefined for the root. */
  readonly sandbox: string | undefined
  /** The first token of the fixture. `any-token` if the fixture has no token, or if the server knows only hashes of tokens. */
  readonly token: string
  /** The id of the first API in the fixture. Empty if the fixture has no API. */
  readonly apiId: string
  /** Removes the sandbox. Does nothing for the service at the root. `await using` calls this automatically. */
  removeSandbox(): Promise<void>
}

/**
 * Connects to a server, to control and inspect the server like a mock in this process.
 *
 * @param url The address that `npx keymock` prints: `http://127.0.0.1:4010`.
 * @example
 * const keymock = await connect('http://127.0.0.1:4010', { sandbox: 'checkout-7' })
 * await keymock.clock.advance('30d')
 *
 * @throws KeymockError `FIXTURE_INVALID`, `MOMENT_INVALID`, `OPTION_UNKNOWN`, `SERVER_URL_INVALID`, `SERVER_UNREACHABLE`, `SERVER_UNKNOWN`, or a code of the server, such as `SANDBOX_EXISTS`.
 */
export async function connect(url: string, options: ConnectOptions = {}): Promise<RemoteKeymock> {
  refuseUnknown(options, optionNames, 'connect')
  const { origin, sandbox: named } = placeOf(url)
  const server = new ControlApi(origin, options.token)
  const sandbox = await sandboxFor(server, { ...options, sandbox: options.sandbox ?? named })
  const base = sandbox === undefined ? origin : `${origin}/sandboxes/${encodeURIComponent(sandbox)}`
  const api = sandbox === undefined ? server : new ControlApi(base, options.token)
  const { tokens, apis } = await api.call('GET /')

  async function removeSandbox(): Promise<void> {
    if (sandbox === undefined) return
    await api.settled()
    await server.call('DELETE /sandboxes/{name}', { name: sandbox })
  }

  return withCallSites<RemoteKeymock>({
    url: base,
    sandbox,
    // Prefers the given fixture, because a server with a shared state may know only the hash of a token.
    token: options.fixtures?.tokens?.[0]?.token ?? tokens[0]?.token ?? 'any-token',
    apiId: apis[0]?.id ?? '',
    get profile() {
      return remoteProfile(api)
    },
    ...remoteMembers(api),
    removeSandbox,
    [Symbol.asyncDispose]: removeSandbox,
  })
}

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

interface ServerPlace {
  /** The address of the server's root, without a trailing slash. */
  origin: string
  sandbox: string | undefined
}

function placeOf(url: string): ServerPlace {
  if (typeof url === 'string' && URL.canParse(url)) {
    const { protocol, origin, pathname } = new URL(url)
    const path = pathname.replace(/(?<!\/)\/+$/, '').replace(/\/_keymock$/, '')
    const [, before = path, name] = /^(.*)\/sandboxes\/([^/]+)$/.exec(path) ?? []
    const sandbox = name === undefined ? undefined : decodeURIComponent(name)
    if (/^https?:$/.test(protocol)) return { origin: origin + before, sandbox }
  }
  throw new KeymockError(asPrinted`SERVER_URL_INVALID  connect, the url
    Found ${JSON.stringify(url)}, which is not an http URL.
    Give the address that npx keymock prints, such as http://127.0.0.1:4010.`)
}
