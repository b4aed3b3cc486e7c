import { validateUpdateKeyRequest } from '../../../../schemas/generated/neighbour-validators.js'
import type {
  Profile,
  StoredIdentity,
  StoredKey,
  UpdateKeyRequest,
} from '../../../../schemas/generated/types.js'
import { operationNamed } from '../../../../schemas/operations.js'
import type { StoreChange } from '../../../domain/key-store.js'
import { cutToLimits, exceededLimit, writeId } from '../../../domain/keys/create-key.js'
import { changeMembers, updateKey } from '../../../domain/keys/key-state.js'
import type { RandomFrom } from '../../../domain/random.js'
import { type Caller, sameText, type UserName, type Workspace, type World } from '../../../domain/world.js'
import {
  type CheckedContext,
  commonFailures,
  type Failure,
  type Operation,
  type State,
} from '../../operation.js'
import { authentication, isPermitted, mediaTypeStep, permissionDetails, syntaxStep } from '../../steps.js'
import { bodyViolations, limitFailure } from '../create-key/create-key.js'
import { authorizeFor, bodyStep, keyNotFound, keyWithId } from '../neighbours/key-of-request.js'

/** The members whose change also sets `updatedAt`. */
const ownMembers = [
  'name',
  'ownerId',
  'externalId',
  'meta',
  'expires',
  'ratelimit',
  'remaining',
  'refill',
  'enabled',
] as const

type Context = CheckedContext<UpdateKeyRequest>

export const updateKeyFailures = [
  ...commonFailures,
  'key-not-found',
  'malformed-json',
  'permission-not-found',
  'refill-day-refused',
  'refill-needs-remaining',
  'role-not-found',
  'root-key-required',
] as const

/** The specification does not contain this operation. */
export const updateKeyOperation: Operation<UpdateKeyRequest> = {
  ...operationNamed('keys.updateKey'),
  failures: updateKeyFailures,
  steps: {
    mediaType: mediaTypeStep,
    syntax: syntaxStep,
    validation: bodyStep(
      validateUpdateKeyRequest,
      'update-key-request.schema.json',
      (body, found, profile) => {
        const { refill, ratelimit } = body
        const rules = { ...profile, ratelimit: { ...profile.ratelimit, minimumDuration: 1 } }
        return bodyViolations({ refill, ratelimit }, found, rules)
      },
    ),
    authentication,
    async authorization(state, context) {
      const { caller, input } = context
      if (caller.isKey) return { kind: 'root-key-required' }
      const key = await keyWithId(state, input.keyId)
      if (key === undefined || key.workspaceId !== caller.workspaceId) return keyNotFound(input.keyId)
      context.key = key
      return authorizeFor('update_key', key, context) ?? refuseRefill(input)
    },
  },
  async run(state, context) {
    const { now } = context
    const { store, profile, random, keyCache, emit } = state
    const input = cutToLimits(context.input, profile.creation.limits)
    const limit = exceededLimit(limited(input), profile.creation.limits)
    if (limit !== undefined) {
      const user = userOf(input, context.caller)
      if (user !== undefined && limit.limit.member !== 'externalId') await leaveIdentity(user, state, now)
      return limitFailure(limit)
    }
    let key = context.key
    if (key === undefined) return keyNotFound(input.keyId)
    if (changesMembers(input)) {
      const { lookUp, decide } = keyChange(key, input, profile, random, now)
      key = await store.change(lookUp, decide)
    }
    if (key === undefined) return keyNotFound(input.keyId)
    // The build sets roles and permissions at the same time, so a failure of one does not undo the other.
    const ofRoles = await connect('roles', key, state, context)
    const ofPermissions = await connect('permissions', key, state, context)
    keyCache.drop(key.id)
    context.changed = { type: 'key', change: 'updated', keyId: key.id, apiId: key.apiId }
    emit(context.changed)
    return ofRoles ?? ofPermissions ?? { body: ['{}'] }
  },
  warning: ({ input }) => imitatedDefects(input),
}

function imitatedDefects({ roles, permissions, refill }: UpdateKeyRequest): string | undefined {
  const emptied = (kind: RightKind) =>
    `An empty list of ${kind} gives the key exactly the ${kind} that it lacked.`
  const sentences = [
    ...(roles?.length === 0 ? [emptied('roles')] : []),
    ...(permissions?.length === 0 ? [emptied('permissions')] : []),
    ...(refill?.interval === 'daily'
      ? ['The service stores a daily refill as a monthly refill, on day 1.']
      : []),
  ]
  if (sentences.length === 0) return undefined
  return `${sentences.join(' ')} The version of Unkey that this profile imitates has this bug.`
}

function refuseRefill({ remaining, refill }: UpdateKeyRequest): Failure | undefined {
  if (!refill) return undefined
  const answer = (message: string) => ({ status: 400, code: 'BAD_REQUEST', message })
  if (remaining === null)
    return {
      kind: 'refill-needs-remaining',
      answer: answer('Cannot set refill on a key with unlimited requests'),
      rule: { pointer: '/refill' },
    }
  if (refill.interval !== 'daily' || refill.refillDay === undefined) return undefined
  return {
    kind: 'refill-day-refused',
    answer: answer("Cannot set 'refillDay' if 'interval' is 'daily'"),
    rule: { pointer: '/refill/refillDay' },
  }
}

/** The members of an update to which the profile's limits for a create request also apply. */
function limited(request: UpdateKeyRequest) {
  const { name, meta, expires, remaining, refill, ratelimit } = request
  const members = { name, externalId: givenUser(request), meta, expires, remaining, refill, ratelimit }
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined && value !== null),
  )
}

function givenUser({ externalId, ownerId }: UpdateKeyRequest): string | null | undefined {
  return externalId === undefined ? ownerId : externalId
}

function userOf(request: UpdateKeyRequest, { workspaceId }: Pick<Caller, 'workspaceId'>) {
  const externalId = givenUser(request)
  return typeof externalId === 'string' ? { workspaceId, externalId } : undefined
}

function newIdentity(
  user: UserName,
  draws: ReturnType<RandomFrom>,
  profile: Profile,
  now: number,
): StoredIdentity {
  return { id: writeId('identity', draws.bytes(profile.ids.randomBytes), profile, now), ...user }
}

/** The build has no transaction: an update that its database refuses leaves the identity of a new user. */
function leaveIdentity(user: UserName, { store, profile, random }: State, now: number): Promise<void> {
  return store.change({ user }, ({ identity, drawn }) => {
    if (identity !== undefined) return { result: undefined }
    const draws = random(drawn)
    const know = newIdentity(user, draws, profile, now)
    return { result: undefined, changes: { know, drawn: draws.drawn } }
  })
}

async function connect(
  kind: RightKind,
  { id, workspaceId }: StoredKey,
  state: State,
  { input, caller }: Context,
): Promise<Failure | undefined> {
  const items = input[kind]
  if (items === undefined) return undefined
  const { failure, created } = await state.store.change({ keyId: id }, ({ key }) => {
    if (key === undefined) return { result: { created: [], failure: keyNotFound(id) } }
    const plan = planNames(kind, items, key, caller, state.world)
    const names = plan.names ?? plan.kept
    return {
      result: { created: plan.created, failure: plan.failure },
      ...(names !== undefined && { changes: { replace: { ...key, [kind]: names } } }),
    }
  })
  if (failure === undefined) state.world = withNames(state.world, workspaceId, kind, created)
  return failure
}

function changesMembers(request: UpdateKeyRequest): boolean {
  return ownMembers.some(member => request[member] !== undefined)
}

/** The change that an update makes to a key, except to roles and permissions. */
function keyChange(
  { id, workspaceId }: StoredKey,
  request: UpdateKeyRequest,
  profile: Profile,
  random: RandomFrom,
  now: number,
): StoreChange<StoredKey | undefined> {
  const given = givenUser(request)
  const user = userOf(request, { workspaceId })
  return {
    lookUp: { keyId: id, user },
    decide({ key, identity, drawn }) {
      if (key === undefined) return { result: undefined }
      const draws = random(drawn)
      const isNew = user !== undefined && identity === undefined
      const known = isNew ? newIdentity(user, draws, profile, now) : identity
      const { expires, remaining, enabled = key.enabled } = request
      const state = updateKey(
        key,
        { ...(expires !== undefined && { expires }), ...(remaining !== undefined && { remaining }) },
        profile,
        now,
      )
      const changed = changeMembers(
        { ...state, enabled },
        {
          name: request.name,
          meta: request.meta,
          ...(given !== undefined && {
            user: given === null || known === undefined ? null : { externalId: given, identity: known },
          }),
          ...(request.ratelimit !== undefined && { ratelimit: ratelimitOf(request, key) }),
          ...(request.refill !== undefined && { refill: refillOf(request, key, now) }),
        },
      )
      return {
        result: changed,
        changes: {
          replace: changed,
          ...(isNew && known !== undefined && { know: known, drawn: draws.drawn }),
        },
      }
    },
  }
}

function ratelimitOf({ ratelimit }: UpdateKeyRequest, key: StoredKey): StoredKey['ratelimit'] | null {
  if (!ratelimit) return null
  const { limit, type } = ratelimit
  const duration = ratelimit.duration ?? ratelimit.refillInterval ?? key.ratelimit?.duration
  const isAsync = ratelimit.async ?? type === 'fast'
  return duration === undefined ? null : { async: isAsync, limit, duration }
}

/** Imitates a defect of the build behind `unkey-v1`: a daily refill becomes a monthly refill on day 1. */
function refillOf({ refill }: UpdateKeyRequest, key: StoredKey, now: number): StoredKey['refill'] | null {
  if (!refill) return null
  const { amount, refillDay = 1 } = refill
  return {
    interval: 'monthly',
    amount,
    refillDay: Math.round(refillDay),
    lastRefillAt: key.refill?.lastRefillAt ?? now,
    ...(key.refill === undefined || key.refill.hidesLastRefill ? { hidesLastRefill: true } : {}),
  }
}

type RightKind = 'roles' | 'permissions'

type Item = NonNullable<UpdateKeyRequest['roles']>[number]

/** A plan to update a key's roles or permissions in steps. If a step fails, the effect of earlier steps remains. */
interface NamesPlan {
  /** The names after the first step, which disconnects names. Undefined if the caller lacks permission to disconnect. */
  kept?: string[]
  /** The names after the last step. Undefined if a step fails. */
  names?: string[]
  created: string[]
  failure?: Failure
}

/**
 * Imitates a defect of the build behind `unkey-v1`: an empty list disconnects all names of the key, and connects all other
 * names of the workspace.
 */
function planNames(
  kind: RightKind,
  items: readonly Item[],
  { workspaceId, [kind]: current }: StoredKey,
  caller: Caller,
  world: World,
): NamesPlan {
  const one = kind === 'roles' ? 'role' : 'permission'
  const workspace = world.workspaces.get(workspaceId)
  const known = namesOf(workspace, kind)
  const asked = items.filter(({ id, name }) => id !== undefined || name !== undefined)
  const wanted = new Set(asked.flatMap(({ name }) => (name === undefined ? [] : [name])))
  const kept = asked.length === 0 ? [] : current.filter(name => wanted.has(name))
  const isPermittedTo = (verb: string) => isPermitted(caller, needed(verb), '')

  const removal = `remove_${one}_from_key`
  if (kept.length < current.length && !isPermittedTo(removal)) {
    const message = 'Missing one of these permissions: {neededQuoted}, have: {haveQuoted}'
    const answer = { status: 403, code: 'UNAUTHORIZED', message }
    return { created: [], failure: { ...missing(removal), answer } }
  }
  const stop = (failure: Failure): NamesPlan => ({ kept, created: [], failure })
  const unknownId = asked.find(({ id }) => id !== undefined)?.id
  if (unknownId !== undefined) return stop(notFound(one, `${one} {names} not found`, unknownId))
  const created: string[] = []
  for (const { name = '', create } of asked) {
    if (known.has(name)) continue
    if (create !== true)
      return stop(notFound(one, `${one} {names} not found and not allowed to create`, name))
    if (sameText(name, known, world.texts) !== undefined)
      return stop({ kind: 'internal-error', rule: { section: '7' } })
    created.push(name)
  }
  if (created.length > 0 && !isPermittedTo(`create_${one}`)) return stop(missing(`create_${one}`))
  const names = asked.length === 0 ? [...known].filter(name => !current.includes(name)) : [...wanted]
  const connected = names.filter(name => !current.includes(name))
  if (connected.length > 0 && !isPermittedTo(`add_${one}_to_key`)) return stop(missing(`add_${one}_to_key`))
  return { kept, names, created }

  function missing(verb: string): Failure {
    return {
      kind: 'missing-permission',
      details: permissionDetails(caller, needed(verb), '', 'given'),
      rule: { section: '5' },
    }
  }
}

function withNames(world: World, workspaceId: string, kind: RightKind, names: readonly string[]): World {
  const workspace = world.workspaces.get(workspaceId)
  if (workspace === undefined || names.length === 0) return world
  const more: Workspace =
    kind === 'roles'
      ? { ...workspace, roles: new Map([...workspace.roles, ...names.map(name => [name, []] as const)]) }
      : { ...workspace, permissions: new Set([...workspace.permissions, ...names]) }
  return { ...world, workspaces: new Map([...world.workspaces, [workspaceId, more]]) }
}

function namesOf(workspace: Workspace | undefined, kind: RightKind): ReadonlySet<string> {
  if (workspace === undefined) return new Set()
  return kind === 'roles' ? new Set(workspace.roles.keys()) : workspace.permissions
}

function needed(verb: string): readonly (readonly string[])[] {
  return [['*', `rbac.*.${verb}`]]
}

function notFound(one: 'role' | 'permission', message: string, name: string): Failure {
  return {
    kind: `${one}-not-found`,
    details: { names: name },
    answer: { status: 404, code: 'NOT_FOUND', message },
    rule: { pointer: `/${one}s` },
  }
}
