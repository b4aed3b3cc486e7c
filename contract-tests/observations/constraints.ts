import { isObject } from '../../src/common/json.js'
import { probeCreate, probeList, seen } from '../keys/probe.js'
import { isSuccess } from '../traffic/exchange.js'
import type { Observation, Observed } from './observation.js'

const limits = ['0', '101', '-1', '1.5', 'abc'] as const

const creates = [
  ['constraints.byteLength.15.status', { byteLength: 15 }],
  ['constraints.byteLength.256.status', { byteLength: 256 }],
  ['constraints.prefix.17.status', { prefix: 'abcdefghijklmnopq' }],
  ['constraints.environment.257.status', { environment: 'e'.repeat(257) }],
  ['constraints.apiId.empty.status', { apiId: '' }],
] as const

export const constraintObservations: readonly Observation[] = [
  {
    id: 'OBS-08',
    section: '7',
    statement: 'the answer to a limit that is not a whole number from 1 to 100',
    requests: limits.length,
    async observe(context) {
      const observed: Observed[] = []
      for (const limit of limits) {
        const exchange = await probeList(context, { limit })
        const isAccepted = exchange !== undefined && isSuccess(exchange)
        const note = isAccepted ? `${countOf(exchange.response.json)} keys` : undefined
        observed.push(
          ...seen(`constraints.limit.${limit}.status`, exchange, ({ response }) => response.status, note),
        )
        if (limit === '101')
          observed.push(
            ...seen('requests.limitOutOfRange', exchange, () => (isAccepted ? 'clamp' : 'refuse')),
          )
      }
      return observed
    },
  },
  {
    id: 'OBS-09',
    section: '7',
    statement: 'the answer to a create with a value just outside a bound',
    needs: ['write'],
    requests: creates.length + 1,
    async observe(context) {
      const observed: Observed[] = []
      for (const [name, fields] of creates) {
        const exchange = await probeCreate(context, 'bound', fields)
        observed.push(...seen(name, exchange, ({ response }) => response.status))
      }
      return observed
    },
  },
  {
    id: 'OBS-10',
    section: '7',
    statement: 'the answer to a listing with an empty externalId',
    async observe(context) {
      const exchange = await probeList(context, { externalId: '' })
      return seen('constraints.externalId.empty.status', exchange, ({ response }) => response.status)
    },
  },
]

function countOf(json: unknown): number {
  return isObject(json) && Array.isArray(json.keys) ? json.keys.length : 0
}
