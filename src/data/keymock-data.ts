import { Collection } from '@msw/data'
import type { Profile, StoredKey } from '../../schemas/generated/types.js'
import { keyState, stateNames } from '../domain/keys/key-state.js'
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
type RowPredicate<Row> = {
  [Member in keyof Row]?: Row[Member] | ((value: Row[Member]) => boolean) | RowPredicate<Row[Member]>
}

/** The query of a collection of @msw/data: `query => query.where({ state: 'expired' })`. */
interface RowQuery<Row> {
  where(predicate: RowPredicate<Row>): RowQuery<Row>
  or(...queries: RowQuery<Row>[]): RowQuery<Row>
}

/** The read methods of a collection of @msw/data. */
interface RowCollection<Row> {
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
  return { keys, apis, identities, roles } as unknown as KeymockData
}

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
