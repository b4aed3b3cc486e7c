import type { Arbitrary } from 'fast-check'
import type { RunRandom } from '../../src/common/random.js'
import { trapTexts } from '../script/trap-texts.js'
import { createBodies, type DrawnBody, type FastCheck, type Palette } from './create-bodies.js'

interface DrawnQuery {
  readonly externalId?: string
  readonly ownerId?: string
  readonly limit?: number
  readonly decrypt?: 'true' | 'false' | 'null'
  readonly revalidateKeysCache?: 'true' | 'false' | 'null'
}

/** What a create has in common with an earlier create. */
type Likeness = 'equal' | 'name' | 'externalId' | 'the refused create'

export interface CreateStep {
  readonly kind: 'create'
  readonly body: DrawnBody
  readonly like?: Likeness | undefined
  readonly api?: number
  /** A role or permission that does not exist, so that the create must be refused. */
  readonly missing?: { readonly list: 'roles' | 'permissions'; readonly place: 'alone' | 'first' | 'last' }
}

export interface ListStep {
  readonly kind: 'list'
  readonly query: DrawnQuery
  readonly api?: number
  /** Repeats the query of the previous listing. */
  readonly again?: boolean
  /** Sends the cursor of another listing. */
  readonly hasForeignCursor?: boolean
}

/** Reads a listing to its end. */
export interface WalkStep {
  readonly kind: 'walk'
  readonly query: DrawnQuery
  readonly api?: number
  readonly betweenPages?: CreateStep | undefined
}

/** A request without the token: it must be refused. The number chooses the credentials. */
interface StrangerStep {
  readonly kind: 'stranger'
  readonly step: CreateStep | ListStep
  readonly credentials: number
}

export type Step =
  | CreateStep
  | ListStep
  | WalkStep
  | StrangerStep
  | { readonly kind: 'together'; readonly steps: readonly (CreateStep | ListStep | StrangerStep)[] }
  | { readonly kind: 'wait'; readonly ms: number }

/** Creates and walks of a few users whose names begin alike. */
export function walkSteps(fc: FastCheck, users: readonly [string, ...string[]]): Arbitrary<Step[]> {
  // The first user is used more often, because a second page needs several keys of one user.
  const user = fc.constantFrom(users[0], users[0], ...users)
  const create = fc.record({
    kind: fc.constant('create' as const),
    body: fc.record({ externalId: user, enabled: fc.boolean() }),
  })
  const query = fc.record({ externalId: user, limit: fc.integer({ min: 1, max: 3 }) })
  const walk = fc.record({ kind: fc.constant('walk' as const), query })
  return fc.array(fc.oneof(create, walk), { minLength: 1, maxLength: 12 })
}

const hour = 3_600_000
/** The last two are after 2038 and 2100. */
const expiriesInMs = [40_000, hour, 720 * hour, 20 * 8766 * hour, 80 * 8766 * hour]

const lookAlikes = [
  ...['user_ab', 'user_abc', 'User_ab', 'usér_ab', 'use ab', 'ab@one.test', 'ab@two.test', '0047', '47'],
  ...['a+b%20&c=d ab', 'ab,user_ab', ' outer ab ', 'userXab', `long-ab-${'u'.repeat(80)}`],
]

/** All kinds of requests, for a client that is alone with its server. APIs have numbers; the last API has many keys. */
export function sessionSteps(
  fc: FastCheck,
  palette: Pick<Palette, 'offers'>,
  traps: readonly string[],
  count: number,
): Arbitrary<Step[]> {
  const often = <Value>(percent: number, arbitrary: Arbitrary<Value>): Arbitrary<Value | undefined> =>
    fc.oneof({ weight: percent, arbitrary }, { weight: 100 - percent, arbitrary: fc.constant(undefined) })
  // The most similar names come more often.
  const most = lookAlikes.slice(0, 4)
  const users = [...most, ...most, ...most, ...lookAlikes, ...traps]
  const flag = fc.constantFrom('true' as const, 'true' as const, 'false' as const)
  const oddFlag = fc.constantFrom('true' as const, 'false' as const, 'null' as const)
  const queryWith = (limits: readonly number[], flags: Arbitrary<'true' | 'false' | 'null'>) =>
    fc.record({
      limit: often(60, fc.constantFrom(...limits)),
      externalId: often(45, fc.constantFrom(...users)),
      ownerId: often(10, fc.constantFrom(...users)),
      decrypt: often(40, flags),
      revalidateKeysCache: often(40, flags),
    }) as Arbitrary<DrawnQuery>
  const api = fc.constantFrom(0, 0, 0, 0, 1)
  const body = createBodies(fc, {
    ...palette,
    users,
    isRecoverable: true,
    expiresInMs: fc.constantFrom(...expiriesInMs),
  })
  const create: Arbitrary<CreateStep> = fc.record({
    kind: fc.constant('create'),
    body,
    like: often(35, fc.constantFrom<Likeness>('equal', 'name', 'externalId', 'the refused create')),
    api,
  })
  const refused: Arbitrary<CreateStep> = fc.record({
    kind: fc.constant('create'),
    body,
    api,
    missing: fc.record({
      list: fc.constantFrom('roles', 'permissions'),
      place: fc.constantFrom('alone', 'first', 'last'),
    }),
  })
  const list: Arbitrary<ListStep> = fc.record({
    kind: fc.constant('list'),
    query: fc.oneof(
      { weight: 4, arbitrary: queryWith([1, 2, 3, 5, 7, 50, 100], flag) },
      { weight: 1, arbitrary: queryWith([1, 2, 100], oddFlag) },
    ),
    api: fc.constantFrom(0, 0, 0, 0, 1, 2),
    again: fc.constantFrom(true, false, false),
    hasForeignCursor: fc.constantFrom(true, ...Array<boolean>(7).fill(false)),
  })
  const fresh = (limits: readonly number[]) =>
    queryWith(limits, flag).map(query => ({ ...query, revalidateKeysCache: 'true' as const }))
  const walk: Arbitrary<WalkStep> = fc.oneof(
    {
      weight: 9,
      arbitrary: fc.record({
        kind: fc.constant('walk' as const),
        query: fresh([1, 2, 3, 5, 7, 50, 100]),
        api,
        betweenPages: often(30, fc.oneof(create, refused)),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('walk' as const),
        query: fresh([5, 7, 8]),
        api: fc.constant(2),
        betweenPages: often(30, refused),
      }),
    },
  )
  const stranger = fc.record({
    kind: fc.constant('stranger' as const),
    step: fc.oneof(create, list),
    credentials: fc.nat(1000),
  })
  const together = fc
    .tuple(
      fc.constantFrom(2, 4, 8),
      fc.array(
        fc.oneof(
          { weight: 5, arbitrary: create },
          { weight: 3, arbitrary: list },
          { weight: 1, arbitrary: stranger },
        ),
        { minLength: 8, maxLength: 8 },
      ),
    )
    .map(([size, steps]) => ({ kind: 'together' as const, steps: steps.slice(0, size) }))
  const wait = fc.record({
    kind: fc.constant('wait' as const),
    ms: fc.constantFrom(2500, 2500, 61_000),
  })
  const step = fc.oneof<{ weight: number; arbitrary: Arbitrary<Step> }[]>(
    { weight: 30, arbitrary: create },
    { weight: 12, arbitrary: refused },
    { weight: 20, arbitrary: stranger },
    { weight: 26, arbitrary: list },
    { weight: 18, arbitrary: walk },
    { weight: 6, arbitrary: together },
    { weight: 8, arbitrary: wait },
  )
  return fc.array(step, { minLength: count, maxLength: count, size: 'max' })
}

/** Few texts, so that each occurs several times in a session. */
export function drawTraps(random: RunRandom): string[] {
  return Array.from({ length: 4 }, () => trapTexts[random.below(trapTexts.length)]?.example ?? '')
}
