import type { JsonObject } from '../../src/common/json.js'
import type { RunRandom } from '../../src/common/random.js'
import { isOpen } from '../model/world.js'
import { trapTexts } from '../script/trap-texts.js'
import type { Purpose } from '../traffic/exchange.js'
import type { JudgedTime, JudgedWorld } from './judged-world.js'

interface DrawnCreate {
  readonly body: JsonObject
  readonly due: Purpose
}

export function usersOf(session: string): readonly string[] {
  return [
    `user_${session}`,
    `user_${session}b`,
    `User_${session}`,
    `usér_${session}`,
    `use ${session}`,
    `${session}@example.test`,
    `${session}@elsewhere.test`,
    `00${session.length}7`,
    `${session.length}7`,
    `a+b%20&c=d ${session}`,
    `${session},user_${session}`,
    ` outer ${session} `,
    `userX${session}`,
    `long-${session}-${'u'.repeat(80)}`,
  ]
}

const names = [
  'Ada',
  '  outer spaces  ',
  'Élan ﬁn ½',
  'E\u0301lan',
  'İstanbul straße',
  '007',
  '1e3',
  'true',
  'null',
  '12345678901234567890',
  'a@b.test',
  'line\nbreak\tand tab',
  `<b>"&'</b>`,
  `O'Brien \\ sons`,
  '1+1%20=2',
  '🔑 key 鍵',
  'a,b',
  'a;b',
  '__proto__',
  'MiXed  Case',
  'a-dashed_name',
  'n'.repeat(120),
  'm'.repeat(300),
  '{{x}}',
  '  ',
  'x',
  ...trapTexts.map(({ example }) => example),
]

const metas: readonly string[] = [
  '{}',
  '{"plan":"pro"}',
  '{"plan":"free","seats":3}',
  '{"":"empty name","nothing":null,"yes":true,"no":false,"zero":0,"fraction":-1.5,"large":9007199254740991,"text":" a \\"quoted\\" line\\n"}',
  '{"__proto__":{"admin":true},"constructor":1}',
  '{"ключ":"значение 🔑","dotted.name$":{"deep":{"deeper":[1,"two",null,[],{},{"three":3}]}},"emptyObject":{},"emptyArray":[]}',
  '{"number":"1","padded":"007","list":[3,1,2],"one":["x"],"UPPER":"ﬁn ½","big":4294967297,"texts":["a","b"],"t":"2030-01-01","empty":""}',
  `{${Array.from({ length: 12 }, (_, index) => `"m${index}":${index}`).join(',')}}`,
  ...trapTexts.map(({ example }) => JSON.stringify({ [example]: 1, text: example })),
]

const prefixes = ['sk', 'Ab_', '_', 'x', 'abcdefghijKLMNOP', 'A-B', 'x_y', 'sk_live', '0', 'keymock1']
const byteLengths = [16, 17, 32, 64, 128, 255]
const remainings = [0, 1, 2, 7, 10, 99, 100, 300, 1000, 70_000, 2 ** 31 + 5, 2 ** 53 - 1]
const amounts = [1, 2, 5, 100, 1000, 2 ** 31 + 1]
const environments = ['live', 'test', 'e'.repeat(256)]
const hour = 3_600_000

export interface Draw {
  world: JudgedWorld
  time: JudgedTime
  random: RunRandom
  users: readonly string[]
}

/** A random body that the specification allows. `density` is the probability of most members, in percent. */
export function drawCreate({ world, time, random, users }: Draw, density: number): DrawnCreate {
  const pick = <T>(values: readonly [T, ...T[]] | readonly T[]): T => values[random.below(values.length)] as T
  const isGiven = (percent = density) => random.below(100) < percent
  const given = (make: () => JsonObject, percent?: number): JsonObject => (isGiven(percent) ? make() : {})
  const some = (values: readonly string[]) => values.filter(() => random.below(2) === 0)
  const body: JsonObject = {
    apiId: isGiven(80) ? world.apiIds[0] : pick(world.apiIds),
    ...given(() => ({ prefix: pick(prefixes) })),
    ...given(() => ({ name: pick(names) })),
    ...given(() => ({ byteLength: pick(byteLengths) })),
    ...given(() => ({ ownerId: pick(users) }), density / 3),
    ...given(() => ({ externalId: pick(users) }), density + 20),
    ...given(() => ({ meta: JSON.parse(pick(metas)) })),
    ...given(() => ({ roles: some(world.roles) })),
    ...given(() => ({ permissions: some(world.permissions) })),
    ...given(() => ({ expires: pick(expiries(time.now())) + random.below(1000) })),
    ...given(() => ({ remaining: pick(remainings) })),
    ...given(() => ({ refill: drawRefill(pick, isGiven) }), density / 2),
    ...given(() => ({ ratelimit: drawRatelimit(pick) }), density / 2),
    ...given(() => ({ enabled: pick([true, false, false]) })),
    ...given(() => ({ recoverable: pick([true, true, false]) })),
    ...given(() => ({ environment: pick(environments) })),
  }
  return { body, due: dueOf(body) }
}

function expiries(now: number): readonly number[] {
  return [now + 40_000, now + hour, now + 720 * hour, Date.UTC(2050, 5, 1), Date.UTC(2100, 1, 2)]
}

function drawRefill(pick: <T>(values: readonly T[]) => T, isGiven: () => boolean): JsonObject {
  const interval = pick(['monthly', 'daily'])
  const amount = pick(amounts)
  return interval === 'monthly' && isGiven()
    ? { interval, amount, refillDay: pick([1, 2, 15, 28]) }
    : { interval, amount }
}

function drawRatelimit(pick: <T>(values: readonly T[]) => T): JsonObject {
  return {
    type: pick(['fast', 'consistent']),
    limit: pick(amounts),
    duration: pick([1, 1000, 60_000, 3_600_000, 2_592_000_000]),
  }
}

export function dueOf(body: JsonObject): Purpose {
  return isOpen(body) ? 'probe' : 'lawful'
}
