import type { RedisConnection } from './connection.js'
import { headName, removeState } from './redis-log.js'
import { holdScript } from './scripts.js'

/** The times are Unix milliseconds on the store's clock. */
interface RegisteredSandbox {
  name: string
  createdAt: number
  expiresAt: number
}

export interface Held {
  outcome: 'new' | 'there'
  entry: RegisteredSandbox
}

export class SandboxRegister {
  readonly #connection: RedisConnection
  readonly #expiry: string
  readonly #creation: string

  constructor(connection: RedisConnection) {
    this.#connection = connection
    // The hash tag differs from the hash tags of all sandboxes.
    const tag = `${connection.address.prefix}:{_sandboxes}`
    this.#expiry = `${tag}:expiry`
    this.#creation = `${tag}:creation`
  }

  /**
   * Extends the life of a sandbox. Adds a missing sandbox if the limit allows.
   *
   * @param terms `ms`: how long the sandbox lives from now on. `most`: the limit of sandboxes.
   * @returns `taken` if the sandbox must be new but exists; `full` if the limit allows no new sandbox.
   */
  async hold(
    name: string,
    { ms, most, mustBeNew }: { ms: number; most: number; mustBeNew: boolean },
  ): Promise<Held | { outcome: 'taken' | 'full' }> {
    const now = this.#connection.clock.now()
    const expiresAt = now + ms
    const args = [name, now, expiresAt, most, mustBeNew ? 1 : 0]
    const reply = await this.#connection.run(holdScript, [this.#expiry, this.#creation], args)
    const outcome = String(reply[3]) as Held['outcome'] | 'taken' | 'full'
    if (outcome === 'taken' || outcome === 'full') return { outcome }
    return { outcome, entry: { name, createdAt: Number(reply[4]), expiresAt } }
  }

  /** Extends the life of a sandbox, unless another server has removed it. Returns whether the sandbox exists. */
  async extend(name: string, ms: number): Promise<boolean> {
    return (await this.hold(name, { ms, most: 0, mustBeNew: false })).outcome === 'there'
  }

  /** Returns the sandboxes in any order. */
  async list(): Promise<RegisteredSandbox[]> {
    const unexpired = [`(${this.#connection.clock.now()}`, '+inf', 'WITHSCORES']
    const found = (await this.#command('ZRANGEBYSCORE', this.#expiry, ...unexpired)) as string[]
    const names = found.filter((_, index) => index % 2 === 0)
    if (names.length === 0) return []
    const created = (await this.#command('HMGET', this.#creation, ...names)) as (string | null)[]
    return names.map((name, index) => ({
      name,
      createdAt: Number(created[index] ?? 0),
      expiresAt: Number(found[2 * index + 1]),
    }))
  }

  /** Returns the name of the sandbox's profile. Undefined if the sandbox has no state. */
  async profileOf(name: string): Promise<string | undefined> {
    const head = headName(this.#connection.address.prefix, name)
    return ((await this.#command('HGET', head, 'profile')) as string | null) ?? undefined
  }

  /** The next request to the sandbox creates it again. Returns whether the sandbox existed. */
  async remove(name: string): Promise<boolean> {
    const expiresAt = await this.#command('ZSCORE', this.#expiry, name)
    await this.#command('HDEL', this.#creation, name)
    await this.#command('ZREM', this.#expiry, name)
    return (await removeState(this.#connection, name)) || Number(expiresAt) > this.#connection.clock.now()
  }

  #command(...words: string[]): Promise<unknown> {
    return this.#connection.command(words)
  }
}
