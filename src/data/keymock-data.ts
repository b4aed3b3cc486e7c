import { Collection } from '@msw/data'
import type { StoredKey } from '../../schemas/generated/types.js'
import { keyState } from '../domain/key-state.js'
import type { State } from '../service/state.js'

/** An API of the fixture. */
export interface ApiRow {
  id: string
  name?: string
  workspaceId: string
  keys: KeyRow[]
}

/** A user as a workspace knows them. */
export interface IdentityRow {
  id: string
  externalId: string
  workspaceId: string
  meta?: Record<string, unknown>
  keys: KeyRow[]
}

/** A role of a workspace. */
export interface RoleRow {
  name: string
  workspaceId: string
  /** The permissions that it brings. */
  permissions: string[]
  keys: KeyRow[]
}

/** A key as it is at the moment of asking. It never holds the raw key, nor its hash. */
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
  /** Whether the key is in the enabled state of spec section 3. */
  enabled: boolean
  state: 'active' | 'disabled' | 'expired' | 'exhausted'
  api: ApiRow
  identity?: IdentityRow
  roles: RoleRow[]
}

/** Anything goes: what is put in comes from a store that has checked it. */
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

/** What members of a row have to be: a value, a test of the value, or the same for the members of a related row. */
export type RowPredicate<Row> = {
  [Member in keyof Row]?: Row[Member] | ((value: Row[Member]) => boolean) | RowPredicate<Row[Member]>
}

/** The query of a collection of @msw/data: `query => query.where({ state: 'expired' })`. */
export interface RowQuery<Row> {
  where(predicate: RowPredicate<Row>): RowQuery<Row>
  or(...queries: RowQuery<Row>[]): RowQuery<Row>
}

/** A collection of @msw/data, as far as it is there to be read. */
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

/** Copies a state into collections. It costs time and memory for each key, and changes nothing. */
export async function keymockData({ store, world, profile, clock }: State): Promise<KeymockData> {
  const apis = new Collection({ schema: schemaOf<ApiRow>() })
  const identities = new Collection({ schema: schemaOf<IdentityRow>() })
  const roles = new Collection({ schema: schemaOf<RoleRow>() })
  const keys = new Collection({ schema: schemaOf<KeyRow>() })
  keys.defineRelations(({ one, many }) => ({
    api: one(apis),
    identity: one(identities),
    roles: many(roles),
  }))
  for (const owner of [apis, identities, roles] as Collection<
    ReturnType<typeof schemaOf<{ keys: KeyRow[] }>>
  >[])
    owner.defineRelations(({ many }) => ({ keys: many(keys) }))

  const state = await store.state()
  const now = clock.now()
  for (const { id, name, workspaceId } of world.apis.values())
    await apis.create({ id, ...(name !== undefined && { name }), workspaceId, keys: [] })
  for (const identity of state.identities) await identities.create({ ...identity, keys: [] })
  for (const { id: workspaceId, roles: names } of world.workspaces.values())
    for (const [name, permissions] of names)
      await roles.create({ name, workspaceId, permissions: [...permissions], keys: [] })

  for (const key of state.keys) {
    const {
      workspaceId,
      hash,
      plaintext,
      sequence,
      owner,
      ownerId,
      exhaustedAt,
      enabledAgainAt,
      window,
      ...shown
    } = key
    const { enabled, disabledBy, remaining } = keyState(key, profile, now)
    const api = apis.findFirst(query => query.where({ id: key.apiId }))
    const identity = identities.findFirst(query => query.where({ id: key.identity?.id ?? '' }))
    if (api === undefined) continue
    await keys.create({
      ...shown,
      workspaceId,
      enabled,
      state: disabledBy === undefined ? 'active' : stateNames[disabledBy],
      ...(remaining !== undefined && { remaining }),
      api,
      identity,
      roles: key.roles.flatMap(name => roles.findFirst(query => query.where({ name, workspaceId })) ?? []),
    } as KeyRow)
  }
  return { keys, apis, identities, roles } as unknown as KeymockData
}

const stateNames = { update: 'disabled', expiry: 'expired', exhaustion: 'exhausted' } as const
