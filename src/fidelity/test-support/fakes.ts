import type { Fixture, Profile, ProfileLimit } from '../../../schemas/generated/types.js'
import { sandboxOf } from '../../build-keymock.js'
import { isSameJson } from '../../common/json.js'
import { createKeymock } from '../../create-keymock.js'
import { defaultFixture } from '../../fixture/fixture-world.js'
import { fieldOf } from '../../profile/field-path.js'
import type { ProfileName, ProfileSource } from '../../profile/profile-source.js'
import { resolveProfile } from '../../profile/resolve-profile.js'
import { fetchResponse, requestMessage } from '../../service/requests/fetch-messages.js'
import { fakeSide } from '../calls/play-on-fake.js'
import { type Conclusion, conclude, type LearntField } from '../learn/conclude.js'
import { type LearnOptions, type Learnt, learn } from '../learn/learn.js'
import {
  type PlayedOnTarget,
  type PlayedScene,
  type SceneFacts,
  variablePartsUnknown,
} from '../learn/play-scenes.js'
import { allScenes } from '../learn/scenes/index.js'
import { type Parity, type ParityOptions, parity } from '../parity/parity.js'

export interface Teacher {
  profile: ProfileName | ProfileSource
  fixtures?: Fixture
  randomSeed?: number
}

export function fetchOf(teacher: Teacher) {
  const keymock = createKeymock({ ...teacher, clock: Date.UTC(2030, 0, 15, 12) })
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

const token = 'directly-token'
const noon = Date.UTC(2030, 0, 15, 12)

const fixture: Fixture = {
  workspaces: [
    {
      id: 'ws_direct',
      apis: [{ id: 'api_direct', recoverable: true }],
      roles: [{ name: 'admin', permissions: ['keys.list', 'payouts.read'] }],
      permissions: ['payouts.read'],
    },
  ],
  keys: [{ apiId: 'api_direct', name: 'first', externalId: 'ada' }],
}

export interface LearnDirectlyOptions {
  startsAt?: number
  waitMs?: number
  /** The permissions of the token. @default all */
  permissions?: string[]
}

/** Learns from a fake directly, not through the client of the contract suite, so that many runs are fast. */
export async function learnDirectly(
  profile: ProfileName | ProfileSource,
  { startsAt = noon, waitMs, permissions }: LearnDirectlyOptions = {},
): Promise<Conclusion> {
  let now = startsAt
  let exchange = 0
  const tokens = [{ token, workspaceId: 'ws_direct', ...(permissions && { permissions }) }]
  const world = { fixture: { ...fixture, tokens }, token }
  const target = fakeSide(resolveProfile(profile), world, now, 7)
  const scenes: PlayedScene[] = []
  const facts: SceneFacts = {
    runId: 'direct7run',
    apiId: 'api_direct',
    expires: startsAt + 3_600_000,
    now,
    waitMs,
    isEmpty: false,
    role: 'admin',
    permission: 'payouts.read',
  }
  for (const scene of allScenes) {
    const played: PlayedOnTarget[] = []
    await scene.play(
      { ...facts, now },
      async call => {
        exchange += 1
        const answer = await target.ask(call, now)
        played.push({ call, at: now, answer, exchange })
        return answer
      },
      async ms => {
        now += ms
      },
    )
    scenes.push({ scene: scene.name, played })
  }
  return conclude({ scenes, facts, token }, 'standard')
}

export interface LearntTwice {
  learnt: Conclusion
  /** Fields that the first run saw, with learned values that differ from the profile of the fake. */
  wrong: { field: string; value: unknown; truth: unknown }[]
  changed: { field: string; first: unknown; again: unknown }[]
}

export async function learnTwice(source: ProfileName | ProfileSource): Promise<LearntTwice> {
  const learnt = await learnDirectly(source)
  const again = await learnDirectly(learnt.profile)
  return { learnt, wrong: wrongIn(learnt, resolveProfile(source)), changed: changedIn(learnt, again) }
}

function wrongIn({ fields }: Pick<Conclusion, 'fields'>, truth: Profile): LearntTwice['wrong'] {
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

function changedIn(
  first: Pick<Conclusion, 'fields'>,
  again: Pick<Conclusion, 'fields'>,
): LearntTwice['changed'] {
  const seen = ({ fields }: Pick<Conclusion, 'fields'>) =>
    new Map(fields.filter(({ how }) => how === 'seen').map((one: LearntField) => [one.field, one.value]))
  const [before, after] = [seen(first), seen(again)]
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter(
      field => before.has(field) !== after.has(field) || !isSameJson(before.get(field), after.get(field)),
    )
    .map(field => ({ field, first: before.get(field), again: after.get(field) }))
}
