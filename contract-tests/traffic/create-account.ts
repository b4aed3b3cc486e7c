import type { ContractLeftKey } from '../../schemas/generated/types.js'
import { isObject } from '../../src/common/json.js'
import type { TargetClock } from '../engine/clock/target-clock.js'
import { instantOf } from '../engine/clock/time-units.js'
import type { RunFacts } from '../engine/run-facts.js'
import { RunStopped } from '../engine/run-stopped.js'
import { externalIdOf, hasMark, isText } from '../model/external-id.js'
import type { Budget } from './budget.js'
import { type AnsweredExchange, isSuccess } from './exchange.js'
import type { Ledger, LedgerEntry, LedgerOutcome } from './ledger.js'
import { listingOf, type RawRequest } from './requests.js'

export interface AccountOptions {
  run: RunFacts
  budget: Budget
  ledger: Ledger
  clock: Pick<TargetClock, 'earliest'>
}

type Listed = Readonly<Record<string, unknown>>

interface ReadQuery {
  apiId: string
  externalId?: string | undefined
  ownerId?: string | undefined
}

/** Resolves to undefined if some of the keys cannot be read. */
type ReadKeys = (query: ReadQuery) => Promise<readonly unknown[] | undefined>

export interface CreateAccount {
  /** Calls `send`, which must call `again` before it repeats the request. */
  send(
    body: unknown,
    send: (again: () => Promise<void>) => Promise<AnsweredExchange>,
  ): Promise<AnsweredExchange>
  /**
   * Searches listings for keys of creates without a clear success. Undoes `Budget.takeKey` for each create that made no key.
   *
   * @param enough Stops when the budget has this many keys left. @default searches for all
   */
  settle(enough?: number): Promise<void>
  /** Every key of the run that exists, or may exist. */
  left(): ContractLeftKey[]
}

/** A create without a clear success. The create counts as a key until a listing proves that the create made no key. */
interface Unproven {
  entry: LedgerEntry
  /** If the create has no externalId, the search for its key lists the keys of this ownerId. */
  ownerId: string | undefined
  disabled: boolean
  /** The key as `left` reports it; undefined after a refusal. */
  reported?: ContractLeftKey
  /** Whether a listing was asked for the key, and proved nothing. */
  isSearched?: boolean
  /** Whether the answer was a clear refusal. A 429 is none, because the target may count the create before it makes the key. */
  isRefused?: boolean
  /** Whether the answer was a success without a keyId. */
  isAccepted?: boolean
}

/** Records each create in the ledger before the create is sent, and again after its answer. */
export function createAccount(options: AccountOptions, readKeys: ReadKeys): CreateAccount {
  const { run, budget, ledger, clock } = options
  const known = new Set<string>()
  /** Creates whose key the target returned. A key that looks like one of them is no proof against a refused create. */
  const returned: LedgerEntry[] = []
  /** Unmarked keys of listings that each explain one create without a clear success. */
  const doubtful = new Set<unknown>()
  const leftBehind = new Set<ContractLeftKey>()
  let unproven: Unproven[] = []
  const users = new Set<unknown>()
  let creates = 0
  let underWay = 0
  const waiting: (() => void)[] = []
  let settling = Promise.resolve()
  /** Queries whose listing was incomplete or proved nothing. Only a search for all keys sends these listings again. */
  const unread = new Set<string>()

  async function takeKey(body: unknown): Promise<void> {
    // If the budget has no keys left, a listing may prove that an earlier create made no key.
    if (budget.keysLeft() === 0) await settle(1)
    budget.takeKey(isLasting(body))
  }

  function answered(): void {
    underWay -= 1
    if (underWay === 0) for (const go of waiting.splice(0)) go()
  }

  /** Runs one settlement at a time, because each settlement empties `unproven`. */
  function settle(enough?: number): Promise<void> {
    const settleNext = () => settleAll(enough)
    settling = settling.then(settleNext, settleNext)
    return settling
  }

  async function settleAll(enough: number | undefined): Promise<void> {
    // Waits for pending creates, because their keys are not known yet.
    while (underWay > 0) await new Promise<void>(resolve => waiting.push(resolve))
    const asked = unproven
    unproven = []
    const byUser = new Map<string, Unproven[]>()
    for (const one of asked) {
      const { apiId, externalId } = one.entry
      const user = externalId ? { externalId } : { ownerId: one.ownerId }
      const name = JSON.stringify({ apiId, ...user })
      byUser.set(name, [...(byUser.get(name) ?? []), one])
    }
    // The creates of a user come first, because their listings are short, and so do many creates of one user.
    const withoutUser = (own: readonly Unproven[]) =>
      own.some(({ entry, ownerId }) => !entry.externalId && !ownerId) ? 1 : 0
    const inTurn = [...byUser].sort(
      ([, one], [, other]) => withoutUser(one) - withoutUser(other) || other.length - one.length,
    )
    try {
      for (const [name, own] of inTurn) {
        const isRead = enough === undefined || (budget.keysLeft() < enough && !unread.has(name))
        await settleOrKeep(name, own, isRead)
        byUser.delete(name)
      }
    } finally {
      // If the target stopped answering, the other creates stay unproven.
      for (const own of byUser.values()) unproven.push(...own)
    }
  }

  async function settleOrKeep(name: string, own: readonly Unproven[], isRead: boolean): Promise<void> {
    const query: ReadQuery = JSON.parse(name)
    const keys = isRead ? await readKeys(query) : undefined
    // The specification leaves open which keys a filter by ownerId finds. So a listing by ownerId proves nothing if it has no key
    // of the run.
    const isShown = query.ownerId === undefined || keys?.some(isKnown)
    if (keys !== undefined && isShown) await settleUser(own, keys)
    else {
      if (isRead) unread.add(name)
      unproven.push(...own.map(one => ({ ...one, isSearched: one.isSearched || isRead })))
    }
  }

  async function settleUser(own: readonly Unproven[], keys: readonly unknown[]): Promise<void> {
    const unknown = keys.flatMap(key =>
      isObject(key) && typeof key.id === 'string' && !known.has(key.id) ? [key] : [],
    )
    const left = unknown.filter(key => hasMark(key, run))
    const unmarked = unknown.filter(key => !left.includes(key) && !isOlder(key))
    const inTurn = own.toSorted((one, other) => doubtOf(one) - doubtOf(other))
    for (const { entry, disabled, reported, isAccepted } of inTurn) {
      // A create with an externalId may match any remaining key of its user. A create without an externalId matches only a key
      // that has its name and no user of the run.
      const isOwn = entry.externalId !== undefined && entry.externalId !== ''
      const isMeant = ({ name, identity }: Listed) =>
        name === entry.name && (isOwn || !users.has(externalIdOf(identity)))
      // The target may have made a key twice, so a key like a returned key says nothing about a refused create.
      const isPossible = (key: Listed) =>
        reported !== undefined || !returned.some(other => isLike(other, key, entry.apiId))
      const possible = left.filter(isPossible)
      const key = possible.find(isMeant) ?? (isOwn ? possible[0] : undefined)
      if (key === undefined) {
        // The create succeeded, so its key may appear in a later listing.
        if (isAccepted) continue
        // A key without the run's id may be of this create, or of another client. The run does not claim the key, but its create
        // still counts for the budget.
        const maybe = unmarked.find(one => !doubtful.has(one.id) && mayBeOf(entry, one))
        if (maybe !== undefined) {
          doubtful.add(maybe.id)
          continue
        }
        if (reported !== undefined) leftBehind.delete(reported)
        budget.returnKey()
        continue
      }
      left.splice(left.indexOf(key), 1)
      known.add(String(key.id))
      if (reported !== undefined) leftBehind.delete(reported)
      const state = reported === undefined ? 'left by a refused request' : 'created'
      const keyId = String(key.id)
      leftBehind.add({ ...placeOf(entry), keyId, disabled, state })
      await writeFound(entry, keyId, key)
    }
  }

  function isOlder({ createdAt }: Listed): boolean {
    const instant = instantOf(createdAt)
    return instant !== undefined && instant.ms + Math.max(instant.coarse, 1) <= clock.earliest(run.startedAt)
  }

  function isKnown(key: unknown): boolean {
    return isObject(key) && typeof key.id === 'string' && known.has(key.id)
  }

  /** The entry has the listed name and externalId, which show that the key is of this run. */
  async function writeFound(entry: LedgerEntry, keyId: string, listed: Listed): Promise<void> {
    const { name: _, externalId: __, ...rest } = entry
    const externalId = externalIdOf(listed.identity)
    const texts = {
      ...(isText(listed.name) && { name: listed.name }),
      ...(isText(externalId) && { externalId }),
    }
    await written(ledger.found?.({ ...rest, ...texts, keyId, state: 'created' }))
  }

  function conclude(create: Unproven, { state, keyId, status = 500 }: LedgerOutcome, body: unknown): void {
    const { entry, disabled } = create
    if (keyId !== undefined) {
      known.add(keyId)
      returned.push(entry)
    }
    if (state === 'refused') {
      if (namesAnApi(body)) unproven.push({ ...create, isRefused: status !== 429 })
      else budget.returnKey()
      return
    }
    const id = keyId === undefined ? {} : { keyId }
    const reported: ContractLeftKey = { ...placeOf(entry), ...id, disabled, state }
    leftBehind.add(reported)
    if (keyId === undefined) unproven.push({ ...create, reported, isAccepted: status < 500 })
  }

  return {
    settle,
    // After an early stop, each create without a clear answer may have made a key, unless a search found none.
    left: () => [
      ...leftBehind,
      ...unproven
        .filter(one => one.reported === undefined && !one.isSearched && !one.isRefused)
        .map(({ entry, disabled }) => ({ ...placeOf(entry), disabled, state: 'uncertain' as const })),
    ],
    async send(body, send) {
      await takeKey(body)
      creates += 1
      const entry = entryOf(body, creates, run)
      if (entry.externalId !== undefined) users.add(entry.externalId)
      const disabled = isObject(body) && body.enabled === false
      const ownerId = isObject(body) && typeof body.ownerId === 'string' ? body.ownerId : undefined
      const create: Unproven = { entry, ownerId, disabled }
      await written(ledger.intend(entry))
      let outcome: LedgerOutcome = { state: 'uncertain' }
      let isSent = true
      underWay += 1
      try {
        const exchange = await send(async () => {
          // The target answered this attempt, and the client will send the create again. Before that, a settlement may search for
          // a key of this attempt.
          unproven.push(create)
          isSent = false
          answered()
          try {
            await takeKey(body)
            isSent = true
          } finally {
            underWay += 1
          }
        })
        outcome = outcomeOf(exchange)
        return exchange
      } finally {
        answered()
        if (isSent) conclude(create, outcome, body)
        await written(ledger.settle({ ...entry, ...outcome }))
      }
    },
  }
}

function isLike({ apiId, name, externalId }: LedgerEntry, listed: Listed, askedApi: string): boolean {
  return apiId === askedApi && name === listed.name && externalId === externalIdOf(listed.identity)
}

function mayBeOf({ name, externalId }: LedgerEntry, listed: Listed): boolean {
  const user = externalIdOf(listed.identity)
  return (
    [undefined, null, name].includes(listed.name as string) &&
    [undefined, externalId].includes(user as string)
  )
}

function doubtOf({ reported, isAccepted }: Unproven): number {
  return reported === undefined ? 2 : isAccepted ? 0 : 1
}

/** @throws {RunStopped} if the ledger fails, so that the run creates no more keys. */
async function written(entry: Promise<void> | undefined): Promise<void> {
  try {
    await entry
  } catch (error) {
    const why = error instanceof Error ? error.message : 'unknown error'
    throw new RunStopped(
      'ledger-failed',
      `The ledger could not be written: ${why}.`,
      'Check the permissions of the ledger file, and the free space.',
    )
  }
}

/** A create without an API makes no key. */
function namesAnApi(body: unknown): boolean {
  return isObject(body) && typeof body.apiId === 'string' && body.apiId !== ''
}

function isLasting(body: unknown): boolean {
  return namesAnApi(body) && isObject(body) && body.expires === undefined && body.enabled !== false
}

function entryOf(body: unknown, attempt: number, run: RunFacts): LedgerEntry {
  const sent = isObject(body) ? body : {}
  return {
    runId: run.runId,
    attempt,
    baseUrl: run.baseUrl,
    apiId: typeof sent.apiId === 'string' ? sent.apiId : run.apiId,
    ...(typeof sent.name === 'string' ? { name: sent.name } : {}),
    ...(typeof sent.externalId === 'string' ? { externalId: sent.externalId } : {}),
    ...(typeof sent.expires === 'number' ? { expires: sent.expires } : {}),
    ...(isLasting(body) ? { lasting: true } : {}),
  }
}

function outcomeOf(exchange: AnsweredExchange): LedgerOutcome {
  const { status, json } = exchange.response
  if (!isSuccess(exchange)) return { state: status >= 500 ? 'uncertain' : 'refused', status }
  const keyId = isObject(json) ? json.keyId : undefined
  return typeof keyId === 'string' ? { state: 'created', status, keyId } : { state: 'uncertain', status }
}

/** The members that a ledger entry shares with the report of a key that the run left behind. */
function placeOf({ apiId, name, externalId, expires, lasting }: LedgerEntry) {
  return {
    apiId,
    ...(name === undefined ? {} : { name }),
    ...(externalId === undefined ? {} : { externalId }),
    ...(expires === undefined ? {} : { expires }),
    ...(lasting && { lasting }),
  }
}

const mostPages = 3

/**
 * A first page with status 400 or 404 counts as an empty listing, because the target may refuse to list a user without keys.
 *
 * @param send Resolves to undefined if there is no answer.
 */
export function readingKeys(
  send: (raw: RawRequest) => Promise<AnsweredExchange | undefined>,
  run: Pick<RunFacts, 'apiId'>,
): ReadKeys {
  return async ({ apiId, externalId, ownerId }) => {
    const keys: unknown[] = []
    let cursor: string | undefined
    for (let page = 0; page < mostPages; page += 1) {
      const listing = listingOf({ apiId, externalId, ownerId, limit: 100, revalidateKeysCache: true, cursor })
      const exchange = await send({ ...listing, purpose: 'probe' })
      if (exchange === undefined) return undefined
      const { status, json } = exchange.response
      // For an API outside the run, any status 4xx except 429 means that the token sees no keys.
      const isRefused = apiId === run.apiId ? status === 400 || status === 404 : status >= 400 && status < 500
      if (page === 0 && isRefused && status !== 429) return []
      if (status !== 200 || !isObject(json) || !Array.isArray(json.keys)) return undefined
      keys.push(...json.keys)
      if (typeof json.cursor !== 'string' || json.cursor === '') return keys
      cursor = json.cursor
    }
    return undefined
  }
}
