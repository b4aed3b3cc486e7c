import { KeymockError } from '../../domain/keymock-error.js'

/** Says that the store did not do what it was asked, now; it may in a moment. */
export function storeUnavailable(where: string, error: unknown): KeymockError {
  return new KeymockError({
    code: 'STORE_UNAVAILABLE',
    where,
    problem: `${problemOf(error)} The request was answered with 503.`,
    remedy:
      'Nothing that was acknowledged is lost by that. The service goes on by itself as soon as the store does.',
    cause: error,
  })
}

/** Says why a server cannot start on this store. */
export function storeUnusable(where: string, error: unknown): KeymockError {
  return new KeymockError({
    code: 'STORE_UNUSABLE',
    where,
    problem: problemOf(error),
    remedy: remedyOf(messageOf(error)),
    cause: error,
  })
}

export function storeForeign(where: string, problem: string): KeymockError {
  return new KeymockError({
    code: 'STORE_FOREIGN',
    where,
    problem: `${problem} It was left untouched.`,
    remedy: 'Give another prefix or another database, or remove what is there.',
  })
}

export function clientMissing(error: unknown): KeymockError {
  return new KeymockError({
    code: 'STORE_CLIENT_MISSING',
    where: 'store',
    problem: 'The package redis is not installed, which speaks to Redis and Valkey.',
    remedy: 'Install it beside keymock: npm install redis',
    cause: error,
  })
}

const problems: readonly [pattern: RegExp, problem: string][] = [
  [/^WRONGPASS|invalid password/i, 'It does not take this user or password.'],
  [/^NOAUTH|AUTH .*called without any password/i, 'It wants a password, or wants none.'],
  [/^NOPERM/, 'This user may not do there what keymock needs.'],
  [/DB index is out of range/i, 'It has no database of this number.'],
  [/^OOM/, 'It is full: it takes nothing more, because of its maxmemory.'],
  [/^READONLY/, 'It is read-only: a replica, or a master that has stepped down.'],
  [/^LOADING/, 'It is loading what it has on disk.'],
  [/^MISCONF/, 'It cannot write to its disk, and therefore takes nothing.'],
  [/^BUSY/, 'A script keeps it busy.'],
  [/^WRONGTYPE/, 'It holds foreign data where keymock has its own.'],
  [/ENOTFOUND|EAI_AGAIN/, 'There is no host of this name.'],
  [/ECONNREFUSED/, 'Nothing listens there.'],
  [/timed? ?out|ETIMEDOUT/i, 'It does not answer in time.'],
  [/SSL|TLS|certificate|self.signed/i, 'No connection by TLS comes about.'],
  [/offline|closed|ECONNRESET|EPIPE|disconnect/i, 'The connection to it is lost.'],
]

function problemOf(error: unknown): string {
  const message = messageOf(error)
  return problems.find(([pattern]) => pattern.test(message))?.[1] ?? `It refuses: ${firstLine(message)}.`
}

function remedyOf(message: string): string {
  if (/^(WRONGPASS|NOAUTH|NOPERM)|AUTH|invalid password/i.test(message)) {
    return 'Give the user and the password in the URL, or in KEYMOCK_STORE_USERNAME and KEYMOCK_STORE_PASSWORD.'
  }
  return 'Look whether it runs, and whether the URL leads to it.'
}

/** What Node and Redis say about an error has neither password nor key in it, but is cut all the same. */
function firstLine(message: string): string {
  return (message.split('\n')[0] ?? '').slice(0, 120)
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return error.message.includes(code) ? error.message || error.name : `${code} ${error.message}`
}
