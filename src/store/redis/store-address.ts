import { asPrinted, KeymockError } from '../../domain/keymock-error.js'

/** The address of a Redis store that several replicas share. */
export interface StoreAddress {
  /** `redis://host:6379/0`, or `rediss://` for TLS. The URL may contain user and password. */
  url: string
  /**
   * The prefix of all Redis keys.
   * @default 'keymock'
   */
  prefix?: string | undefined
  /** The user name, if the URL contains no user name. */
  username?: string | undefined
  /** The password, if the URL contains no password. */
  password?: string | undefined
  /**
   * How long a command waits for the store's answer before the store counts as unreachable, in milliseconds.
   *
   * @default 3000
   */
  timeoutMs?: number | undefined
  /**
   * The number of store replicas that must confirm a change before the client gets its answer. With fewer confirmations, the
   * answer is 503.
   *
   * @default 0
   */
  waitForReplicas?: number | undefined
}

export interface ParsedAddress {
  host: string
  port: number
  isTls: boolean
  database: number
  prefix: string
  username: string | undefined
  password: string | undefined
  timeoutMs: number
  replicas: number
  /** The URL without its secrets. */
  shown: string
}

const defaultPort = 6379
const defaultTimeoutMs = 3000
const longestTimeoutMs = 600_000

/** @throws KeymockError `STORE_INVALID`. The error shows no part of the URL, which may contain a password. */
export function parseAddress({
  url,
  prefix = 'keymock',
  username,
  password,
  timeoutMs = defaultTimeoutMs,
  waitForReplicas = 0,
}: StoreAddress): ParsedAddress {
  if (!Number.isInteger(timeoutMs) || timeoutMs < 1 || timeoutMs > longestTimeoutMs)
    throw invalid(`timeoutMs takes whole milliseconds from 1 to ${longestTimeoutMs}`)
  if (!Number.isInteger(waitForReplicas) || waitForReplicas < 0)
    throw invalid('waitForReplicas takes a whole number, 0 or more')
  if (!/^[\w.:-]{1,64}$/.test(prefix))
    throw invalid('The prefix takes 1 to 64 letters, digits and the characters . _ : -')
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (parsed === undefined || !/^rediss?:$/.test(parsed.protocol) || parsed.hostname === '') {
    throw invalid('Expected a URL such as redis://localhost:6379/0, or rediss:// for TLS')
  }
  if (!/^\/?\d{0,4}$/.test(parsed.pathname))
    throw invalid('The path of the URL takes the number of a database, such as /0')
  if (parsed.search !== '' || parsed.hash !== '')
    throw invalid('The URL has text after the number of the database')
  const host = parsed.hostname.replace(/^\[|\]$/g, '')
  const port = parsed.port === '' ? defaultPort : Number(parsed.port)
  const database = Number(parsed.pathname.slice(1))
  return {
    host,
    port,
    isTls: parsed.protocol === 'rediss:',
    database,
    prefix,
    username: decoded(parsed.username) || username || undefined,
    password: decoded(parsed.password) || password || undefined,
    timeoutMs,
    replicas: waitForReplicas,
    shown: `${parsed.protocol}//${parsed.hostname}:${port}/${database}`,
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw invalid('The user or the password of the URL is not percent-encoded correctly')
  }
}

function invalid(problem: string): KeymockError {
  return new KeymockError(asPrinted`STORE_INVALID  store
    ${problem}.
    Correct the address, or omit the store to keep the state in this server only.`)
}
