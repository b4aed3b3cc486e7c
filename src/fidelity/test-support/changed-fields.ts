import type { Profile } from '../../../schemas/generated/types.js'
import { isSameJson } from '../../common/json.js'
import { fieldOf, withField } from '../../profile/field-path.js'
import { type FieldSchema, type ProfileField, profileFields } from '../../profile/profile-fields.js'
import { checkProfile } from '../../profile/resolve-profile.js'
import { compareWith } from '../calls/compare-with.js'
import { type FakeWorld, fakeSide } from '../calls/play-on-fake.js'
import type { Ask, Scene, SceneFacts } from '../calls/scene.js'
import { scenes } from '../learn/scenes/index.js'
import type { Divergence } from '../parity/parity.js'
import { compareFakes } from './fakes.js'

export interface ChangedField {
  field: string
  value: unknown
  profile: Profile
}

export function changedFields(profile: Profile): ChangedField[] {
  return profileFields.flatMap(field =>
    otherValues(field, fieldOf(profile, field.path), profile)
      .filter(value => !isSameJson(value, fieldOf(profile, field.path)))
      .map(value => ({ field: field.path, value, profile: withField(profile, field.path, value) }))
      .filter(one => isLawful(one.profile)),
  )
}

function isLawful(profile: Profile): boolean {
  try {
    checkProfile(profile, { code: 'PROFILE_INVALID', name: 'profile' })
    return true
  } catch {
    return false
  }
}

function otherValues(field: ProfileField, present: unknown, profile: Profile): readonly unknown[] {
  const own =
    special[field.path] ?? special[field.path.replace(/^errors\.failures\.[^.]+\./, 'errors.failures.*.')]
  if (own !== undefined) return own(present, profile)
  if (field.values !== undefined) return field.values
  const words = field.schema.items?.enum
  if (words !== undefined && Array.isArray(present)) return withOneWordOther(present, words)
  if (typeof present === 'number') return [withinBounds(present, field.schema)]
  return typeof present === 'string' ? [`${present} (own)`] : []
}

function withinBounds(present: number, { maximum = Number.POSITIVE_INFINITY }: FieldSchema): number {
  return present < maximum ? present + 1 : present - 1
}

function withOneWordOther(present: readonly unknown[], words: readonly unknown[]): unknown[] {
  return words.map(word => words.filter(one => present.includes(one) !== (one === word)))
}

type Other = (present: unknown, profile: Profile) => readonly unknown[]

const header: Other = present => [{ ...(present as object | undefined), 'X-Own': 'own' }]
const needed: Other = () => [[['own.permission']]]

/** Other values for fields whose schemas suggest no value that has an effect. */
const special: Readonly<Record<string, Other>> = {
  'requests.stages': () => [
    ['mediaType', 'syntax', 'validation', 'authentication', 'authorization', 'api'],
    ['mediaType', 'syntax', 'authentication', 'validation', 'authorization', 'api'],
    ['mediaType', 'authentication', 'syntax', 'validation', 'authorization', 'api'],
    ['authentication', 'mediaType', 'syntax', 'validation', 'authorization', 'api'],
  ],
  'authorization.list': needed,
  'authorization.decrypt': needed,
  'authorization.create': needed,
  'authorization.recoverable': needed,
  'errors.mediaType': () => ['application/vnd.own+json'],
  'errors.body': () => [{ own: { code: '{code}', message: '{message}' } }],
  'errors.violationFormat': present => [present === '{path} {text}' ? '{path}: {text}' : '{path} {text}'],
  'errors.failures.*.headers': header,
  'errors.failures.*.mediaType': () => ['text/plain'],
  'errors.failures.*.body': () => ['own text'],
  'responses.mediaType': () => ['application/vnd.own+json'],
  'responses.headers': header,
  'responses.preflightHeaders': header,
  'responses.corsHeadersUnasked': present => [present === '' ? 'Authorization' : ''],
  'responses.corsOrigin': present => ['https://own.example.test', present === '' ? '*' : ''],
  'ids.keyPrefix': present => [`${present}x`],
  'ids.identityPrefix': present => [`${present}x`],
  'ids.requestPrefix': present => [`${present}x`],
  'ids.timestampBytes': present => [present === 0 ? 4 : 0],
  'creation.maximumNameLength': present => [present === null ? 255 : null],
  'creation.limits': present => [
    [
      // 256 is a usual bound. Parity can find only usual bounds here, because the message contains no number.
      { member: 'name', maximumLength: 256, status: 500, code: 'OWN', message: '{member} is too long' },
      ...(present as unknown[]),
    ],
  ],
  'refill.defaultDay': present => [Number(present) === 15 ? 16 : 15],
  'ratelimit.types': present =>
    Object.entries(present as Record<string, boolean>).map(([name, isAsync]) => ({
      ...(present as object),
      [name]: !isAsync,
    })),
  'ratelimit.minimumDuration': present => [present === 1 ? 1000 : 1],
  'listing.totalLagMs': present => [present === 0 ? 300_000 : 0],
  'listing.cacheFreshMs': present => [present === 0 ? 60_000 : 0],
  'listing.cacheStaleMs': present => [present === 0 ? 60_000 : 0],
}

export type FoundChange = 'named' | 'named beside another' | 'another named' | 'unexplained' | 'not found'

/** Also searches `shared`. The comparison reports a difference there, and not as a divergence, if nearly all answers have it. */
export async function findChange(
  { field, value, profile }: ChangedField,
  base: Profile,
  options: Parameters<typeof compareFakes>[2] = {},
): Promise<{
  found: FoundChange
  divergence: Divergence | undefined
  explained: Divergence['explained']
}> {
  const { divergences, shared } = await compareFakes(profile, base, options)
  const [divergence] = divergences
  const inAll = shared.filter(({ of }) => of !== 'lag')
  const all = [...inAll, ...divergences].map(one => ({ found: foundIn(one, field, value), ...one }))
  const best = all.find(({ found }) => found.startsWith('named')) ?? all.at(-1)
  return { found: best?.found ?? 'not found', divergence, explained: best?.explained }
}

function foundIn({ explained }: Pick<Divergence, 'explained'>, field: string, value: unknown): FoundChange {
  if (explained === undefined) return 'unexplained'
  if (explained.field === field) return isSameJson(explained.value, value) ? 'named' : 'another named'
  return explained.also.some(one => one.field === field) ? 'named beside another' : 'another named'
}

const world: FakeWorld = {
  token: 'token',
  fixture: {
    tokens: [{ token: 'token', workspaceId: 'ws' }],
    workspaces: [
      {
        id: 'ws',
        apis: [{ id: 'api', recoverable: true }],
        roles: [{ name: 'role', permissions: ['of.role'] }],
        permissions: ['own'],
      },
    ],
  },
}

const facts: SceneFacts = {
  runId: 'run',
  apiId: 'api',
  now: Date.UTC(2030, 0, 15),
  expires: Date.UTC(2030, 0, 16),
  isEmpty: true,
  role: 'role',
  permission: 'own',
}

/** Returns at most one scene, so that tests save time by playing only this scene. */
export async function sceneThatShows({ profile }: ChangedField, base: Profile): Promise<Scene[]> {
  for (const scene of scenes) {
    let at = facts.now
    const side = fakeSide(profile, world, at)
    const compare = compareWith(fakeSide(base, world, at))
    let isShown = false
    const ask: Ask = async call => {
      const answer = await side.ask(call, at)
      const { parts } = await compare({ call, at, answer })
      isShown ||= parts.length > 0
      return answer
    }
    await scene.play(facts, ask, async ms => {
      at += ms
    })
    if (isShown) return [scene]
  }
  return []
}
