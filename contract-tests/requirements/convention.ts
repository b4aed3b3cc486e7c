import { operationNamed } from '../../schemas/operations.js'
import { isObject } from '../../src/common/json.js'
import { allOf, failed, met, notExercised, type Outcome } from '../engine/outcome.js'
import { isRefused } from '../records/succeeds.js'
import type { AnsweredExchange } from '../traffic/exchange.js'
import { fromCatalog } from './requirement.js'

export const conventionRequirements = fromCatalog([
  {
    id: 'VER-01',
    requests: 2,
    async check({ client, run }) {
      const ask = (method: string, path: string) =>
        client.send({
          operation: 'other',
          method,
          path,
          query: [['apiId', run.apiId]],
          headers: { accept: 'application/json' },
          purpose: 'refusal',
        })
      const { method, path } = operationNamed('apis.listKeys')
      const others = [await ask(method, path.replace('/v1/', '/v2/'))]
      // A read-only run sends no request that may write.
      if (run.met.has('write')) others.push(await ask('POST', path))
      return allOf(others.map(isNoListing))
    },
  },
  {
    id: 'ERR-01',
    last: true,
    async check({ client, history }) {
      const failures = () =>
        history.flatMap(({ response, ...exchange }) =>
          exchange.operation !== 'other' && response && response.status >= 400
            ? [{ ...exchange, response }]
            : [],
        )
      if (failures().length === 0) await client.list({}, { authorization: null, purpose: 'refusal' })
      return allOf(
        failures().map(exchange => {
          const { text, json } = exchange.response
          if (text === '') return notExercised('the failure had no body')
          if (json !== undefined) return met
          return failed({
            place: { instanceLocation: '' },
            expected: 'JSON',
            received: text,
            cause: `${exchange.operation}: failures are not JSON`,
            exchanges: [exchange],
          })
        }),
        'the target refused no request',
      )
    },
  },
])

/** A site may show a web page at every path, so any answer that is not a listing is fine. */
function isNoListing(exchange: AnsweredExchange): Outcome {
  const { json } = exchange.response
  return isObject(json) && Array.isArray(json.keys) ? isRefused(exchange) : met
}
