import { createHash, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import type { Fault, Fixture, Profile, StoredIdentity, StoredKey } from '../../../schemas/generated/types.js'
import type { CreatedFrom, StoreState } from '../../domain/key-store.js'
import { asPrinted, KeymockError } from '../../domain/keymock-error.js'
import type { Appended, Base, Cells, ChangeLog, Entry, Opened, Proposed } from '../log/change-log.js'
import type { RedisConnection } from './connection.js'
import { clockRow, rowsOf } from './rows.js'
import { appendScript, compactScript, headScript, replaceScript, stayScript } from './scripts.js'
import { notReplicated, stateLost, storeForeign } from './store-errors.js'

/** The version of the stored format. Data of another version stays untouched. */
const schemaVersion = '3'
/** A replica that starts reads this number of entries without a noticeable delay. */
const fewEntries = 5000
const fewCharacters = 16_000_000
/** The base is stored in pieces of about this many characters, so that no command is large. */
const pieceCharacters = 500_000
const piecesAtOnce = 8
const entriesAtOnce = 500
/** How long a written base lives if it never becomes the current base. */
const unfinishedSeconds = '600'

interface RedisLogOptions {
  sandbox: string | undefined
  /** The random seed of all replicas. Without a seed, each replica gets random values from its operating system. */
  seed: number | undefined
  /** Whether `seed` must equal the seed in the store. */
  isSeedGiven: boolean
  /**
   * Returns the fixture with hashes instead of tokens and unrecoverable keys, because other users of the store can read the
   * fixture.
   */
  share(fixture: Fixture, profile: Profile): Fixture
  /** How long the store keeps the state after the last request, in milliseconds. Unlimited when undefined. */
  ttlMs: number | undefined
  /** Called at intervals while the state is in use, with the state's new lifetime in milliseconds. */
  onUse?: ((ms: number) => void) | undefined
}

/** The log of one sandbox in Redis or Valkey, for several replicas. */
export class RedisLog implements ChangeLog {
  readonly isShared = true
  seed: number | undefined
  readonly #connection: RedisConnection
  readonly #options: RedisLogOptions
  readonly #head: string
  /** Empty if this replica knows no state. */
  #epoch = ''
  #revision = 0
  /** The mark of the entry at the revision. */
  #tip = ''
  /** The size of the base, and of the entries after it, as far as this replica has seen them. */
  #base = { rows: 0, characters: 0 }
  #since = { entries: 0, characters: 0 }
  #usedAt = Number.NEGATIVE_INFINITY

  constructor(connection: RedisConnection, options: RedisLogOptions) {
    this.#connection = connection
    this.#options = options
    this.#head = headName(connection.address.prefix, options.sandbox)
    this.seed = options.seed
  }

  get isOvergrown(): boolean {
    const { entries, characters } = this.#since
    return (
      entries > Math.max(fewEntries, this.#base.rows) ||
      characters > Math.max(fewCharacters, 2 * this.#base.characters)
    )
  }

  /** @throws KeymockError `STORE_FOREIGN`, `STORE_STATE_LOST`, `STORE_UNAVAILABLE`, `STATE_SEED_DIFFERS` */
  async open(own?: Pick<CreatedFrom, 'fixture' | 'profile'>): Promise<Opened | undefined> {
    for (;;) {
      const head = await this.#readHead()
      this.#epoch = head?.epoch ?? ''
      if (head === undefined) return undefined
      this.#revision = head.revision
      const { log, base } = this.#names()
      const parts = Number(await this.#command('EXISTS', ...Object.values(this.#names())))
      const pieces = await this.#readList(base, 0, piecesAtOnce)
      const [tip = '', ...items] = await this.#readList(log, head.base - head.start, entriesAtOnce)
      const now = await this.#readHead()
      // Another replica has compacted or replaced the state during the reading.
      if (now?.epoch !== head.epoch || now.base !== head.base) continue
      if (parts < 3) throw await this.#lost()
      this.#revision = head.base + items.length
      this.#tip = markOf(items.at(-1) ?? tip)
      this.#base = { rows: 0, characters: lengthOf(pieces) }
      this.#since = { entries: items.length, characters: lengthOf(items) }
      const opened = await readBase(pieces, own && this.#options.share(own.fixture, own.profile))
      this.#base.rows = countOf(opened.state)
      this.#stayAlive()
      return { base: opened, entries: items.map(entryIn) }
    }
  }

  async append(proposed: readonly Proposed[]): Promise<Appended> {
    const { seen, changed } = rowsOf(proposed)
    const mark = newName()
    const items = proposed.map(({ entry }) => mark + JSON.stringify(entry))
    const { log, rows, base } = this.#names()
    const reply = await this.#connection.run(
      appendScript,
      [this.#head, log, rows, base],
      [this.#epoch, this.#revision, this.#tip, seen.length, ...seen, changed.length, ...changed, ...items],
    )
    if (reply[0] === 'replaced') return { isDone: false, isReplaced: true, missed: [] }
    if (reply[0] === 'lost') throw await this.#lost()
    const [isFree, revision, ...missed] = reply.slice(3).map(String)
    const isDone = Number(isFree) === 1
    if (isDone && items.length > 0) await this.#replicated()
    const all = [...missed, ...(isDone ? items : [])]
    this.#revision = Number(revision) + (isDone ? items.length : 0)
    this.#tip = markOf(all.at(-1) ?? this.#tip)
    this.#since.entries += all.length
    this.#since.characters += lengthOf(all)
    this.#stayAlive()
    return { isDone, missed: missed.map(entryIn) }
  }

  async replace({ state, cells, origin }: Base): Promise<boolean> {
    const epoch = newName()
    const revision = this.#revision + 1
    const [fresh, old] = [this.#names(epoch), this.#names()]
    const { characters, fields } = await this.#writeBase(fresh.base, { state, cells, origin })
    await Promise.all([
      this.#command('RPUSH', fresh.log, ''),
      this.#command('EXPIRE', fresh.log, unfinishedSeconds),
      this.#command('HSET', fresh.rows, '', '0'),
      this.#command('EXPIRE', fresh.rows, unfinishedSeconds),
    ])
    const numbers = Object.fromEntries(['revision', 'base', 'start', 'floor'].map(name => [name, revision]))
    const head = { schema: schemaVersion, epoch, ...numbers, seed: this.seed ?? '', ...fields }
    const keys = [
      fresh.log,
      fresh.rows,
      fresh.base,
      ...(this.#epoch === '' ? [] : [old.log, old.rows, old.base]),
    ]
    const [outcome] = await this.#connection.run(
      replaceScript,
      [this.#head, ...keys],
      [this.#epoch, this.#revision, clockRow, ...Object.entries(head).flat()],
    )
    if (outcome !== 'ok') {
      await this.#command('UNLINK', fresh.log, fresh.rows, fresh.base)
      return false
    }
    await this.#replicated()
    this.#epoch = epoch
    this.#revision = revision
    this.#tip = ''
    this.#base = { rows: countOf(state), characters }
    this.#since = { entries: 0, characters: 0 }
    this.#usedAt = Number.NEGATIVE_INFINITY
    this.#stayAlive()
    return true
  }

  async resume(): Promise<boolean> {
    return true
  }

  async compact(state: Base): Promise<void> {
    const { log, rows, base } = this.#names()
    const fresh = `${base}:${newName()}`
    // The new base has what the old base has besides the state.
    const first = await this.#command('LINDEX', base, '0')
    const { characters } = await this.#writeBase(fresh, state, String(first))
    await this.#connection.run(
      compactScript,
      [this.#head, log, rows, base, fresh],
      [this.#epoch, this.#revision],
    )
    this.#base = { rows: countOf(state.state), characters }
    this.#since = { entries: 0, characters: 0 }
  }

  /** @param before The first piece of an earlier base of the same state, without which the base begins anew. */
  async #writeBase(
    name: string,
    { state, cells, origin = {} }: Base,
    before?: string,
  ): Promise<{ characters: number; fields: Record<string, string> }> {
    const { fixture, profile, begunAt, faults } = origin
    const shared = fixture && profile && this.#options.share(fixture, profile)
    const world =
      before !== undefined
        ? (JSON.parse(before) as FirstPiece)
        : shared && {
            fixture: await packed(shared),
            fixtureHash: hashOf(shared),
            profile,
            begunAt,
            faults,
          }
    const { drawn, sequence } = state
    const first = JSON.stringify({ ...world, drawn, sequence, cells })
    let characters = 0
    for (const piece of piecesOf(first, state)) {
      await this.#command('RPUSH', name, piece)
      if (characters === 0) await this.#command('EXPIRE', name, unfinishedSeconds)
      characters += piece.length
    }
    return { characters, fields: { profile: profile?.name ?? '' } }
  }

  async #readList(name: string, from: number, atOnce: number): Promise<string[]> {
    const items: string[] = []
    for (;;) {
      const first = from + items.length
      const found = (await this.#command(
        'LRANGE',
        name,
        String(first),
        String(first + atOnce - 1),
      )) as string[]
      items.push(...found)
      if (found.length < atOnce) return items
    }
  }

  async #readHead() {
    const reply = await this.#connection.run(headScript, [this.#head], [])
    const parts = reply.slice(3).map(String)
    if (parts.length === 0) return undefined
    const fields = new Map<string, string>()
    for (let index = 0; index < parts.length; index += 2)
      fields.set(parts[index] ?? '', parts[index + 1] ?? '')
    const schema = fields.get('schema')
    const where = `${this.#connection.address.shown}, at ${this.#head}`
    if (schema === undefined) throw storeForeign(where, "The prefix contains another program's data.")
    if (schema !== schemaVersion) {
      throw storeForeign(
        where,
        `The prefix holds a state of version ${schema.slice(0, 20)}; this keymock reads and writes version ${schemaVersion}.`,
      )
    }
    const seed = fields.get('seed') ? Number(fields.get('seed')) : undefined
    if (this.#options.isSeedGiven && seed !== this.#options.seed)
      throw seedDiffers(this.#connection.address.shown, this.#options.seed, seed)
    this.seed = seed
    const number = (name: string) => Number(fields.get(name))
    return {
      epoch: fields.get('epoch') ?? '',
      revision: number('revision'),
      base: number('base'),
      start: number('start'),
    }
  }

  async #lost(): Promise<KeymockError> {
    const names = Object.entries(this.#names())
    const there = await Promise.all(names.map(([, name]) => this.#command('EXISTS', name)))
    const lost = names.flatMap(([part], index) => (Number(there[index]) === 0 ? [part] : []))
    const error = stateLost(this.#connection.address.shown, this.#head, lost)
    this.#connection.report(`${error.where}: ${error.problem} ${error.remedy}`)
    return error
  }

  /**
   * Resolves when the required number of store replicas have all writes so far.
   *
   * @throws KeymockError `STORE_NOT_REPLICATED` if fewer replicas have the writes after half of the store's time limit.
   */
  async #replicated(): Promise<void> {
    const { replicas, timeoutMs, shown } = this.#connection.address
    if (replicas === 0) return
    const count = Number(await this.#command('WAIT', String(replicas), String(Math.ceil(timeoutMs / 2))))
    if (count >= replicas) return
    const error = notReplicated(shown, count, replicas)
    this.#connection.report(`${error.where}: ${error.problem} ${error.remedy}`)
    throw error
  }

  /** Extends the life of the state in the store, at most 20 times in a lifetime. No request waits for this. */
  #stayAlive(): void {
    const { ttlMs, onUse } = this.#options
    if (ttlMs === undefined) return
    const pauseMs = ttlMs / 20
    const now = performance.now()
    if (now - this.#usedAt < pauseMs) return
    this.#usedAt = now
    // Adds the pause, because a use during the pause does not extend the life.
    const ms = Math.ceil(ttlMs + pauseMs)
    const keys = [this.#head, ...Object.values(this.#names())]
    this.#connection.run(stayScript, keys, [ms]).catch(() => undefined)
    onUse?.(ms)
  }

  #names(epoch = this.#epoch) {
    return namesOf(this.#head, epoch)
  }

  #command(...words: string[]): Promise<unknown> {
    return this.#connection.command(words)
  }
}

/** The Redis key of a sandbox's head. The braces keep all keys of a sandbox on one node of a cluster. */
export function headName(prefix: string, sandbox: string | undefined): string {
  // Also encodes a leading underscore, because keymock's own tags begin with an underscore.
  const tag = sandbox === undefined ? '_root' : encodeURIComponent(sandbox).replace(/^_/, '%5F')
  return `${prefix}:{${tag}}:head`
}

/** Each of these keys exists for the whole life of the state, with a placeholder where it would be empty. */
function namesOf(head: string, epoch: string) {
  const name = (part: string) => `${head.slice(0, -'head'.length)}${epoch}:${part}`
  return { log: name('log'), rows: name('rows'), base: name('base') }
}

/** Removes the stored state of a sandbox. The next request begins it again. Returns whether it existed. */
export async function removeState(connection: RedisConnection, sandbox: string): Promise<boolean> {
  const head = headName(connection.address.prefix, sandbox)
  const epoch = (await connection.command(['HGET', head, 'epoch'])) as string | null
  if (epoch === null) return false
  await connection.command(['UNLINK', head, ...Object.values(namesOf(head, epoch))])
  return true
}

interface FirstPiece {
  fixture: string
  fixtureHash: string
  profile: Profile
  begunAt: number
  faults: Fault[]
  drawn: number
  sequence: number
  cells: Cells
}

/** A random name of 12 characters, unique among all replicas. */
function newName(): string {
  return randomBytes(9).toString('base64url')
}

function markOf(item: string): string {
  return item.slice(0, 12)
}

function entryIn(item: string): Entry {
  return JSON.parse(item.slice(12))
}

function* piecesOf(first: string, { identities, keys }: StoreState): Generator<string> {
  yield first
  for (const [name, rows] of Object.entries({ identities, keys })) {
    let texts: string[] = []
    let characters = 0
    for (const row of rows) {
      const text = JSON.stringify(row)
      texts.push(text)
      characters += text.length
      if (characters < pieceCharacters) continue
      yield `{"${name}":[${texts.join()}]}`
      texts = []
      characters = 0
    }
    if (texts.length > 0) yield `{"${name}":[${texts.join()}]}`
  }
}

/** @param own The shared form of this replica's fixture, which need not be unpacked. */
async function readBase([first = '', ...pieces]: readonly string[], own: Fixture | undefined): Promise<Base> {
  const { fixture, fixtureHash, profile, begunAt, faults, drawn, sequence, cells }: FirstPiece =
    JSON.parse(first)
  const identities: StoredIdentity[] = []
  const keys: StoredKey[] = []
  for (const piece of pieces) {
    const rows: Partial<Pick<StoreState, 'identities' | 'keys'>> = JSON.parse(piece)
    for (const identity of rows.identities ?? []) identities.push(identity)
    for (const key of rows.keys ?? []) keys.push(key)
  }
  const isOwn = own !== undefined && hashOf(own) === fixtureHash
  return {
    state: { drawn, sequence, identities, keys },
    cells,
    // Does not check the fixture again, because only checked fixtures are stored.
    origin: { ...(!isOwn && { fixture: await unpacked(fixture) }), profile, begunAt, faults },
  }
}

const deflated = promisify(deflateRaw)
const inflated = promisify(inflateRaw)

/** A fixture that several sandboxes share is packed and hashed only once. */
const packs = new WeakMap<Fixture, Promise<string>>()
const hashes = new WeakMap<Fixture, string>()

function packed(shared: Fixture): Promise<string> {
  const pack = packs.get(shared) ?? deflated(JSON.stringify(shared)).then(bytes => bytes.toString('base64'))
  packs.set(shared, pack)
  return pack
}

async function unpacked(fixture: string): Promise<Fixture> {
  return JSON.parse((await inflated(Buffer.from(fixture, 'base64'))).toString('utf8'))
}

function hashOf(shared: Fixture): string {
  const hash = hashes.get(shared) ?? createHash('sha256').update(JSON.stringify(shared)).digest('base64url')
  hashes.set(shared, hash)
  return hash
}

function countOf({ identities, keys }: StoreState): number {
  return identities.length + keys.length
}

function lengthOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length, 0)
}

function seedDiffers(where: string, own: number | undefined, theirs: number | undefined): KeymockError {
  const used = theirs === undefined ? 'no seed' : theirs
  return new KeymockError(asPrinted`STATE_SEED_DIFFERS  randomSeed
    Found ${own}; the state in ${where} uses ${used}, and all servers must use the same seed.
    Omit randomSeed, or give another prefix.`)
}
