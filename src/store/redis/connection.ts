import { isIP } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { type Clock, systemClock } from '../../domain/clock.js'
import type { Script } from './scripts.js'
import type { ParsedAddress } from './store-address.js'
import { clientMissing, storeUnavailable, storeUnusable, troubleOf } from './store-errors.js'

/** Keymock uses only these members of the client from the `redis` package. */
interface Client {
  connect(): Promise<unknown>
  destroy(): void
  sendCommand(args: readonly string[]): Promise<unknown>
  on(event: 'error', listener: (error: unknown) => void): unknown
}

const retryPauseMs = 500
const timedOut = 'timed out'
const mostWaiting = 20_000
/** A repeated problem is printed at most once in this time. */
const quietMs = 30_000

/**
 * The only connection of a replica. If a command cannot be sent immediately, it fails, so that no request waits for an
 * unreachable store.
 */
export class RedisConnection {
  readonly clock = new StoreClock()
  readonly address: ParsedAddress
  readonly #createClient: (options: object) => Client
  readonly #notice: (sentence: string) => void
  #client: Client
  #hasConnected = false
  #isServing = false
  #isClosed = false
  #isLost = false
  #isStuck = false
  #reported = { problem: '', at: 0 }
  #lastError: unknown

  private constructor(
    address: ParsedAddress,
    createClient: (options: object) => Client,
    notice: (sentence: string) => void,
  ) {
    this.address = address
    this.#createClient = createClient
    this.#notice = notice
    this.#client = this.#newClient()
  }

  /**
   * @param notice Called with a sentence for the terminal.
   * @throws KeymockError for a missing package or an unusable store.
   */
  static async open(address: ParsedAddress, notice: (sentence: string) => void): Promise<RedisConnection> {
    const { createClient } = await import('redis').catch(error => {
      throw clientMissing(error)
    })
    const connection = new RedisConnection(
      address,
      options => createClient(options) as unknown as Client,
      notice,
    )
    try {
      await within(connection.#client.connect(), address.timeoutMs)
      connection.#hasConnected = true
      const sentAt = performance.now()
      const [seconds, microseconds] = (await connection.command(['TIME'])) as string[]
      connection.clock.read(seconds, microseconds, sentAt)
    } catch (error) {
      await connection.close()
      throw storeUnusable(
        address.shown,
        error instanceof Error && error.cause !== undefined ? error.cause : error,
      )
    }
    return connection
  }

  /** A reply that begins with `ok` contains the time of the store. */
  async run(script: Script, keys: readonly string[], args: readonly (string | number)[]): Promise<unknown[]> {
    const rest = [String(keys.length), ...keys, ...args.map(String)]
    const sentAt = performance.now()
    const reply = (await this.command(['EVALSHA', script.sha1, ...rest]).catch(error => {
      // A restarted store has lost its scripts.
      if (!isUnknownScript(error)) throw error
      return this.command(['EVAL', script.text, ...rest])
    })) as unknown[]
    if (reply[0] === 'ok') this.clock.read(reply[1], reply[2], sentAt)
    return reply
  }

  /** @throws KeymockError `STORE_UNAVAILABLE` if the store refuses the command or does not answer. */
  async command(args: readonly string[]): Promise<unknown> {
    if (this.#isClosed) throw storeUnavailable(this.address.shown, 'closed')
    try {
      if (this.#isStuck) throw new Error(timedOut)
      const sent = this.#client.sendCommand(args)
      const reply = await within(sent, this.address.timeoutMs, () => this.#startOver())
      this.#settled()
      return reply
    } catch (error) {
      if (isUnknownScript(error)) throw error
      throw this.#troubled(error)
    }
  }

  report(sentence: string, problem = sentence): void {
    const now = performance.now()
    if (problem === this.#reported.problem && now - this.#reported.at <= quietMs) return
    this.#reported = { problem, at: now }
    this.#notice(sentence)
  }

  /** Called when the root's mock is ready. Earlier failures of commands are not printed, because they make the start fail. */
  serve(): void {
    this.#isServing = true
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#client.destroy()
  }

  #newClient(): Client {
    const { host, port, isTls, database, username, password, timeoutMs } = this.address
    const client = this.#createClient({
      socket: {
        host,
        port,
        // A TLS server name must be a host name, not an IP address.
        ...(isTls && { tls: true, ...(isIP(host) === 0 && { servername: host }) }),
        connectTimeout: timeoutMs,
        // Ends a connection that stays silent after a ping.
        socketTimeout: 3 * timeoutMs,
        reconnectStrategy: (retries: number, cause: Error) => {
          this.#lastError = cause
          return this.#hasConnected && !this.#isClosed ? Math.min(50 * 2 ** retries, 500) : false
        },
      },
      database,
      ...(username !== undefined && { username }),
      ...(password !== undefined && { password }),
      RESP: 2,
      disableOfflineQueue: true,
      commandsQueueMaxLength: mostWaiting,
      pingInterval: timeoutMs,
      // The client's own limit would not apply to commands that it has sent.
      commandOptions: { timeout: undefined },
      disableClientInfo: true,
      maintNotifications: 'disabled',
    })
    client.on('error', error => {
      this.#lastError = error
    })
    return client
  }

  /** Checks over a new connection whether the store answers again. Until then, all commands fail immediately. */
  async #startOver(): Promise<void> {
    this.#isStuck = true
    // The other commands that were sent fail for the same reason.
    this.#lastError = new Error(timedOut)
    this.#client.destroy()
    const client = this.#newClient()
    this.#client = client
    const connected = client.connect()
    while (this.#isStuck && !this.#isClosed) {
      try {
        await connected
        await client.sendCommand(['PING'])
        this.#isStuck = false
      } catch (error) {
        this.#lastError = error
        await delay(retryPauseMs, undefined, { ref: false })
      }
    }
  }

  #settled(): void {
    if (!this.#isLost) return
    this.#isLost = false
    this.#reported.problem = ''
    this.#notice(`The store ${this.address.shown} answers again.`)
  }

  #troubled(error: unknown): Error {
    this.#isLost = !isRefusal(error)
    const isOffline =
      error instanceof Error && /offline|closed|disconnect/i.test(`${error.name} ${error.message}`)
    const cause = isOffline ? (this.#lastError ?? error) : error
    const { problem } = troubleOf(cause)
    if (this.#isServing)
      this.report(`The store ${this.address.shown} fails: requests get 503. ${problem}`, problem)
    return storeUnavailable(this.address.shown, cause)
  }
}

/** Whether the error is a refusal by the store, such as `OOM …` or `READONLY …`. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && /^[A-Z]+ /.test(error.message)
}

function isUnknownScript(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('NOSCRIPT')
}

async function within<T>(work: Promise<T>, ms: number, onLate?: () => void): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(timedOut))
      onLate?.()
    }, ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** For this time after a reading, the clock ignores readings with a longer round trip. */
const trustedMs = 5000

/** Estimates the store's time from its answers. The error is at most half of the current reading's round trip. */
class StoreClock implements Clock {
  #offsetMs = systemClock.now() - performance.now()
  #roundTripMs = Number.POSITIVE_INFINITY
  #readAt = 0

  now(): number {
    return Math.trunc(performance.now() + this.#offsetMs)
  }

  /** @param sentAt The moment when the command was sent, by `performance.now()`. */
  read(seconds: unknown, microseconds: unknown, sentAt: number): void {
    const now = performance.now()
    const roundTripMs = now - sentAt
    if (roundTripMs > this.#roundTripMs && now - this.#readAt < trustedMs) return
    this.#roundTripMs = roundTripMs
    this.#readAt = now
    this.#offsetMs = Number(seconds) * 1000 + Number(microseconds) / 1000 - (sentAt + now) / 2
  }
}

/**
 * Returns a warning if a full store would evict data, because the eviction could remove acknowledged API keys. Returns no
 * warning if the Redis user may not read the setting.
 */
export async function evictionWarning(connection: RedisConnection): Promise<string | undefined> {
  const info = await connection.command(['INFO', 'memory']).catch(() => '')
  const value = (name: string) => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(String(info))?.[1]
  const policy = value('maxmemory_policy') ?? 'noeviction'
  if (policy === 'noeviction' || value('maxmemory') === '0') return undefined
  return `When the store ${connection.address.shown} is full, it evicts keys, even acknowledged keys (maxmemory-policy ${policy}). Set its maxmemory-policy to noeviction.`
}
