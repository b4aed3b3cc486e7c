import type { Profile, StoredKey } from '../../../../schemas/generated/types.js'
import type { Validator } from '../../../../schemas/generated/validators.js'
import { inTableOrder, schemaViolations, type Violation } from '../../failures/violation.js'
import type { CheckedContext, Failure, State, Step } from '../../operation.js'
import { refuseWithout } from '../../steps.js'

type Context = CheckedContext<{ keyId: string }>

/** Finds a key by its id. The letter case of the id counts only if the profile's collation is exact. */
export async function keyWithId(
  { store, profile, world }: State,
  keyId: string,
): Promise<StoredKey | undefined> {
  const found = await store.change({ keyId }, ({ key }) => ({ result: key }))
  const isPlausible = keyId.toLowerCase().startsWith(`${profile.ids.keyPrefix}_`) && keyId.length > 12
  if (found !== undefined || profile.texts.collation === 'exact' || !isPlausible) return found
  const name = world.texts.name(keyId)
  const { keys } = await store.state()
  // The lengths must be equal, because `name` also ignores invisible characters.
  return keys.find(({ id }) => id.length === keyId.length && world.texts.name(id) === name)
}

export async function findKey(state: State, context: Context): Promise<Failure | undefined> {
  const { keyId } = context.input
  const key = await state.keyCache.get(
    () => keyId,
    () => keyWithId(state, keyId),
    context.now,
  )
  if (key === undefined) return keyNotFound(keyId)
  context.key = key
  return undefined
}

export function keyNotFound(keyId: string): Failure {
  return { kind: 'key-not-found', details: { keyId } }
}

export function authorizeFor(verb: string, key: StoredKey, context: Context): Failure | undefined {
  const needed = [['*', `api.*.${verb}`, `api.{apiId}.${verb}`]]
  const { apiId } = key
  return refuseWithout(needed, { ...context, input: { apiId } }, { order: 'given' })
}

/** @param more Gets the violations of the schema, and returns them with the violations that a schema cannot express. */
export function bodyStep<Request>(
  validate: Validator<Request>,
  schemaId: string,
  more: (body: Request, violations: readonly Violation[], profile: Profile) => readonly Violation[] = (
    _,
    found,
  ) => found,
): Step<Request> {
  return ({ profile }, context): Failure | undefined => {
    const { json } = context
    const isValid = validate(json)
    const found = isValid ? [] : schemaViolations(validate.errors, json, schemaId)
    const violations =
      typeof json === 'object' && json !== null ? more(json as Request, found, profile) : found
    if (violations.length > 0)
      return { kind: 'invalid-request', violations: inTableOrder(violations, schemaId) }
    context.input = json as Request
    return undefined
  }
}
