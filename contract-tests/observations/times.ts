import type { CheckContext } from '../engine/check-context.js'
import { type TimeUnit, timeUnits } from '../engine/time-units.js'
import { isObject } from '../records/is-object.js'
import { recordIn } from '../records/seen-records.js'
import type { Observation, Observed } from './observation.js'
import { choicesSeenBy } from './observation-names.js'

export const timeObservations: readonly Observation[] = [
  {
    id: 'OBS-21',
    section: '2.5',
    statement: 'the units of createdAt, updatedAt and expires in a listing',
    fixtures: ['plain'],
    requests: 0,
    names: [...choicesSeenBy('OBS-21'), 'times.createdAt.skewMs'],
    observe: unitsOfTime,
  },
  {
    id: 'OBS-22',
    section: '2.3',
    statement: 'how the duration that is listed relates to the one that was given',
    fixtures: ['ratelimit'],
    requests: 0,
    names: [...choicesSeenBy('OBS-22'), 'ratelimit.durationListedPerSent'],
    async observe({ history, pool }) {
      const fixture = await pool.fixture('ratelimit')
      const listed = recordIn(history, fixture.keyId) ?? (await pool.recordOf(fixture))
      if (!listed || !isObject(listed.record.ratelimit)) return []
      const { duration, async } = listed.record.ratelimit
      const { type, duration: sent } = fixture.body.ratelimit ?? {}
      const exchanges = [fixture.exchange, listed.page]
      return [
        ...(typeof duration === 'number' && sent !== undefined
          ? [{ name: 'ratelimit.durationListedPerSent' as const, value: duration / sent, exchanges }]
          : []),
        ...(typeof async === 'boolean' && type !== undefined
          ? [
              {
                name: 'ratelimit.types' as const,
                value: { [type]: async },
                exchanges,
                note: 'the others were not tried',
              },
            ]
          : []),
      ]
    },
  },
  {
    id: 'OBS-23',
    section: '2.2',
    statement: 'which interval of a refill is accepted',
    fixtures: ['refill'],
    requests: 0,
    names: choicesSeenBy('OBS-23'),
    async observe({ pool }) {
      const { body, exchange } = await pool.fixture('refill')
      const interval = body.refill?.interval
      const note = 'the others were not tried'
      return interval === undefined
        ? []
        : [{ name: 'refill.intervals', value: [interval], exchanges: [exchange], note }]
    },
  },
]

async function unitsOfTime({ pool }: CheckContext): Promise<Observed[]> {
  const fixture = await pool.fixture('plain')
  const listed = await pool.recordOf(fixture)
  if (!listed) return []
  const exchanges = [fixture.exchange, listed.page]
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
    observed.push({ name, value: unit, exchanges })
    if (name !== 'times.createdAt' || timeUnits[unit] > timeUnits.seconds) continue
    const skew = Math.round(value * timeUnits[unit] - instant)
    observed.push({ name: 'times.createdAt.skewMs', value: skew, exchanges })
  }
  return observed
}

/** A thousand times too much or too little is decades away; a day is no unit. */
function nearestUnit(value: number, instant: number): TimeUnit | undefined {
  const names = Object.keys(timeUnits) as TimeUnit[]
  return names.find(
    unit =>
      Math.abs(value * timeUnits[unit] - instant) <
      Math.max(timeUnits.days, timeUnits[unit]) + timeUnits.hours,
  )
}
