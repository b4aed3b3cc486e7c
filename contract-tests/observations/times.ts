import { isObject } from '../../src/common/json.js'
import type { CheckContext } from '../engine/check-context.js'
import { type TimeUnit, timeUnits } from '../engine/clock/time-units.js'
import { known } from '../keys/probe.js'
import { createBodyIn, recordIn, successfulCreates } from '../model/seen-records.js'
import type { TargetExchange } from '../traffic/exchange.js'
import type { Observation, Observed } from './observation.js'

export const timeObservations: readonly Observation[] = [
  {
    id: 'OBS-21',
    section: '2.5',
    statement: 'the units of createdAt, updatedAt and expires in a listing',
    fixtures: ['plain'],
    requests: 0,
    observe: unitsOfTime,
  },
  {
    id: 'OBS-22',
    section: '2.3',
    statement: 'the ratio of the listed ratelimit duration to the ratelimit duration in the create',
    fixtures: ['ratelimit'],
    requests: 0,
    observe: ratelimits,
  },
  {
    id: 'OBS-23',
    section: '2.2',
    statement: 'which refill intervals the target accepts',
    fixtures: ['refill'],
    requests: 0,
    observe: async context => intervals(context),
  },
]

async function ratelimits({ history, pool }: CheckContext): Promise<Observed[]> {
  const fixture = await pool.fixture('ratelimit')
  const keys = pool.created().filter(({ body }) => body.ratelimit !== undefined)
  const shown = keys.flatMap(key => {
    const listed = recordIn(history, key.keyId)
    if (!listed || !isObject(listed.record.ratelimit)) return []
    const { duration, async } = listed.record.ratelimit
    return [{ key, sent: key.body.ratelimit, duration, async, exchanges: [key.exchange, listed.page] }]
  })
  const first = shown.find(({ key }) => key === fixture)
  const sent = first?.sent?.duration
  const ratio = typeof first?.duration === 'number' && sent !== undefined ? first.duration / sent : undefined
  const ofTypes = shown.filter(({ async, sent }) => typeof async === 'boolean' && sent !== undefined)
  const types = Object.fromEntries(ofTypes.map(({ sent, async }) => [sent?.type, async]))
  return [
    ...known('ratelimit.durationListedPerSent', ratio, {
      restsOn: ['the key "ratelimit"'],
      exchanges: first?.exchanges ?? [],
    }),
    ...known('ratelimit.types', ofTypes.length === 0 ? undefined : types, {
      ...triedAlone('type', Object.keys(types)),
      exchanges: ofTypes.flatMap(({ exchanges }) => exchanges).slice(0, mostExchanges),
    }),
  ]
}

function intervals({ history }: CheckContext): Observed[] {
  const intervalOf = (exchange: TargetExchange) => {
    const { refill } = createBodyIn(exchange) ?? {}
    return isObject(refill) ? refill.interval : undefined
  }
  const successes = successfulCreates(history)
  const creates = successes.filter(exchange => typeof intervalOf(exchange) === 'string')
  if (creates.length === 0) return []
  const accepted = [...new Set(creates.map(exchange => String(intervalOf(exchange))))].sort()
  const exchanges = accepted.flatMap(one => creates.find(exchange => intervalOf(exchange) === one) ?? [])
  const isOrdinary = ordinaryAmounts(successes)
  const refused = history
    .filter(exchange => isRefusedForRefill(exchange) && isOrdinary(exchange))
    .map(intervalOf)
  const tried = [...new Set([...accepted, ...refused.filter(interval => typeof interval === 'string')])]
  return [{ name: 'refill.intervals', value: accepted, ...triedAlone('interval', tried), exchanges }]
}

/** Ignores creates without `remaining`, because a refill may need `remaining`. */
function isRefusedForRefill(exchange: TargetExchange): boolean {
  const { operation, purpose, response } = exchange
  const isRefused = response !== undefined && response.status >= 400 && response.status < 500
  return (
    operation === 'createKey' &&
    purpose !== 'refusal' &&
    isRefused &&
    createBodyIn(exchange)?.remaining !== undefined
  )
}

/**
 * The returned function checks that no number in a create is larger than in the creates that the target accepted. The target may
 * have refused a create because of a larger number.
 */
function ordinaryAmounts(accepted: readonly TargetExchange[]): (exchange: TargetExchange) => boolean {
  const amountsOf = (exchange: TargetExchange) => {
    const { remaining, refill } = createBodyIn(exchange) ?? {}
    return { remaining: numberOr0(remaining), amount: numberOr0(isObject(refill) ? refill.amount : 0) }
  }
  const sent = accepted.map(amountsOf)
  const mostRemaining = Math.max(0, ...sent.map(({ remaining }) => remaining))
  const mostAmount = Math.max(0, ...sent.map(({ amount }) => amount))
  return exchange => {
    const { remaining, amount } = amountsOf(exchange)
    return remaining <= mostRemaining && amount <= mostAmount
  }
}

function numberOr0(value: unknown): number {
  return typeof value === 'number' ? value : 0
}

const mostExchanges = 6

function triedAlone(what: string, values: readonly string[]): Pick<Observed, 'note' | 'restsOn'> {
  return {
    note: `the service accepted no other ${what} that the run tried`,
    restsOn: values.toSorted().map(value => `${what} ${value}`),
  }
}

async function unitsOfTime({ pool }: CheckContext): Promise<Observed[]> {
  const fixture = await pool.fixture('plain')
  const listed = await pool.recordOf(fixture)
  if (!listed) return []
  const exchanges = [fixture.exchange, listed.page]
  const restsOn = ['the key "plain", as it was created and listed']
  const { createdAt, updatedAt, expires } = listed.record
  const observed: Observed[] = []
  const instants = [
    ['times.createdAt', createdAt, fixture.createdAfter],
    ['times.updatedAt', updatedAt, fixture.createdAfter],
    ['times.expires', expires, fixture.body.expires],
  ] as const
  for (const [name, value, instant] of instants) {
    if (typeof value !== 'number' || instant === undefined) continue
    const unit = nearestUnit(value, instant)
    if (!unit) continue
    observed.push({ name, value: unit, restsOn, exchanges })
    if (name !== 'times.createdAt' || timeUnits[unit] > timeUnits.seconds) continue
    const skew = Math.round(value * timeUnits[unit] - instant)
    observed.push({ name: 'times.createdAt.skewMs', value: skew, exchanges })
  }
  return observed
}

/** A tolerance of about a day is safe, because a value in a wrong unit is decades away. */
function nearestUnit(value: number, instant: number): TimeUnit | undefined {
  const names = Object.keys(timeUnits) as TimeUnit[]
  return names.find(
    unit =>
      Math.abs(value * timeUnits[unit] - instant) <
      Math.max(timeUnits.days, timeUnits[unit]) + timeUnits.hours,
  )
}
