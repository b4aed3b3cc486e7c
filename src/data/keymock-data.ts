import { Collection, Query } from '@msw/data'
import type { Profile, StoredKey } from '../../schemas/generated/types.js'
import { isObject } from '../common/json.js'
import { didYouMean, wrongArgument } from '../domain/keymock-error.js'
import { keyState } from '../domain/keys/key-state.js'
import type { State } from '../service/operation.js'

export interface ApiRow {
  id: string
  name?: string
  workspaceId: string
}

/** A user of a workspace. */
export interface IdentityRow {
  id: string
  externalId: string
  workspaceId: string
  meta?: Record<string, unknown>
}

export interface RoleRow {
  name: string
  workspaceId: string
  permissions: string[]
}

/** The state of a key when `data()` was called. Contains neither the raw key nor its hash. */
export interface KeyRow
  extends Pick<
    StoredKey,
    | 'id'
    | 'apiId'
    | 'workspaceId'
    | 'start'
    | 'name'
    | 'externalId'
    | 'meta'
    | 'permissions'
    | 'createdAt'
    | 'updatedAt'
    | 'expires'
    | 'remaining'
    | 'refill'
    | 'ratelimit'
    | 'environment'
  > {
  /** Whether the key counts as enabled (spec section 3). */
  enabled: boolean
  state: 'active' | 'disabled' | 'expired' | 'exhausted'
  api: ApiRow
  identity?: IdentityRow
  roles: RoleRow[]
}

/** Makes a schema that accepts any value, because the store has already checked all values. */
function schemaOf<Row>() {
  return {
    '~standard': {
      version: 1 as const,
      vendor: 'keymock',
      validate: (value: unknown) => ({ value: value as Row }),
      types: undefined as { input: Row; output: Row } | undefined,
    },
  }
}

/**
 * Conditions on members of a row: a value, a test of the value, or conditions on the members of a related
 * row.
 */
export type RowPredicate<Row> = {
  [Member in keyof Row]?: Row[Member] | ((value: Row[Member]) => boolean) | RowPredicate<Row[Member]>
}

/** The query of a collection of @msw/data: `query => query.where({ state: 'expired' })`. */
export interface RowQuery<Row> {
  where(predicate: RowPredicate<Row>): RowQuery<Row>
  or(...queries: RowQuery<Row>[]): RowQuery<Row>
}

/** The read methods of a collection of @msw/data. */
export interface RowCollection<Row> {
  all(): Row[]
  findFirst(predicate: (query: RowQuery<Row>) => RowQuery<Row>): Row | undefined
  findMany(
    predicate?: (query: RowQuery<Row>) => RowQuery<Row>,
    options?: { orderBy?: { [Member in keyof Row]?: 'asc' | 'desc' }; take?: number; skip?: number },
  ): Row[]
}

/** The state of a sandbox at one moment, as related collections of @msw/data. */
export interface KeymockData {
  keys: RowCollection<KeyRow>
  apis: RowCollection<ApiRow>
  identities: RowCollection<IdentityRow>
  roles: RowCollection<RoleRow>
}

/**
 * A key links to its API, user and roles. No row links back to a key, because @msw/data would need minutes for links in both
 * directions.
 */
export async function keymockData({ store, world, profile, clock }: State): Promise<KeymockData> {
  const apis = new Collection({ schema: schemaOf<ApiRow>() })
  const identities = new Collection({ schema: schemaOf<IdentityRow>() })
  const roles = new Collection({ schema: schemaOf<RoleRow>() })
  const keys = new Collection({ schema: schemaOf<KeyRow>() })
  keys.defineRelations(({ one, many }) => ({ api: one(apis), identity: one(identities), roles: many(roles) }))

  const { identities: users, keys: stored } = await store.state()
  const now = clock.now()
  const apiRows = new Map<string, ApiRow>()
  for (const { id, name, workspaceId } of world.apis.values())
    apiRows.set(id, await apis.create({ id, ...(name !== undefined && { name }), workspaceId }))
  const identityRows = new Map<string, IdentityRow>()
  for (const user of users) identityRows.set(user.id, await identities.create(user))
  const roleRows = new Map<string, RoleRow>()
  for (const { id: workspaceId, roles: named } of world.workspaces.values())
    for (const [name, permissions] of named)
      roleRows.set(
        `${workspaceId} ${name}`,
        await roles.create({ name, workspaceId, permissions: [...permissions] }),
      )

  for (const key of stored) {
    const api = apiRows.get(key.apiId)
    if (api === undefined) continue
    const identity = identityRows.get(key.identity?.id ?? '')
    await keys.create({
      ...shownOf(key, profile, now),
      api,
      ...(identity !== undefined && { identity }),
      roles: key.roles.flatMap(name => roleRows.get(`${key.workspaceId} ${name}`) ?? []),
    })
  }
  const collections = {
    keys: withCheckedQueries(keys, 'keys', keyMembers),
    apis: withCheckedQueries(apis, 'apis', apiMembers),
    identities: withCheckedQueries(identities, 'identities', identityMembers),
    roles: withCheckedQueries(roles, 'roles', roleMembers),
  }
  return collections as unknown as KeymockData
}

type MembersOf<Row> = Record<keyof Row, RowMembers[string]>

const apiMembers = { id: true, name: true, workspaceId: true } satisfies MembersOf<ApiRow>

const identityMembers = {
  id: true,
  externalId: true,
  workspaceId: true,
  meta: true,
} satisfies MembersOf<IdentityRow>

const roleMembers = { name: true, workspaceId: true, permissions: true } satisfies MembersOf<RoleRow>

const keyMembers = {
  id: true,
  apiId: true,
  workspaceId: true,
  start: true,
  name: true,
  externalId: true,
  meta: true,
  permissions: true,
  createdAt: true,
  updatedAt: true,
  expires: true,
  remaining: true,
  refill: true,
  ratelimit: true,
  environment: true,
  enabled: true,
  state: true,
  api: apiMembers,
  identity: identityMembers,
  roles: roleMembers,
} satisfies MembersOf<KeyRow>

function shownOf(key: StoredKey, profile: Profile, now: number): Omit<KeyRow, 'api' | 'identity' | 'roles'> {
  const {
    hash,
    plaintext,
    sequence,
    owner,
    ownerId,
    identity,
    roles,
    exhaustedAt,
    enabledAgainAt,
    window,
    ...shown
  } = key
  const { enabled, disabledBy, remaining } = keyState(key, profile, now)
  return {
    ...shown,
    enabled,
    state: disabledBy === undefined ? 'active' : stateNames[disabledBy],
    ...(remaining !== undefined && { remaining }),
  }
}

const stateNames = { update: 'disabled', expiry: 'expired', exhaustion: 'exhausted' } as const

/** The members of a related row are nested; `true` marks a plain value. */
interface RowMembers {
  readonly [member: string]: true | RowMembers
}

interface Queried {
  findFirst(query: unknown, ...options: unknown[]): unknown
  findMany(query?: unknown, options?: { orderBy?: unknown }): unknown
}

/** Makes the queries of a collection throw on unknown members, instead of matching no row. */
function withCheckedQueries<Rows extends object>(collection: Rows, name: string, members: RowMembers): Rows {
  const queried = collection as unknown as Queried
  const { findFirst, findMany } = queried
  const queryOf = (given: unknown) =>
    typeof given === 'function' ? given(new CheckedQuery(name, members)) : given
  return Object.assign(collection, {
    findFirst: (given?: unknown, ...options: unknown[]) =>
      findFirst.call(collection, queryOf(given), ...options),
    findMany(given?: unknown, options?: { orderBy?: unknown }) {
      mustHave(options?.orderBy, members, `${name}, orderBy`)
      return findMany.call(collection, queryOf(given), options)
    },
  })
}

type Conditions = Parameters<Query<object>['or']>

class CheckedQuery extends Query<object> {
  readonly #name: string
  readonly #members: RowMembers

  constructor(name: string, members: RowMembers, predicate?: (row: object) => unknown) {
    super(predicate)
    this.#name = name
    this.#members = members
  }

  override where(condition: Conditions[0]): Query<object> {
    return this.#checked('where', [condition], () => super.where(condition as object))
  }

  override and(...conditions: Conditions): Query<object> {
    return this.#checked('and', conditions, () => super.and(...conditions))
  }

  override or(...conditions: Conditions): Query<object> {
    return this.#checked('or', conditions, () => super.or(...conditions))
  }

  #checked(method: string, conditions: Conditions, made: () => Query<object>): Query<object> {
    for (const condition of conditions) {
      if (!(condition instanceof Query)) mustHave(condition, this.#members, `${this.#name}, ${method}`)
    }
    const query = made()
    return new CheckedQuery(this.#name, this.#members, row => query.test(row))
  }
}

function mustHave(condition: unknown, members: RowMembers, where: string, path = ''): void {
  if (!isObject(condition)) return
  for (const [name, value] of Object.entries(condition)) {
    const member = Object.hasOwn(members, name) ? members[name] : undefined
    if (member === undefined) {
      const known = Object.keys(members)
      throw wrongArgument(
        where,
        `Rows have no ${JSON.stringify(path + name)}.${didYouMean(name, known)} Known members: ${known.join(', ')}.`,
      )
    }
    if (member !== true) mustHave(value, member, where, `${path}${name}.`)
  }
}
