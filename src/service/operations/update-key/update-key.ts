import { validateUpdateKeyRequest } from '../../../../schemas/generated/neighbour-validators.js'
import type { StoredKey, UpdateKeyRequest } from '../../../../schemas/generated/types.js'
import { operationNamed } from '../../../../schemas/operations.js'
import { cutToLimits, exceededLimit } from '../../../domain/keys/create-key.js'
import type { Failure } from '../../failures/failure.js'
import { commonFailures, type Operation } from '../../operation.js'
import type { CheckedContext } from '../../request-context.js'
import type { State } from '../../state.js'
import { authentication } from '../../steps/authentication.js'
import { mediaTypeStep, syntaxStep } from '../../steps/json-body.js'
import { limitFailure } from '../create-key/refused-create.js'
import { bodyViolations } from '../create-key/validate-body.js'
import { authorizeFor, keyNotFound, keyWithId } from '../neighbours/find-key.js'
import { bodyStep } from '../neighbours/read-body.js'
import { changesMembers, keyChange } from './change-key.js'
import { planNames, type RightKind, withNames } from './connect-names.js'

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
  permissions: '',
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
      return authorizeFor('update_key', key, state, context) ?? refuseRefill(input)
    },
  },
  async run(state, context) {
    const { now } = context
    const input = cutToLimits(context.input, state.profile.creation.limits)
    const { store, profile, random, keyCache, emit } = state
    const limit = exceededLimit(limited(input), profile.creation.limits)
    if (limit !== undefined) return limitFailure(limit)
    let key = context.key
    if (key === undefined) return keyNotFound(input.keyId)
    if (changesMembers(input)) {
      const { lookUp, decide } = keyChange(key, input, profile, random, now)
      key = await store.change(lookUp, decide)
    }
    if (key === undefined) return keyNotFound(input.keyId)
    const failure =
      (await connect('roles', key, state, context)) ?? (await connect('permissions', key, state, context))
    keyCache.drop(key.id)
    context.changed = { type: 'key', change: 'updated', keyId: key.id, apiId: key.apiId }
    emit(context.changed)
    return failure ?? { body: ['{}'] }
  },
  showsKeys: () => false,
  doubts: ({ input }) => imitatedDefects(input),
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
  const refused = (kind: 'refill-needs-remaining' | 'refill-day-refused', message: string): Failure => ({
    kind,
    answer: { status: 400, code: 'BAD_REQUEST', message },
  })
  if (remaining === null)
    return refused('refill-needs-remaining', 'Cannot set refill on a key with unlimited requests')
  const isDayless = refill.interval !== 'daily' || refill.refillDay === undefined
  return isDayless
    ? undefined
    : refused('refill-day-refused', "Cannot set 'refillDay' if 'interval' is 'daily'")
}

/** The members of an update to which the profile's limits for a create request also apply. */
function limited({ name, externalId, ownerId, meta, expires, remaining, ratelimit }: UpdateKeyRequest) {
  const user = externalId === undefined ? ownerId : externalId
  return Object.fromEntries(
    Object.entries({ name, externalId: user, meta, expires, remaining, ratelimit }).filter(
      ([, value]) => value !== undefined && value !== null,
    ),
  )
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
    const plan = planNames(kind, items, key[kind], caller, workspaceId, state)
    const names = plan.names ?? plan.kept
    return {
      result: { created: plan.created, failure: plan.failure },
      ...(names !== undefined && { changes: { replace: { ...key, [kind]: names } } }),
    }
  })
  if (failure === undefined) state.world = withNames(state.world, workspaceId, kind, created)
  return failure
}
