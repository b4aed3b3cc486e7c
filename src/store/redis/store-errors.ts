import { asPrinted, causedBy, KeymockError } from '../../domain/keymock-error.js'

export function storeUnavailable(where: string, error: unknown): KeymockError {
  return new KeymockError(causedBy(error)`STORE_UNAVAILABLE  ${where}
    ${troubleOf(error).problem} The request got a 503.
    The service continues automatically when the store is back, with the store's data.`)
}

/** @param head The Redis key of the sandbox's head . */
export function stateLost(where: string, head: string, parts: readonly string[]): KeymockError {
  const names = parts.map(part => `"${part}"`).join(', ')
  return new KeymockError(asPrinted`STORE_STATE_LOST  ${where}, at ${head}
    The store has lost ${names} of this state, by eviction or deletion: requests get 503.
    Start a new state, without the created keys, with POST ${pathOf(head)}/_keymock/reset.`)
}

function pathOf(head: string): string {
  const tag = /^[^{]*\{(.*)\}/.exec(head)?.[1] ?? ''
  return tag.startsWith('_') ? '' : `/sandboxes/${tag}`
}

export function notReplicated(where: string, count: number, replicas: number): KeymockError {
  return new KeymockError(asPrinted`STORE_NOT_REPLICATED  ${where}
    The store made a change, but only ${count} of ${replicas} replicas confirmed it in time. A failover \
    may lose the change. The request got a 503.
    Check the replicas of the store, or require fewer replicas.`)
}

/** The error for a store with which a server cannot start. */
export function storeUnusable(where: string, error: unknown): KeymockError {
  const { problem, remedy, isForeign } = troubleOf(error)
  return isForeign
    ? storeForeign(where, problem)
    : new KeymockError(causedBy(error)`STORE_UNUSABLE  ${where}
      ${problem}
      ${remedy}`)
}

export function storeForeign(where: string, problem: string): KeymockError {
  return new KeymockError(asPrinted`STORE_FOREIGN  ${where}
    ${problem} Nothing was changed.
    Give another prefix or another database, or delete the other data.`)
}

export function clientMissing(error: unknown): KeymockError {
  return new KeymockError(causedBy(error)`STORE_CLIENT_MISSING  store
    The package redis, the client for Redis and Valkey, is not installed.
    Install the package in the same project: npm install redis`)
}

interface Trouble {
  problem: string
  remedy: string
  /** Whether the store holds data of another program. */
  isForeign: boolean
}

const lookThere =
  'Check that the store runs, and that the URL leads to the store: rediss:// with TLS, redis:// without.'
const signIn =
  'Give the user and the password in the URL, or in KEYMOCK_STORE_USERNAME and KEYMOCK_STORE_PASSWORD.'
const wait = 'Start again when the store is ready.'

const troubles: readonly [pattern: RegExp, problem: string, remedy: string][] = [
  [/^WRONGPASS|invalid password/i, 'The store refuses this user or password.', signIn],
  [/^NOAUTH/, 'The store requires a password.', signIn],
  [/called without any password/i, 'The store has no password, but you gave one.', 'Remove the password.'],
  [
    /^NOPERM|user executing the script can't/,
    'This user lacks permissions that keymock needs.',
    'For keys that begin with the prefix, allow the user all commands except dangerous ones: ACL SETUSER NAME ~PREFIX:* +@all -@dangerous',
  ],
  [
    /DB index is out of range/i,
    'The store has no database with this number.',
    'End the URL with /0, or another existing number.',
  ],
  [
    /^OOM/,
    'The store is full: it has reached maxmemory.',
    'Raise maxmemory, or remove unused data from the store.',
  ],
  [
    /^READONLY/,
    'The store is read-only: a replica, or a master that has stepped down.',
    'Give the URL of the master.',
  ],
  [/^LOADING/, 'The store is loading its data from disk.', wait],
  [
    /^MISCONF/,
    'The store cannot write to its disk, so it refuses changes.',
    'Check the log of the store. Often the disk is full.',
  ],
  [/^BUSY/, 'A script keeps the store busy.', wait],
  [/ENOTFOUND|EAI_AGAIN/, 'The host does not exist.', lookThere],
  [/ECONNREFUSED/, 'No program listens at this address.', lookThere],
  [/timed? ?out|ETIMEDOUT/i, 'The store does not answer in time.', lookThere],
  [
    /SSL|TLS|certificate|self.signed/i,
    'The TLS connection fails.',
    'Check whether the store uses TLS. For a private certificate authority, set NODE_EXTRA_CA_CERTS to the file of the authority.',
  ],
  [/offline|closed|ECONNRESET|EPIPE|disconnect/i, 'The connection to the store is lost.', lookThere],
]

export function troubleOf(error: unknown): Trouble {
  const message = messageOf(error)
  if (message.startsWith('WRONGTYPE')) {
    return { problem: "The keys with this prefix are another program's data.", remedy: '', isForeign: true }
  }
  const found = troubles.find(([pattern]) => pattern.test(message))
  const [, problem, remedy] = found ?? ['', `The store refuses: ${firstLine(message)}.`, lookThere]
  return { problem, remedy, isForeign: false }
}

/** Error texts of Node and Redis contain no password and no raw API key. Shortens the text anyway, for safety. */
function firstLine(message: string): string {
  return (message.split('\n')[0] ?? '').slice(0, 120)
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return error.message.includes(code) ? error.message || error.name : `${code} ${error.message}`
}
