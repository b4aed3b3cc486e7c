import type { Need } from '../engine/need.js'
import type { RunFacts } from '../engine/run-facts.js'
import type { ListQuery } from '../traffic/requests.js'
import type { KeyName, RefusedCreateName } from './bodies.js'
import { basicCredentials, otherScheme, similarToken, trapBearer, unknownBearer } from './wrong-tokens.js'

interface KeyOptions {
  readonly needs?: readonly Need[]
  /** Whether the target may refuse the create, because the specification leaves its values open. */
  readonly mayBeRefused?: boolean
  /** The field that is the cause if the target refuses the create. */
  readonly decides?: string
  /** Whether to send the key again with the body of the first key, which the target accepted. */
  readonly twinOf?: KeyName
  /** Whether to send the JSON in ASCII, with escapes for all other characters. */
  readonly escaped?: boolean
  /** Whether the first attempt sends its body in pieces that end within characters. */
  readonly inPieces?: boolean
  /** Whether the create is sent only when a check first uses the key. */
  readonly onDemand?: boolean
  /** Whether the key works forever. Only a local target gets such a key. */
  readonly lasts?: boolean
}

export interface RefusedOptions {
  /** The requirements that the create serves. */
  readonly ids: string
  /**
   * The user of the create. Several creates share a user, so that one listing shows all their keys. The creates of `cased` have a
   * user of their own, because many targets make keys for them. The users `main` and `elsewhere` also have valid keys, which must
   * not change.
   */
  readonly user: 'names' | 'alike' | 'cased' | 'apis' | 'tokens' | 'main' | 'elsewhere'
  readonly needs?: readonly Need[]
  /** The Authorization header; null omits the header. @default the run's token */
  authorization?(run: RunFacts, token: string): string | null
  /** Whether to send the token in places where other services expect a token. */
  readonly tokenElsewhere?: boolean
  /** The key whose name the create has. A refused create must not reserve its name. */
  readonly namedLike?: KeyName
  /** Whether the create has the whole body of the key `namedLike`. */
  readonly isEqual?: boolean
}

interface ListOptions {
  /** Sent only if the run creates this key. */
  readonly with?: KeyName
  /** The wrong token; undefined for the run's token. */
  readonly wrongToken?: number
  readonly needs?: readonly Need[]
  /** Whether the checks that follow need the request more than this listing. */
  readonly spare?: boolean
}

export type Step =
  | { readonly kind: 'create'; readonly key: KeyName; readonly options: KeyOptions }
  | { readonly kind: 'refused'; readonly name: RefusedCreateName; readonly options: RefusedOptions }
  | { readonly kind: 'list'; readonly query: ListQuery; readonly options: ListOptions }
  /** Steps that show whether the target makes keys for refused creates of some users. If so, their later creates wait. */
  | {
      readonly kind: 'trial'
      readonly users: readonly RefusedOptions['user'][]
      readonly steps: readonly Step[]
    }
  | { readonly kind: 'together'; readonly steps: readonly Step[] }
  /** A listing with steps after its first page. Each `page` step asks the second page with another query. */
  | {
      readonly kind: 'walk'
      readonly before: readonly Step[]
      readonly query: ListQuery
      readonly steps: readonly Step[]
    }
  | { readonly kind: 'page'; readonly query: ListQuery }
  /** Lists all keys of the main user, which later listings must show, too. */
  | { readonly kind: 'read main' }

const create = (key: KeyName, options: KeyOptions = {}): Step => ({ kind: 'create', key, options })
const refused = (
  name: RefusedCreateName,
  user: RefusedOptions['user'],
  options: Omit<RefusedOptions, 'user'>,
): Step => ({ kind: 'refused', name, options: { user, ...options } })
const list = (query: ListQuery, options: ListOptions = {}): Step => ({ kind: 'list', query, options })
/** An open listing, whose cursor no request follows, directly before a create. A listing must not affect the next create. */
const openBefore = (key: KeyName, query: ListQuery): Step => list(query, { with: key, spare: true })
const page = (query: ListQuery): Step => ({ kind: 'page', query })

const noToken = { authorization: () => null, ids: 'AUT-02 AUT-08' }
const elsewhere = { ...noToken, tokenElsewhere: true, ids: 'AUT-08 AUT-13' }
const unknown = { authorization: unknownBearer, ids: 'AUT-06 AUT-08' }
const trap = (turn: number) => ({ ...unknown, authorization: () => trapBearer(turn) })
const similar = (turn: number) => ({ authorization: similarToken(turn), ids: 'AUT-14' })
const noRole = { ids: 'ROL-01 ROL-05' }
const noPermission = { ids: 'ROL-02 ROL-05' }
const bothNames = { ids: 'ROL-11', needs: ['existing-role', 'existing-permission'] as const }
const ofMain = { externalId: '{user.main}', limit: 100, revalidateKeysCache: true }
const whole = { limit: 100, decrypt: true, revalidateKeysCache: true }
const shortPage = { limit: 2, revalidateKeysCache: true }
const inSecond = { needs: ['second-api'] as const }

/** The creates of a run and the requests around them, in order. The checks send all other requests. */
export const script: readonly Step[] = [
  // Has every field, to find lost values and values that leak into later keys.
  create('meta'),
  // Few keys exist, so one listing shows all keys that the target made for these creates.
  {
    kind: 'trial',
    users: ['tokens'],
    steps: [
      refused('no-authorization', 'tokens', noToken),
      refused('empty-bearer', 'tokens', { authorization: () => 'Bearer ', ids: 'AUT-07 AUT-08' }),
      refused('unknown-token', 'tokens', unknown),
      refused('longer-token', 'tokens', similar(0)),
      refused('other-scheme', 'tokens', { authorization: (_, token) => otherScheme(token), ids: 'AUT-13' }),
      refused('basic-credentials', 'tokens', { authorization: basicCredentials, ids: 'AUT-08 AUT-09' }),
    ],
  },
  {
    kind: 'trial',
    users: ['alike', 'apis'],
    steps: [
      refused('role-in-other-case', 'cased', bothNames),
      refused('permission-in-other-case', 'cased', bothNames),
    ],
  },
  // This user has no keys yet. Later listings must not repeat this empty answer.
  list({ ...ofMain, externalId: '{user.longer}' }, { with: 'prefix-underscore' }),

  // Most keys follow a refused create, which must not change them.
  refused('role-and-a-space', 'alike', { ...bothNames, namedLike: 'meta' }),
  refused('permission-and-a-space', 'alike', { ...bothNames, namedLike: 'refill' }),
  create('refill', { mayBeRefused: true, decides: 'refill' }),
  refused('name-of-nothing', 'alike', { ...bothNames, namedLike: 'ratelimit' }),
  // The key's name contains the run id, because the user's externalId is too short for the run id.
  create('ratelimit', { mayBeRefused: true, decides: 'ratelimit' }),
  refused('unknown-token-typical', 'tokens', { ...trap(0), namedLike: 'recoverable-a', isEqual: true }),
  create('recoverable-a', { needs: ['recoverable'], mayBeRefused: true, decides: 'recoverable' }),
  refused('token-elsewhere', 'tokens', { ...elsewhere, namedLike: 'named' }),
  // The externalId looks like JSON. The key does not expire during the run, so a listing by this externalId must contain the key.
  create('named', { inPieces: true }),
  refused('name-of-an-object', 'alike', { ...bothNames, namedLike: 'bytes-16' }),
  // Has the name of a refused create. That create must not affect this key.
  create('bytes-16'),
  refused('role-without-its-end', 'alike', { ...bothNames, namedLike: 'owner' }),
  // Has every field except externalId, to find errors in listings by ownerId.
  openBefore('owner', shortPage),
  create('owner'),
  refused('unknown-token-extreme', 'tokens', { ...trap(1), namedLike: 'prefix-1' }),
  openBefore('prefix-1', shortPage),
  create('prefix-1'),
  refused('permission-without-its-end', 'alike', { ...bothNames, namedLike: 'remaining-0' }),
  // Has no refill, because the effect of a refill on a used-up key is unspecified. Created in the second API if there is one, so
  // that the second API has several keys. A key in the first API has the same name.
  openBefore('remaining-0', shortPage),
  create('remaining-0', { mayBeRefused: true }),
  refused('no-authorization-typical', 'tokens', {
    ...noToken,
    namedLike: 'prefix-underscore',
    isEqual: true,
  }),
  // Has values that are easy to corrupt. Another key repeats this create. Created after a key of the second API, to find values
  // that leak from that key.
  create('prefix-underscore'),
  refused('no-authorization-extreme', 'tokens', { ...noToken, namedLike: 'bytes-255', isEqual: true }),
  // The key is disabled, and its expiry must not enable it. It has one remaining use, because a key without remaining uses may be
  // disabled in any case.
  openBefore('bytes-255', { limit: 1 }),
  create('bytes-255'),
  refused('token-of-no-value', 'tokens', { ...trap(4), namedLike: 'environment-256' }),
  openBefore('environment-256', { limit: 3 }),
  create('environment-256'),
  // Repeats a create, to find servers that return an existing key. The key before it is enabled, to find an `enabled: true` that
  // leaks.
  refused('name-with-another-letter', 'alike', { ...bothNames, namedLike: 'again' }),
  create('again', { twinOf: 'prefix-underscore' }),
  refused('token-that-is-a-query', 'tokens', trap(3)),
  refused('name-of-more-parts', 'alike', { ...bothNames, namedLike: 'recoverable-b' }),
  // Has the ownerId of another key, but no externalId, to find values that leak from the previous key.
  create('recoverable-b', { needs: ['recoverable'], mayBeRefused: true }),
  refused('shorter-token', 'tokens', similar(1)),
  // Shows whether the key or its `enabled: false` gets lost, or whether the key gets the user of another key.
  create('bare-disabled'),
  refused('permission-as-a-pattern', 'alike', { ...bothNames, namedLike: 'remaining' }),
  // Created in the first API again, to find values that leak from the previous key. The externalId looks like a formula.
  create('remaining'),
  refused('token-in-other-case', 'tokens', similar(2)),
  // The first attempt sends the expiry in seconds. A target that reads seconds creates a key that works for an hour. A target that
  // reads milliseconds may refuse the create, because the expiry is then in the past.
  create('bare-expiring'),
  refused('permission-as-a-wildcard', 'alike', { ...bothNames, namedLike: 'odd-user' }),
  // If the target accepts an ownerId, the ownerId of this key equals its externalId. This reveals filters that confuse them.
  openBefore('odd-user', { decrypt: false, limit: 1 }),
  create('odd-user', { escaped: true }),
  // The role's name is an SQL injection, for services that put the name into a query without escapes.
  refused('missing-role-at-edges', 'names', { ...noRole, namedLike: 'role' }),
  // The target may refuse a role that is named twice, so the second attempt names it once.
  create('role', { needs: ['existing-role'] }),
  refused('token-elsewhere-at-edges', 'tokens', { ...elsewhere, namedLike: 'permission' }),
  create('permission', { needs: ['existing-permission'] }),
  // The key after this create is in the same API and of the same user. It must not get fields of this create.
  refused('missing-permission-elsewhere', 'elsewhere', {
    ...inSecond,
    ids: 'ROL-12',
    namedLike: 'object-id',
  }),
  openBefore('object-id', shortPage),
  create('object-id'),
  refused('permission-as-a-role', 'alike', { ...bothNames, namedLike: 'word' }),
  // The name of this key is the externalId of other keys, to find filters that also compare names.
  create('word'),
  // The next two keys have the name of this create. It must not reserve the name.
  refused('missing-permission', 'names', { ...noPermission, namedLike: 'short-lived' }),
  // The owner of this key also has valid keys. They show whether the expiry affects other keys of the owner.
  create('short-lived', { needs: ['wait'] }),
  create('plain'),
  // Created after refused creates, to find values of these creates that leak into this key.
  create('late', { onDemand: true }),
  // Asks for the shortest key, because the previous create asks for the longest key.
  refused('unknown-token-at-edges', 'tokens', trap(2)),
  // The create has only an apiId, so the key is enabled and never expires.
  create('only-api', { lasts: true }),
  refused('missing-role-elsewhere', 'apis', { ...inSecond, ids: 'ROL-12' }),
  refused('unknown-api', 'apis', { ids: 'API-03' }),
  refused('no-api', 'apis', { ids: 'API-04' }),

  // Finds services that delete keys by name when they undo a refused create: an existing key has the same name. Finds services
  // that look up only the last role. Finds services that create missing roles: `missing-role` has the same missing role.
  // Then keys that are created at the same time, to find values that leak from one key to another, and swapped answers.
  {
    kind: 'walk',
    before: [refused('missing-role-again', 'main', noRole)],
    query: { limit: 1, revalidateKeysCache: true },
    steps: [
      {
        kind: 'together',
        steps: [
          list({ limit: 1 }, { wrongToken: 0 }),
          // Two different texts, but equal numbers.
          list({ externalId: '{user.digits}', limit: 2, decrypt: false, revalidateKeysCache: true }),
          list({ externalId: '{user.zeroDigits}', limit: 3, decrypt: true }),
          list({ apiId: '{api2}', decrypt: true }, inSecond),
          list({ externalId: '{user.at}', revalidateKeysCache: true }),
          create('prefix-16'),
          // This key and `second-api` share a user that has no earlier key.
          create('bytes-64'),
          create('second-api', { needs: ['second-api'] }),
          // No listing may omit this key or `refused-before-awkward`, so a listing by one of their externalIds is never empty.
          create('beside-awkward'),
          refused('missing-role', 'names', noRole),
          create('twin', { twinOf: 'beside-awkward' }),
          create('beside-texts'),
          create('beside-elsewhere', { needs: ['second-api'] }),
          list(ofMain),
          list(whole),
          // Fewer than the keys of a run, so that the page has a cursor.
          list({ limit: 20, revalidateKeysCache: true }),
          list(ofMain, { wrongToken: 1 }),
        ],
      },
      page({ decrypt: true }),
      page({ revalidateKeysCache: true }),
      refused('unknown-token-at-other-edges', 'main', unknown),
      {
        kind: 'together',
        steps: [
          list({ apiId: '{api2}', decrypt: true }, { ...inSecond, wrongToken: 2 }),
          list({ externalId: '{user.zeroDigits}', limit: 2, decrypt: false, revalidateKeysCache: true }),
          list({ externalId: '{user.digits}', limit: 3, decrypt: true }),
          list(
            { apiId: '{api2}', decrypt: true, externalId: '{user.objectId}', revalidateKeysCache: true },
            inSecond,
          ),
          list({ externalId: '{user.atTwin}', revalidateKeysCache: true }),
          create('refused-before-awkward'),
          // The first attempt creates a key with 0 remaining uses. The target may refuse the create, and a listing may omit the key.
          // The user of this key has other keys, so a listing by externalId is still not empty.
          create('refused-before-texts'),
          create('refused-before-elsewhere', { needs: ['second-api'] }),
          list({ externalId: '{user.main}', limit: 100, decrypt: true }, { wrongToken: 3 }),
          list({ limit: 100, revalidateKeysCache: false }),
          list(whole),
          list({ ...ofMain, decrypt: true }),
        ],
      },
      page({ revalidateKeysCache: true }),
      // Finds services that look up only the first permission.
      refused('missing-permission-again', 'main', noPermission),
      page({ decrypt: true, revalidateKeysCache: true }),
    ],
  },
  { kind: 'read main' },
  // All these creates come before the listings that look for their keys, because one listing shows the keys of many creates.
  // The service already knows the user `main`, because the run has created keys for this user.
  refused('no-authorization-at-other-edges', 'main', noToken),
  refused('existing-and-missing-role', 'names', { ids: 'ROL-03 ROL-06', needs: ['existing-role'] }),
  refused('existing-and-missing-permission', 'names', {
    ids: 'ROL-04 ROL-07',
    needs: ['existing-permission'],
  }),
  refused('missing-role-at-other-edges', 'names', noRole),
  refused('missing-permission-at-edges', 'names', noPermission),
  refused('missing-permission-at-other-edges', 'names', noPermission),
]

export const isRefused = (step: Step) => step.kind === 'refused'

/** All steps, also those within other steps. */
export function allSteps(steps: readonly Step[] = script): Step[] {
  return steps.flatMap(step => [
    step,
    ...('before' in step ? allSteps(step.before) : []),
    ...('steps' in step ? allSteps(step.steps) : []),
  ])
}

const creates = new Map(
  allSteps().flatMap(step => (step.kind === 'create' ? [[step.key, step.options]] : [])),
)
const refusals = new Map(
  allSteps().flatMap(step => (step.kind === 'refused' ? [[step.name, step.options]] : [])),
)
const besides = new Set(
  allSteps().flatMap(step =>
    step.kind === 'together' ? step.steps.flatMap(one => (one.kind === 'create' ? [one.key] : [])) : [],
  ),
)

/** A thorough run adds the `row-` and `edge-` keys. */
export type FixtureName = KeyName | `row-${number}` | `edge-${number}`

export function keyOptionsOf(name: FixtureName): KeyOptions {
  return creates.get(name as KeyName) ?? { mayBeRefused: name.startsWith('edge-') }
}

export function refusedOptionsOf(name: RefusedCreateName): RefusedOptions {
  const options = refusals.get(name)
  if (options === undefined) throw new Error(`The script has no refused create "${name}".`)
  return options
}

/** Whether only a thorough run creates the key. */
export function isThorough(name: FixtureName): boolean {
  return /^(row|edge)-/.test(name)
}

/** Whether the create is sent at the same time as others. */
export function isBeside(name: FixtureName): boolean {
  return besides.has(name as KeyName)
}

/** The refused creates that serve a requirement. */
export function refusalsFor(id: string): RefusedCreateName[] {
  return [...refusals].flatMap(([name, { ids }]) => (ids.split(' ').includes(id) ? [name] : []))
}
