import type { CheckContext } from '../engine/check-context.js'
import { acceptance, probeCreate, refusalStatus, seen, unlessImpossible } from '../keys/probe.js'
import { createBodyIn } from '../records/create-body.js'
import { isObject } from '../records/is-object.js'
import { isSuccess, type TargetExchange } from '../traffic/exchange.js'
import type { Observation, Observed } from './observation.js'
import type { ObservationName } from './observation-names.js'
import { choicesSeenBy } from './observation-names.js'

export const creationObservations: readonly Observation[] = [
  {
    id: 'OBS-26',
    section: '4.2',
    statement: 'whether values are accepted that the specification neither allows nor forbids',
    needs: ['write'],
    keys: 3,
    requests: 4,
    names: choicesSeenBy('OBS-26'),
    async observe(context) {
      const past = await probeCreate(context, 'past', {
        expires: context.clock.earliest(context.time.now()) - 3_600_000,
      })
      const negative = await probeCreate(context, 'negative', { remaining: -1 })
      const nobody = await probeCreate(context, 'nobody', { externalId: '' })
      return [
        ...seen('creation.expiresInPast', past, acceptance),
        ...seen('errors.failures.expires-refused.status', past, refusalStatus),
        ...seen('creation.remainingNegative', negative, acceptance),
        ...seen('creation.emptyExternalId', nobody, exchange =>
          isSuccess(exchange) ? 'unlinked' : 'refuse',
        ),
      ]
    },
  },
  {
    id: 'OBS-27',
    section: '4.2',
    statement: 'how a body is read that the specification does not speak of',
    needs: ['write'],
    keys: 1,
    requests: 3,
    names: choicesSeenBy('OBS-27'),
    observe: readings,
  },
  {
    id: 'OBS-28',
    section: '4.2',
    statement: 'whether remaining 0 and recoverable keys are accepted',
    fixtures: ['remaining-0'],
    requests: 0,
    names: choicesSeenBy('OBS-28'),
    async observe({ pool }) {
      const zero = await pool.creation('remaining-0')
      const recoverable = pool.created().some(({ body }) => body.recoverable === true)
      const refused = recoverable ? undefined : await unlessImpossible(() => pool.creation('recoverable-a'))
      return [
        ...seen('creation.remainingZero', zero, acceptance),
        ...seen('errors.failures.remaining-refused.status', zero, refusalStatus),
        ...seen('errors.failures.recoverable-not-supported.status', refused, refusalStatus),
      ]
    },
  },
  {
    id: 'OBS-29',
    section: '4.2',
    statement: 'how a role that is named twice is read',
    needs: ['existing-role'],
    fixtures: ['role'],
    requests: 0,
    names: choicesSeenBy('OBS-29'),
    async observe({ history, pool }) {
      const accepted = pool.created().find(({ name }) => name === 'role')
      const twice = accepted && history.findLast(isRepeating)
      return seen('creation.repeatedNames', twice, ({ id }) =>
        id === accepted?.exchange.id ? 'once' : 'missing',
      )
    },
  },
]

/** Whether it is a create that names a role twice. */
function isRepeating(exchange: TargetExchange): boolean {
  const { roles } = createBodyIn(exchange) ?? {}
  return exchange.operation === 'createKey' && Array.isArray(roles) && new Set(roles).size < roles.length
}

/** Three questions in one create: if it is accepted they are answered with one key; only if not, each is asked alone. */
async function readings(context: CheckContext): Promise<Observed[]> {
  const unknownField = { keymockUnknown: true }
  const noPrefix = { prefix: '' }
  const shouting = { contentType: 'Application/JSON' }
  const nullName = await probeCreate(context, 'null', { name: null })
  const observed = seen('requests.nullFields', nullName, exchange =>
    isSuccess(exchange) ? 'absent' : 'refuse',
  )
  const together = await probeCreate(context, 'together', { ...unknownField, ...noPrefix }, shouting)
  if (together && isSuccess(together)) {
    return [
      ...observed,
      ...seen('requests.unknownFields', together, () => 'ignore'),
      ...seen('requests.mediaTypeCase', together, () => 'insensitive'),
      ...seen('requests.emptyPrefix', together, emptyPrefix),
    ]
  }
  const unknown = await probeCreate(context, 'unknown', unknownField)
  const loud = await probeCreate(context, 'case', {}, shouting)
  const prefix = await probeCreate(context, 'prefix', noPrefix)
  const refusing = (name: ObservationName, exchange: typeof unknown, yes: string, no: string) =>
    seen(name, exchange, answer => (isSuccess(answer) ? yes : no))
  return [
    ...observed,
    ...refusing('requests.unknownFields', unknown, 'ignore', 'refuse'),
    ...refusing('requests.mediaTypeCase', loud, 'insensitive', 'sensitive'),
    ...seen('requests.emptyPrefix', prefix, emptyPrefix),
  ]
}

/** Keys without a prefix may begin with an underscore as well, in some alphabets; one key in 64 then reads wrong. */
function emptyPrefix({ response }: { response: { json: unknown } }): string | undefined {
  if (!isObject(response.json) || typeof response.json.key !== 'string') return undefined
  return response.json.key.startsWith('_') ? 'underscore' : 'no-prefix'
}
