import { randomBytes } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Fault, Fixture, Profile } from '../../../schemas/generated/types.js'
import type { CreatedFrom, StoreState } from '../../domain/key-store.js'
import { asPrinted, KeymockError } from '../../domain/keymock-error.js'
import { identityName } from '../../domain/world.js'
import type { Appended, Base, Cells, ChangeLog, Entry, Opened, Proposed } from '../log/change-log.js'
import { inBatches, rowsIn, type StateLine, stateLines } from '../log/state-lines.js'
import type { RedisConnection } from './connection.js'
import { appendScript, compactScript, replaceScript } from './scripts.js'
import { notReplicated, stateLost, storeForeign } from './store-errors.js'

/** The version of the stored format. Data of another version stays untouched. */
const schemaVersion = '5'
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
  #usedAt = Number.NEGATIVE_INFINITY

  constructor(connection: RedisConnection, options: RedisLogOptions) {
    this.#connection = connection
    this.#options = options
    this.#head = headName(connection.address.prefix, options.sandbox)
    this.seed = options.seed
  }

  /** @throws KeymockError `STORE_FOREIGN`, `STORE_STATE_LOST`, `STORE_UNAVAILABLE`, `STATE_SEED_DIFFERS` */
  async open(own?: Pick<CreatedFrom, 'fixture' | 'profile'>): Promise<Opened | undefined> {
    for (;;) {
      const head = await this.#readHead()
      this.#epoch = head?.epoch ?? ''
      if (head === undefined) return undefined
      this.#revision = head.revision
      const { log, base } = this.#names()
      const lost = await this.#lostParts()
      const pieces = await this.#readList(base, 0, piecesAtOnce)
      const [tip = '', ...items] = await this.#readList(log, head.base - head.start, entriesAtOnce)
      const now = await this.#readHead()
      // Another replica has compacted or replaced the state during the reading.
      if (now?.epoch !== head.epoch || now.base !== head.base) continue
      if (lost.length > 0) throw this.#lost(lost)
      this.#revision = head.base + items.length
      this.#tip = markOf(items.at(-1) ?? tip)
      this.#stayAlive()
      return {
        base: readBase(pieces, own && this.#options.share(own.fixture, own.profile)),
        entries: items.map(entryIn),
      }
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
    if (reply[0] === 'lost') throw this.#lost(await this.#lostParts())
    const [isFree, revision, ...missed] = reply.slice(3).map(String)
    const isDone = Number(isFree) === 1
    if (isDone && items.length > 0) await this.#replicated()
    const all = [...missed, ...(isDone ? items : [])]
    this.#revision = Number(revision) + (isDone ? items.length : 0)
    this.#tip = markOf(all.at(-1) ?? this.#tip)
    this.#stayAlive()
    return { isDone, missed: missed.map(entryIn) }
  }

  async replace({ state, cells, origin = {} }: Base): Promise<boolean> {
    const { fixture, profile, startedAt, faults } = origin
    const epoch = newName()
    const revision = this.#revision + 1
    const [fresh, old] = [this.#names(epoch), this.#names()]
    const shared = fixture && profile && packed(this.#options.share(fixture, profile))
    const world = JSON.stringify({ fixture: shared, profile, startedAt, faults })
    await this.#writeBase(fresh.base, world, { state, cells })
    await Promise.all([
      this.#command('RPUSH', fresh.log, ''),
      this.#command('EXPIRE', fresh.log, unfinishedSeconds),
      this.#command('HSET', fresh.rows, '', '0'),
      this.#command('EXPIRE', fresh.rows, unfinishedSeconds),
    ])
    const numbers = Object.fromEntries(['revision', 'base', 'start', 'floor'].map(name => [name, revision]))
    const fields = { seed: this.seed ?? '', profile: profile?.name ?? '' }
    const head = { schema: schemaVersion, epoch, ...numbers, ...fields }
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
    await this.#writeBase(fresh, String(await this.#command('LINDEX', base, '0')), state)
    await this.#connection.run(
      compactScript,
      [this.#head, log, rows, base, fresh],
      [this.#epoch, this.#revision],
    )
  }

  async #writeBase(name: string, world: string, base: Base): Promise<void> {
    for (const piece of piecesOf(world, base)) {
      await this.#command('RPUSH', name, piece)
      if (piece === world) await this.#command('EXPIRE', name, unfinishedSeconds)
    }
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
    const names = ['schema', 'epoch', 'revision', 'base', 'start', 'seed']
    const fields = (await this.#command('HMGET', this.#head, ...names)) as (string | null)[]
    const [schema, epoch, revision, base, start, givenSeed] = fields
    const where = `${this.#connection.address.shown}, at ${this.#head}`
    if (typeof schema !== 'string') {
      if (Number(await this.#command('EXISTS', this.#head)) === 0) return undefined
      throw storeForeign(where, "The prefix contains another program's data.")
    }
    if (schema !== schemaVersion) {
      throw storeForeign(
        where,
        `The prefix holds a state of version ${schema.slice(0, 20)}; this keymock reads and writes version ${schemaVersion}.`,
      )
    }
    const seed = givenSeed ? Number(givenSeed) : undefined
    if (this.#options.isSeedGiven && seed !== this.#options.seed)
      throw seedDiffers(this.#connection.address.shown, this.#options.seed, seed)
    this.seed = seed
    return { epoch: epoch ?? '', revision: Number(revision), base: Number(base), start: Number(start) }
  }

  async #lostParts(): Promise<string[]> {
    const names = Object.entries(this.#names())
    const found = await Promise.all(names.map(([, name]) => this.#command('EXISTS', name)))
    return names.flatMap(([part], index) => (Number(found[index]) === 0 ? [part] : []))
  }

  #lost(parts: readonly string[]): KeymockError {
    return this.#reported(stateLost(this.#connection.address.shown, this.#head, parts))
  }

  #reported(error: KeymockError): KeymockError {
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
    if (count < replicas) throw this.#reported(notReplicated(shown, count, replicas))
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
    // The head comes last, because a head without its parts would look like a loss.
    for (const name of [...Object.values(this.#names()), this.#head])
      this.#command('PEXPIRE', name, String(ms)).catch(() => undefined)
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

/** The first piece of a base. It stays when the log gets a new base. */
interface World {
  fixture: string
  profile: Profile
  startedAt: number
  faults: Fault[]
}

/** The second piece. All later pieces have identities and keys. */
interface Position extends Pick<StoreState, 'drawn' | 'sequence'> {
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

function* piecesOf(world: string, { state, cells }: Base): Generator<string> {
  const { drawn, sequence, ...rows } = state
  yield world
  yield JSON.stringify({ drawn, sequence, cells } satisfies Position)
  for (const lines of inBatches(stateLines(rows), pieceCharacters)) yield `[${lines.join()}]`
}

/** @param own The shared form of this replica's fixture, which need not be unpacked. */
function readBase([first = '', second = '', ...pieces]: readonly string[], own: Fixture | undefined): Base {
  const { fixture, ...world }: World = JSON.parse(first)
  const { cells, ...position }: Position = JSON.parse(second)
  const isOwn = own !== undefined && packed(own) === fixture
  return {
    state: { ...position, ...rowsIn(pieces.flatMap(piece => JSON.parse(piece) as StateLine[])) },
    cells,
    // Does not check the fixture again, because only checked fixtures are stored.
    origin: { ...(!isOwn && { fixture: unpacked(fixture) }), ...world },
  }
}

/** A fixture that several sandboxes share is packed only once. */
const packs = new WeakMap<Fixture, string>()

function packed(shared: Fixture): string {
  const pack = packs.get(shared) ?? deflateRawSync(JSON.stringify(shared)).toString('base64')
  packs.set(shared, pack)
  return pack
}

function unpacked(fixture: string): Fixture {
  return JSON.parse(inflateRawSync(Buffer.from(fixture, 'base64')).toString('utf8'))
}

function seedDiffers(where: string, own: number | undefined, theirs: number | undefined): KeymockError {
  const used = theirs === undefined ? 'no seed' : theirs
  return new KeymockError(asPrinted`STATE_SEED_DIFFERS  randomSeed
    Found ${own}; the state in ${where} uses ${used}, and all servers must use the same seed.
    Omit randomSeed, or give another prefix.`)
}

const clockRow = 'cell clock'
const faultsRow = 'cell faults'
const drawnRow = 'drawn'

/** What entries depend on and what they change, by name: a key, the hash of a raw key, a user, a cell. */
function rowsOf(proposed: readonly Proposed[]): { seen: string[]; changed: string[] } {
  const seen = new Set<string>()
  const changed = new Set<string>()
  for (const { entry, lookUp = {}, found, isTrial } of proposed) {
    const { add, know, replace, remove, drawn, clock, faults } = entry
    const { keyId, keyHash } = lookUp
    if (found?.key !== undefined) seen.add(`key ${found.key.id}`)
    else if (keyId !== undefined) seen.add(`key ${keyId}`)
    if (found?.key === undefined && keyHash !== undefined) seen.add(`hash ${keyHash}`)
    if (isTrial) seen.add(clockRow).add(faultsRow)
    if (add !== undefined) changed.add(`hash ${add.hash}`)
    // The identity of a user never changes.
    const identity = know ?? add?.identity
    if (identity !== undefined && identity !== found?.identity)
      both(`user ${identityName({ ...identity, externalId: broad(identity.externalId) })}`)
    if (drawn !== undefined && drawn !== found?.drawn) both(drawnRow)
    for (const id of [replace?.id, remove]) if (id !== undefined) both(`key ${id}`)
    if (clock !== undefined) both(clockRow)
    if (faults !== undefined) both(faultsRow)
  }
  return { seen: [...seen], changed: [...changed] }

  function both(row: string): void {
    seen.add(row)
    changed.add(row)
  }
}

/** One row for all texts that a collation may take for equal. A row for too many users only makes a decision be made again. */
function broad(externalId: string): string {
  return externalId.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
