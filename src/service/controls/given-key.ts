import { requestMembers } from '../../../schemas/generated/request-members.js'
import type { CreateKeyRequest, CreateKeyResponse } from '../../../schemas/generated/types.js'
import { type Moment, toUnixMs } from '../../domain/clock.js'
import { asPrinted, didYouMean, KeymockError } from '../../domain/keymock-error.js'
import { drawMaterial, newKey, userOf } from '../../domain/keys/create-key.js'
import { keyHash } from '../../domain/keys/key-hash.js'
import type { Api, Workspace, World } from '../../domain/world.js'
import { violationSentence } from '../failures/violation.js'
import type { State } from '../operation.js'
import { validateBody } from '../operations/create-key/create-key.js'
import type { Sandbox } from '../sandbox.js'
import { inState, inTurns } from './in-state.js'

/** A key for a test. Absent members get the defaults of a create request. */
export type GivenKey = Omit<Partial<CreateKeyRequest>, 'expires' | 'remaining'> & {
  /**
   * The API of the key.
   *
   * @default The first API of the fixture.
   */
  apiId?: string
  /**
   * The raw key.
   *
   * @default generated
   */
  key?: string
  /**
   * The time when the key was created, or an offset such as `-3d`.
   *
   * @default Now; a day ago for an expired key.
   */
  createdAt?: Moment
} & (
    | { /** The key expired an hour ago. */ expired: true; expires?: never }
    | { expired?: false /** A moment, or an offset such as `+1h`. */; expires?: Moment }
  ) &
  (
    | { /** The key has no uses left. */ exhausted: true; remaining?: never }
    | { exhausted?: false; remaining?: number }
  )

/** A key that was added to the state. */
export interface ThereKey extends CreateKeyResponse {
  apiId: string
}

const hourMs = 3_600_000

/** Adds a key to the state. Needs no token, leaves no journal entry, and accepts dates in the past. */
export async function givenKey(sandbox: Sandbox, given: GivenKey = {}): Promise<ThereKey> {
  checkMembers(given)
  return inState(sandbox, state => addKey(state, given))
}

async function addKey(state: State, given: GivenKey): Promise<ThereKey> {
  const { world, profile, store, random, emit } = state
  const now = state.clock.now()
  const { key: raw, createdAt, expired, expires, exhausted, remaining, apiId, ...request } = given
  const api = apiOf(world, apiId)
  const asked: CreateKeyRequest = structuredClone({
    ...request,
    apiId: api.id,
    ...(expires !== undefined && { expires: toUnixMs(expires, 'givenKey, at /expires', now) }),
    ...(expired && { expires: now - hourMs }),
    ...(remaining !== undefined && { remaining }),
    ...(exhausted && { remaining: 0 }),
  })
  check(asked, api, state)
  const created =
    createdAt === undefined
      ? now - (expired ? 24 * hourMs : 0)
      : toUnixMs(createdAt, 'givenKey, at /createdAt', now)
  const lookUp = { user: userOf(asked, profile, api), ...(raw !== undefined && { keyHash: keyHash(raw) }) }
  const there = await store.change<ThereKey>(lookUp, found => {
    if (found.key !== undefined) {
      throw new KeymockError(asPrinted`GIVEN_KEY_INVALID  givenKey, at /key
        A key with this text already exists.
        Give each key its own text, or none.`)
    }
    const draws = random(found.drawn)
    const drawn = drawMaterial(asked, profile, draws, created)
    const material = raw === undefined ? drawn : { ...drawn, key: raw, start: startOf(raw) }
    const key = newKey(api, asked, { ...material, identity: found.identity }, profile, created)
    return {
      result: { keyId: key.id, key: material.key, apiId: api.id },
      changes: { add: key, drawn: draws.drawn },
    }
  })
  emit({ type: 'key', change: 'created', keyId: there.keyId, apiId: there.apiId })
  return there
}

/** Adds keys to the state, without requests. */
export interface GivenKeyControls {
  /**
   * Adds a key to the state: `givenKey({ expired: true })`.
   * @throws KeymockError `GIVEN_KEY_INVALID`
   */
  givenKey(given?: GivenKey): Promise<ThereKey>
  /**
   * Adds `count` keys to the state, one after another. If `given` is a function, it gets the index of each key and returns the
   * key's members.
   *
   * @throws KeymockError `ARGUMENT_INVALID`, `GIVEN_KEY_INVALID`
   */
  givenKeys(count: number, given?: GivenKey | ((index: number) => GivenKey)): Promise<ThereKey[]>
}

/** Adds `count` keys, one after another. */
export async function givenKeys(sandbox: Sandbox, count: number, given: GivenKey): Promise<ThereKey[]> {
  if (count > 1 && given.key !== undefined)
    throw new KeymockError(asPrinted`GIVEN_KEY_INVALID  givenKey, at /key
      Several keys cannot have the same text.
      Omit "key", or ask for one key.`)
  const keys: ThereKey[] = []
  await inTurns(Array(count).keys(), async () => {
    keys.push(await givenKey(sandbox, given))
  })
  return keys
}

const ownMembers = ['key', 'createdAt', 'expired', 'exhausted']

/** Refuses unknown members, because a misspelled member would otherwise be ignored. */
function checkMembers(given: GivenKey): void {
  const known = [...ownMembers, ...(requestMembers['create-key-request.schema.json#'] ?? [])]
  const unknown = Object.keys(given).find(name => !known.includes(name))
  if (unknown === undefined) return
  throw new KeymockError(asPrinted`GIVEN_KEY_INVALID  givenKey
    Unknown member ${JSON.stringify(unknown)} of a key.${didYouMean(unknown, known)}
    Known members: ${known.join(', ')}.`)
}

function apiOf({ apis }: World, apiId: string | undefined): Api {
  const api = apiId === undefined ? [...apis.values()][0] : apis.get(apiId)
  if (api !== undefined) return api
  const known = [...apis.keys()].map(id => JSON.stringify(id)).join(', ')
  throw new KeymockError(asPrinted`GIVEN_KEY_INVALID  givenKey, at /apiId
    Found ${JSON.stringify(apiId)}; the fixture has ${known === '' ? 'no API' : known}.
    Name an existing API, or give a fixture with this API.`)
}

function check(request: CreateKeyRequest, api: Api, { world, profile }: State): void {
  const validation = validateBody(request, profile)
  if ('violations' in validation) {
    const sentences = validation.violations.map(violation => violationSentence(violation, profile))
    throw new KeymockError(asPrinted`GIVEN_KEY_INVALID  givenKey
      ${sentences.join('; ')}.
      Give only members of a create request.`)
  }
  if (request.recoverable && !api.recoverable) {
    throw new KeymockError(asPrinted`GIVEN_KEY_INVALID  givenKey, at /recoverable
      The API ${api.id} does not store recoverable keys.
      Name another API.`)
  }
  checkMembership(request, world.workspaces.get(api.workspaceId), 'GIVEN_KEY_INVALID', 'givenKey')
}

/** @throws KeymockError for a role or permission that the workspace lacks. */
export function checkMembership(
  {
    roles = [],
    permissions = [],
  }: { roles?: readonly string[] | undefined; permissions?: readonly string[] | undefined },
  workspace: Workspace | undefined,
  code: string,
  call: string,
): void {
  const check = (what: string, names: readonly string[], known: readonly string[]) => {
    const missing = names.find(name => !known.includes(name))
    if (missing === undefined) return
    const has = known.map(name => JSON.stringify(name)).join(', ') || `no ${what}`
    throw new KeymockError(asPrinted`${code}  ${call}, at /${what}s/${names.indexOf(missing)}
      Found ${JSON.stringify(missing)}; the workspace has ${has}.${didYouMean(missing, known)}
      Give an existing name, or a fixture that has the ${what}.`)
  }
  check('role', roles, [...(workspace?.roles.keys() ?? [])])
  check('permission', permissions, [...(workspace?.permissions ?? [])])
}

function startOf(raw: string): string {
  return raw.slice(0, Math.min(4, Math.floor(raw.length / 2)))
}
