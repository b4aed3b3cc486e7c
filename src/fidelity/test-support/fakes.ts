import type { Fixture, Profile, ProfileLimit } from '../../../schemas/generated/types.js'
import { sandboxOf } from '../../build-keymock.js'
import { isSameJson } from '../../common/json.js'
import { createKeymock } from '../../create-keymock.js'
import { defaultFixture } from '../../fixture/fixture-world.js'
import { fieldOf } from '../../profile/field-path.js'
import type { ProfileName, ProfileSource } from '../../profile/profile-source.js'
import { resolveProfile } from '../../profile/resolve-profile.js'
import { fetchResponse, requestMessage } from '../../service/requests/fetch-messages.js'
import type { LearntField } from '../learn/conclude.js'
import { variablePartsUnknown } from '../learn/findings.js'
import { type LearnOptions, type Learnt, learn } from '../learn/learn.js'
import { type Parity, type ParityOptions, parity } from '../parity/parity.js'

interface Teacher {
  profile: ProfileName | ProfileSource
  fixtures?: Fixture
  randomSeed?: number
  startsAt?: number | undefined
}

export function fetchOf({ startsAt = Date.UTC(2030, 0, 15, 12), ...teacher }: Teacher) {
  const keymock = createKeymock({ ...teacher, clock: startsAt })
  const sandbox = sandboxOf(keymock)
  const fetch: typeof globalThis.fetch = async (input, init) =>
    fetchResponse(await sandbox.handle(requestMessage(new Request(input, init))))
  return { keymock, fetch }
}

export async function learnFrom(teacher: Teacher, options: Partial<LearnOptions> = {}): Promise<Learnt> {
  const { keymock, fetch } = fetchOf(teacher)
  return learn({
    baseUrl: 'http://localhost',
    token: 'keymock-token',
    apiId: 'api_payments',
    existingRole: 'admin',
    existingPermission: 'payouts.read',
    runId: 'learnrun',
    randomSeed: 1,
    fetch,
    time: { now: () => keymock.clock.now(), sleep: async ms => void keymock.clock.advance(ms) },
    ...options,
  })
}

/** Compares a mock with a fake in the role of the live service. Their ids and keys differ, as in reality. */
export async function compareFakes(
  target: ProfileName | ProfileSource,
  mock: ProfileName | ProfileSource,
  options: Partial<ParityOptions> = {},
): Promise<Parity> {
  const fixture = await smallFixture()
  const { keymock, fetch } = fetchOf({ profile: target, fixtures: fixture, randomSeed: 2 })
  return parity({
    baseUrl: 'http://localhost',
    token: 'keymock-token',
    apiId: 'api_payments',
    existingRole: 'admin',
    existingPermission: 'payouts.read',
    runId: 'parityrun',
    randomSeed: 1,
    maxKeys: 1000,
    profile: resolveProfile(mock),
    fixture,
    fetch,
    time: { now: () => keymock.clock.now(), sleep: async ms => void keymock.clock.advance(ms) },
    ...options,
  })
}

/**
 * The default fixture with at most three keys of each API, because creating hundreds of keys would take longer than the
 * comparison.
 */
async function smallFixture(): Promise<Fixture> {
  const { keys = [], ...world } = await defaultFixture()
  const isFew = ({ apiId }: { apiId: string }, place: number) =>
    keys.slice(0, place).filter(key => key.apiId === apiId).length < 3
  return { ...world, keys: keys.filter(isFew) }
}

const fixture: Fixture = {
  workspaces: [
    {
      id: 'ws_small',
      apis: [{ id: 'api_small', recoverable: true }],
      roles: [{ name: 'admin', permissions: ['keys.list', 'payouts.read'] }],
      permissions: ['keys.list', 'payouts.read'],
    },
  ],
  keys: [{ apiId: 'api_small', name: 'first', externalId: 'ada' }],
}

interface LearnSmallOptions {
  startsAt?: number
  waitMs?: number
  /** The permissions of the token. @default all */
  permissions?: string[]
}

/** Learns from a service with one key, which takes less time than a service with the default fixture. */
export function learnSmall(
  profile: ProfileName | ProfileSource,
  { startsAt, waitMs, permissions }: LearnSmallOptions = {},
): Promise<Learnt> {
  const token = 'small-token'
  const tokens = [{ token, workspaceId: 'ws_small', ...(permissions && { permissions }) }]
  const teacher = { profile, fixtures: { ...fixture, tokens }, randomSeed: 7, startsAt }
  // The limits are high, because a create that gets a 500 counts as a key.
  return learnFrom(teacher, {
    ...{ token, apiId: 'api_small', maxKeys: 300, maxRequests: 1000 },
    ...(waitMs !== undefined && { waitMs }),
  })
}

interface LearntTwice {
  learnt: Learnt
  /** Fields that the first run saw, with learned values that differ from the profile of the fake. */
  wrong: { field: string; value: unknown; truth: unknown }[]
  changed: { field: string; first: unknown; again: unknown }[]
}

export async function learnTwice(source: ProfileName | ProfileSource): Promise<LearntTwice> {
  const learnt = await learnSmall(source)
  const again = await learnSmall(learnt.profile ?? {})
  return { learnt, wrong: wrongIn(learnt, resolveProfile(source)), changed: changedIn(learnt, again) }
}

function wrongIn({ fields }: Pick<Learnt, 'fields'>, truth: Profile): LearntTwice['wrong'] {
  return (
    fields
      .filter(({ how, note }) => how === 'seen' && !note?.endsWith(variablePartsUnknown))
      // A service that never sends updatedAt leaves it out of new keys.
      .filter(({ field }) => field !== 'records.updatedAtOfNew' || !truth.records.omit.includes('updatedAt'))
      .filter(({ field, value }) => !isRight(field, value, fieldOf(truth, field)))
      .map(({ field, value }) => ({ field, value, truth: fieldOf(truth, field) }))
  )
}

function isRight(field: string, value: unknown, truth: unknown): boolean {
  if (field === 'creation.limits') return areLimits(value as ProfileLimit[], truth as ProfileLimit[])
  const unseen = unseenParts[field]
  if (unseen === undefined) return isSameJson(value, truth)
  const [seen, all] = [value as string[], truth as string[]]
  return (
    seen.every(item => all.includes(item)) && all.every(item => seen.includes(item) || unseen.includes(item))
  )
}

/** By field, the values that no run can observe. */
const unseenParts: Readonly<Record<string, readonly string[]>> = {
  'records.omit': ['updatedAt', 'remaining', 'refill', 'ratelimit'],
}

/** Does not compare the numbers of limits, because a run does not learn them. */
function areLimits(limits: readonly ProfileLimit[], truth: readonly ProfileLimit[]): boolean {
  return limits.every(({ member, status, code, message }) =>
    truth.some(
      limit =>
        limit.member === member &&
        limit.status === status &&
        limit.code === code &&
        limit.message.replaceAll('{member}', member) === message.replaceAll('{member}', member),
    ),
  )
}

function changedIn(first: Pick<Learnt, 'fields'>, again: Pick<Learnt, 'fields'>): LearntTwice['changed'] {
  const seen = ({ fields }: Pick<Learnt, 'fields'>) =>
    new Map(fields.filter(({ how }) => how === 'seen').map((one: LearntField) => [one.field, one.value]))
  const [before, after] = [seen(first), seen(again)]
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter(
      field => before.has(field) !== after.has(field) || !isSameJson(before.get(field), after.get(field)),
    )
    .map(field => ({ field, first: before.get(field), again: after.get(field) }))
}
