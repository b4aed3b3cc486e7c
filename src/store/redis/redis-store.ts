import type { StoredIdentity, StoredKey } from '../../../schemas/generated/types.js'
import { BoundedMap } from '../../domain/bounded/bounded-map.js'
import { identityName } from '../../domain/identity-name.js'
import type {
  Changes,
  Decision,
  Found,
  KeyOrder,
  KeyPage,
  KeyStore,
  LookUp,
  PageRequest,
  StoreState,
} from '../../domain/key-store.js'
import { Superseded } from '../../domain/superseded.js'
import { type Expected, expectations, noLongerThere, writtenChanges } from './changes.js'
import { endOf, listingAsked, ofApi } from './index-entries.js'
import type { GenerationNames } from './key-names.js'
import { behindEnd, type OrderKeys, orderKeys } from './order-key.js'
import { applyScript } from './scripts/apply.js'
import { findScript } from './scripts/find.js'
import { everythingScript, usersScript } from './scripts/generations.js'
import { pageScript } from './scripts/page.js'
import type { Script } from './scripts/script.js'
import { Turns } from './turns.js'

export interface Asking {
  /**
   * Runs a script on the Redis keys of the store's generation.
   *
   * @throws Superseded if the replica's version is outdated.
   * @throws KeymockError `STORE_STATE_LOST` if the store has lost a part of the state.
   */
  run(store: RedisStore, script: Script, args: readonly (string | number)[]): Promise<unknown[]>
  /** The random seed that all replicas share, if any. With a seed, each replica reserves blocks of random values in the store. */
  seed: number | undefined
  /** The returned function throws `Superseded` if the version has changed since this call. */
  watch(): () => Promise<void>
}

const mostRemembered = 10_000
/** Each retry means that another writer succeeded, so this limit is never reached. */
const mostRounds = 10_000

/**
 * The API keys of one generation of the state in Redis. A script applies a whole decision, but only if the data that the decision
 * read is unchanged.
 */
export class RedisStore implements KeyStore {
  readonly givesCopies = true
  readonly names: GenerationNames
  readonly #asking: Asking
  readonly #order: OrderKeys
  readonly #texts: KeyOrder['texts']
  /** Identities as JSON, by name. An identity does not change during the life of a generation. */
  readonly #known = new BoundedMap<string>(mostRemembered)
  readonly #turns = new Turns()
  #drawn: number

  constructor(names: GenerationNames, order: KeyOrder, asking: Asking, drawn: number) {
    this.names = names
    this.#asking = asking
    this.#order = orderKeys(order)
    this.#texts = order.texts
    this.#drawn = drawn
  }

  watch(): () => Promise<void> {
    return this.#asking.watch()
  }

  change<Result>(lookUp: LookUp, decide: (found: Found) => Decision<Result>): Promise<Result> {
    const key = lookUp.keyId ?? lookUp.keyHash
    // Runs changes of the same API key one at a time, because concurrent changes would conflict and be repeated.
    return key === undefined
      ? this.#change(lookUp, decide)
      : this.#turns.run(key, () => this.#change(lookUp, decide))
  }

  async #change<Result>(lookUp: LookUp, decide: (found: Found) => Decision<Result>): Promise<Result> {
    const name = lookUp.user === undefined ? '' : this.#nameOf(lookUp.user)
    const looksForKey = lookUp.keyId !== undefined || lookUp.keyHash !== undefined
    let expected: Expected = { name, identity: this.#known.get(name) ?? '', ...lookUp, record: '', owner: '' }
    let drawn = this.#drawn
    let blocks = 0
    if (this.#asking.seed !== undefined && !looksForKey) {
      const trial = decide(this.#found(expected, drawn))
      blocks = blocksOf(trial, drawn)
      if (blocks > 0 && trial.changes?.add === undefined) {
        // Reads the stored data before it reserves random values, because this replica's memory may be outdated.
        ;({ expected, drawn } = await this.#find(expected, 0))
        blocks = blocksOf(decide(this.#found(expected, drawn)), drawn)
      }
    }
    if (looksForKey || blocks > 0) ({ expected, drawn } = await this.#find(expected, blocks))
    for (let round = 0; round < mostRounds; round++) {
      const found = this.#found(expected, drawn)
      const { result, changes } = decide(found)
      if (changes === undefined) return result
      const toDraw = blocks > 0 ? 0 : blocksOf({ changes }, drawn)
      const current = await this.#apply(expected, found, changes, toDraw)
      if (current === undefined) return result
      expected = current
    }
    throw new Superseded()
  }

  async keyByHash(hash: string): Promise<StoredKey | undefined> {
    const { expected } = await this.#find({ name: '', identity: '', keyHash: hash, record: '', owner: '' }, 0)
    return parsed<StoredKey>(expected.record)
  }

  async page(request: PageRequest): Promise<KeyPage> {
    const { first, second = '' } = listingAsked(request, this.#texts)
    const { isNewestFirst } = this.#order
    const after = request.after && first + this.#order.of(request.after)
    const low = isNewestFirst || after === undefined ? `[${first}` : `(${after}${behindEnd}`
    const high = isNewestFirst && after !== undefined ? `(${after}` : `(${endOf(first)}`
    const all = ofApi(request.apiId)
    const args = [
      first,
      second,
      low,
      high,
      isNewestFirst ? '-' : '+',
      request.limit,
      `[${all}`,
      `(${endOf(all)}`,
    ]
    const [more, count, found] = (await this.#run(pageScript, args)).slice(3)
    return { keys: JSON.parse(`[${found}]`) as StoredKey[], more: Number(more) === 1, count: Number(count) }
  }

  async count(apiId: string): Promise<number> {
    return (await this.page({ apiId, limit: 0 })).count ?? 0
  }

  async identity(workspaceId: string, externalId: string): Promise<StoredIdentity | undefined> {
    const name = this.#nameOf({ workspaceId, externalId })
    const known = this.#known.get(name)
    if (known !== undefined) return parsed<StoredIdentity>(known)
    const { expected } = await this.#find({ name, identity: '', record: '', owner: '' }, 0)
    return parsed<StoredIdentity>(expected.identity)
  }

  async identities(): Promise<StoredIdentity[]> {
    const [users] = (await this.#run(usersScript, [])).slice(3) as [string[]]
    return usersOf(users)
  }

  async state(): Promise<StoreState> {
    const reply = await this.#run(everythingScript, [])
    const [drawn, sequence, keys, users] = reply.slice(3) as [string, string, string[], string[]]
    return {
      drawn: Number(drawn),
      sequence: Number(sequence),
      identities: usersOf(users),
      keys: keys
        .filter(isRow)
        .map(raw => JSON.parse(raw) as StoredKey)
        .sort((a, b) => a.sequence - b.sequence),
    }
  }

  async #find(asked: Expected, blocks: number): Promise<{ expected: Expected; drawn: number }> {
    const args = [asked.keyId ?? '', asked.keyHash ?? '', asked.name, blocks]
    const reply = await this.#run(findScript, args)
    const [drawn, record, owner, identity] = reply.slice(3).map(String) as [string, string, string, string]
    this.#drawn = Number(drawn) + blocks
    this.#remember(asked.name, identity)
    return { expected: { ...asked, record, owner, identity }, drawn: Number(drawn) }
  }

  /** @returns `undefined` after success; the stored data if it differs from the expected data. */
  async #apply(
    expected: Expected,
    { key, identity: known }: Found,
    changes: Changes,
    blocks: number,
  ): Promise<Expected | undefined> {
    const gone = await noLongerThere(changes, expected, key, async id => {
      const { expected: there } = await this.#find(
        { name: '', identity: '', keyId: id, record: '', owner: '' },
        0,
      )
      return there.record
    })
    const context = { order: this.#order, texts: this.#texts, nameOf: this.#nameOf.bind(this), known }
    const written = writtenChanges(changes, gone && parsed<StoredKey>(gone.raw), blocks, context)
    const compared = expectations(expected, gone)
    const args = [...compared.args, ...written.args]
    const [outcome, ...rest] = await this.#run(applyScript, args)
    if (outcome === 'changed') {
      const current = compared.read(rest.map(String))
      this.#remember(current.name, current.identity)
      return current
    }
    this.#drawn += blocks
    for (const { name, raw } of written.identities) this.#remember(name, raw)
    return undefined
  }

  #run(script: Script, args: readonly (string | number)[]): Promise<unknown[]> {
    return this.#asking.run(this, script, args)
  }

  #found({ record, identity }: Expected, drawn: number): Found {
    return { key: parsed<StoredKey>(record), identity: parsed<StoredIdentity>(identity), drawn }
  }

  #remember(name: string, identity: string): void {
    if (name !== '' && identity !== '') this.#known.set(name, identity)
  }

  #nameOf({ workspaceId, externalId }: { workspaceId: string; externalId: string }): string {
    return identityName({ workspaceId, externalId: this.#texts.name(externalId) })
  }
}

function blocksOf({ changes }: Pick<Decision<unknown>, 'changes'>, drawn: number): number {
  return Math.max(0, (changes?.drawn ?? drawn) - drawn)
}

function usersOf(rows: readonly string[]): StoredIdentity[] {
  return rows
    .filter(isRow)
    .toSorted()
    .map(raw => JSON.parse(raw))
}

/** An empty text is the placeholder in a Redis key without data (see key-names.ts). */
function isRow(raw: string): boolean {
  return raw !== ''
}

function parsed<T>(raw: string): T | undefined {
  return raw === '' ? undefined : (JSON.parse(raw) as T)
}
