import type { CreateKeyRequest } from '../../schemas/generated/types.js'
import type { BoundedMap } from '../../src/common/collections.js'
import type { TargetClock } from '../engine/clock/target-clock.js'
import type { Outcome } from '../engine/outcome.js'
import type { AnsweredExchange } from '../traffic/exchange.js'
import type { SeenPage } from './seen-pages.js'
import type { SeenSecrets } from './seen-secrets.js'

export type JsonObject = { readonly [name: string]: unknown }

/** A rule's ids in the catalog, and its outcome for one fact. */
export interface Verdict {
  readonly ids: readonly string[]
  readonly outcome: Outcome
  /** A broken MUST that only counts as a warning, because the client may simply try again. */
  readonly isWarning?: true
}

/** A key that a create returned or that a listing showed. Later answers must agree with these facts. */
export interface KnownKey {
  readonly keyId: string
  readonly apiId: string | undefined
  /** The raw key. Undefined if no create returned the key, or if the raw key is too long to compare. */
  readonly key?: string | undefined
  /** The body of the create, if the create is lawful. */
  readonly body?: CreateKeyRequest | undefined
  /** The time at which the create was answered, or at which a listing first showed the key, in Unix milliseconds. */
  readonly since: number
  readonly create?: AnsweredExchange | undefined
  /** The members that later records must repeat. */
  shown?: JsonObject | undefined
  /** The latest page in `shown`, if the world keeps pages. */
  shownIn?: AnsweredExchange | undefined
  /** Whether `shown` may lack parts, because a listing showed it soon after the create. */
  isYoung?: boolean
  /** The last page of a complete listing that lacked the key. */
  missing?: AnsweredExchange | undefined
  /** Whether a listing showed the key as enabled, shortly before its expiry. */
  wasEnabled?: boolean
  /** Whether an operation outside the specification named the key. */
  isTouched?: boolean
}

/** A value that the records of other keys are compared with. */
export interface Sighting {
  readonly value: unknown
  readonly rank: number
  readonly known: KnownKey
  readonly exchange: AnsweredExchange
  /** The JSON Pointer of the value in the exchange. */
  readonly at: string
}

/** The facts of a world that rules use. */
export interface WorldFacts {
  /** The Unix time, in milliseconds, from which `startedAtMs` of an exchange counts. */
  readonly startedAt: number
  readonly isAlone: boolean
  readonly ownsKeys: boolean
  readonly visibleAfterMs: number
  readonly graceMs: number
  readonly keys: Pick<BoundedMap<KnownKey>, 'get' | typeof Symbol.iterator>
  /** The ids of keys, by raw key. */
  readonly raws: Pick<BoundedMap<string>, 'get'>
  readonly recentKeys: readonly (KnownKey & { key: string })[]
  readonly clock: Pick<TargetClock, 'skew' | 'earliest' | 'latest'> | undefined
  /** The times of the service at which it may have read the keys of a page; undefined if the clocks disagree. */
  readAt(exchange: AnsweredExchange, firstAt: number): readonly [from: number, to: number] | undefined
  /** Whether a listing with these parameters must find keys at this time, if it asks for a user. */
  mustFind(query: AnswerFact['query'], now: number): boolean
  /** Whether a key that expired shows that the service uses the clock of this machine. */
  readonly isOnOurClock: boolean
  readonly sightings: ReadonlyMap<string, Sighting>
  /** Members with a value in some record. */
  readonly shownMembers: ReadonlySet<string>
  readonly secrets: Pick<SeenSecrets, 'accepted' | 'find'>
  /** Whether a listing by externalId has shown a key that a create returned. */
  readonly findsCreated: boolean
}

export interface AnswerFact {
  readonly exchange: AnsweredExchange
  readonly world: WorldFacts
  /** The first value of each parameter. */
  readonly query: Readonly<Record<string, string>>
  /** The body of a create, if it is a JSON object. */
  readonly body: JsonObject | undefined
  /** Whether the request keeps to the specification, and has no value that a service may refuse. */
  readonly isOrdinary: boolean
  /** Whether an equal listing with valid credentials has succeeded before. */
  readonly isRepeated: boolean
  /** Whether the cursor comes from a listing with another API, user, limit or `decrypt`. */
  readonly hasForeignCursor: boolean
  /** Whether the request asks for a user of whom no key is known. */
  readonly isOfNobody: boolean
  /** The secrets that the answer shows in any place. */
  readonly secrets: readonly string[]
}

/** A key with the lawful create that returned it. */
export interface MadeKey {
  readonly keyId: string
  readonly key: string
  readonly body: CreateKeyRequest
  readonly create: AnsweredExchange
}

export interface CreateFact extends AnswerFact {
  readonly created: JsonObject
  readonly made: MadeKey | undefined
}

export interface PageFact extends AnswerFact {
  readonly page: JsonObject
  readonly keys: readonly unknown[]
  /** The first id that an earlier page of this listing also has. */
  readonly repeated: string | undefined
  /** Whether the page continues a listing during which no key was created. */
  readonly isContinued: boolean
  /** The page that an equal request with this cursor returned first, if no key was created since the listing began. */
  readonly first: SeenPage | undefined
  /** Whether the cursor of the page led to an earlier page of this listing. */
  readonly isLoop: boolean
  /** The page and the earlier pages of its listing, latest first. Empty for an answer without a list of keys. */
  readonly pages: readonly SeenPage[]
}

/** A page whose total is a number. */
export interface TotalFact extends PageFact {
  readonly total: number
  readonly seen: SeenPage
  /** Whether these are all pages of the listing, and no create was sent meanwhile. */
  readonly isWhole: boolean
  /** An earlier page of the API with several keys, whose total is the number of its keys. */
  readonly larger: SeenPage | undefined
}

export interface RecordFact extends AnswerFact {
  readonly record: JsonObject
  /** A JSON Pointer, such as `/keys/0`. */
  readonly pointer: string
  readonly known: KnownKey | undefined
  /** Whether nobody can have changed the key since its create. */
  readonly isUnchanged: boolean
  /** Whether the listing began so late that it must show all values of the create. */
  readonly isSettled: boolean
  /** Whether nobody can have changed the key since the record in `known.shown`. */
  readonly isAsShown: boolean
  /** The workspace of other keys of the API. */
  readonly workspaceId: string | undefined
  /** The Unix times, in milliseconds, between which the service read the key; undefined if the clocks disagree. */
  readonly readAt: readonly [from: number, to: number] | undefined
  /** Whether every key of the API is known, so that an unknown key has no create. */
  readonly isStranger: boolean
  /** The creates that may have made the key, and that the service refused, or had to refuse. */
  readonly refused: readonly AnswerFact[]
}

export interface WalkFact extends AnswerFact {
  /** A key that the complete listing lacks. */
  readonly missing: KnownKey | undefined
  /** Whether the listing shows every key that it must show, and must show a key. */
  readonly isComplete: boolean
  /** Whether the listing lacks a key, but came soon after its create. */
  readonly isYoung: boolean
  /** The pages of the listing, if the world keeps them. */
  readonly pages: readonly AnsweredExchange[]
  readonly listed: number
}

export interface NoKeyFact extends AnswerFact {
  /** Refused creates whose keys the listing would show, if they had made any. */
  readonly refused: readonly AnswerFact[]
}

/** The verdicts on the exchanges of a run. */
export interface RunJudge {
  /** The outcome of a requirement for all exchanges so far. */
  outcomeOf(id: string): Outcome
  /** The worst outcome, for the exchanges from this number on, of the requirements that `ids` matches. */
  outcomeSince(exchange: number, ids: RegExp): Outcome
  /**
   * Pages that the run reads again, because they prove nothing yet: their records differ from creates shortly before them, or a key
   * is missing that another client may have deleted.
   */
  unprovenPages(id: string): readonly AnsweredExchange[]
  /** Whether a listing with these parameters must find keys now, if it asks for a user. */
  mustFind(query: AnswerFact['query']): boolean
  /** Judges all exchanges again, with the present knowledge of the target's clock. */
  restart(): void
}
