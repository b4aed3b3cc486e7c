import type { RedisConnection } from './connection.js'
import { headName, removeState } from './redis-log.js'
import { forgetScript, holdScript, namesScript } from './scripts.js'

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
  readonly #keys: string[]

  constructor(connection: RedisConnection) {
    this.#connection = connection
    // The hash tag differs from the hash tags of all sandboxes.
    this.#keys = ['expiry', 'creation'].map(part => `${connection.address.prefix}:{_sandboxes}:${part}`)
  }

  /**
   * Extends the life of a sandbox. Adds a missing sandbox if the limit allows.
   *
   * @param options `ms`: how long the sandbox lives from now on. `most`: the limit of sandboxes.
   * @returns `taken` if the sandbox must be new but exists; `full` if the limit allows no new sandbox.
   */
  async hold(
    name: string,
    options: { ms: number; most?: number; mustBeNew?: boolean },
  ): Promise<Held | { outcome: 'taken' | 'full' }> {
    const { ms, most = Number.MAX_SAFE_INTEGER, mustBeNew = false } = options
    const now = this.#connection.clock.now()
    const expiresAt = now + ms
    const reply = await this.#run(holdScript, [name, now, expiresAt, most, mustBeNew ? 1 : 0])
    const outcome = String(reply[0]) as Held['outcome'] | 'taken' | 'full'
    if (outcome === 'taken' || outcome === 'full') return { outcome }
    return { outcome, entry: { name, createdAt: Number(reply[1]), expiresAt } }
  }

  /** Returns the sandboxes in any order. */
  async list(): Promise<RegisteredSandbox[]> {
    const reply = (await this.#run(namesScript, [this.#connection.clock.now()])).map(String)
    return Array.from({ length: reply.length / 3 }, (_, index) => {
      const [name = '', expiresAt, createdAt] = reply.slice(3 * index, 3 * index + 3)
      return { name, createdAt: Number(createdAt), expiresAt: Number(expiresAt) }
    })
  }

  /** Returns the name of the sandbox's profile. Undefined if the sandbox has no state. */
  async profileOf(name: string): Promise<string | undefined> {
    const head = headName(this.#connection.address.prefix, name)
    return ((await this.#connection.command(['HGET', head, 'profile'])) as string | null) ?? undefined
  }

  /** The next request to the sandbox creates it again. Returns whether the sandbox existed. */
  async remove(name: string): Promise<boolean> {
    const [wasThere] = await this.#run(forgetScript, [name, this.#connection.clock.now()])
    return (await removeState(this.#connection, name)) || Number(wasThere) === 1
  }

  async #run(script: typeof holdScript, args: (string | number)[]): Promise<unknown[]> {
    return (await this.#connection.run(script, this.#keys, args)).slice(3)
  }
}
