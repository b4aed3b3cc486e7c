import { operationNamed } from '../../schemas/operations.js'
import type { CheckContext } from '../engine/check-context.js'
import { restingOn, seen, unlessImpossible } from '../keys/probe.js'
import { type AnsweredExchange, isSuccess } from '../traffic/exchange.js'
import type { Observation, Observed } from './observation.js'

/**
 * The observations of headers do not report these headers. Some of them depend on the connection. Other observations report the
 * CORS headers and the Content-Type.
 */
export const ordinaryHeaders =
  /^(access-control-.*|connection|content-(type|length|encoding)|date|keep-alive|transfer-encoding|vary|server|etag)$/

export const responseObservations: readonly Observation[] = [
  {
    id: 'OBS-30',
    section: '4.1',
    statement: 'the headers of every successful answer',
    requests: 0,
    observe: async ({ history }) => commonHeaders(history.flatMap(answered)),
  },
  {
    id: 'OBS-31',
    section: '4.1',
    statement: 'the answer to a preflight from a browser',
    requests: 1,
    observe: preflight,
  },
  {
    id: 'OBS-32',
    section: '8',
    statement: 'whether the target limited the rate, or answered 5xx without Retry-After',
    requests: 0,
    async observe({ history }) {
      const answers = history.flatMap(answered)
      const asked = answers.filter(
        ({ response }) => response.status === 429 || 'retry-after' in response.headers,
      )
      const crashes = answers.filter(
        ({ response }) => response.status >= 500 && !('retry-after' in response.headers),
      )
      return [
        { name: 'limits.rateLimited', value: asked.length > 0, restsOn: [], exchanges: asked },
        ...seen('errors.failures.rate-limited.status', asked[0], ({ response }) => response.status),
        { name: 'errors.crashesSeen', value: crashes.length, restsOn: [], exchanges: crashes },
      ]
    },
  },
]

function answered(exchange: CheckContext['history'][number]): AnsweredExchange[] {
  const { response } = exchange
  return response ? [{ ...exchange, response }] : []
}

function commonHeaders(answers: readonly AnsweredExchange[]): Observed[] {
  const successes = answers.filter(answer => isSuccess(answer) && answer.operation !== 'other')
  const [first] = successes
  if (!first) return []
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(first.response.headers)) {
    if (ordinaryHeaders.test(name)) continue
    const values = new Set(successes.map(({ response }) => response.headers[name]))
    if (values.has(undefined)) continue
    headers[name] = values.size === 1 ? value : '{varies}'
  }
  return restingOn('every answer of status 200', [
    ...seen('responses.mediaType', first, ({ response }) => response.headers['content-type']),
    ...seen('responses.headers', first, () => headers),
  ])
}

async function preflight({ client, history }: CheckContext): Promise<Observed[]> {
  const asked = 'authorization,content-type'
  const exchange = await unlessImpossible(() =>
    client.send({
      operation: 'other',
      method: 'OPTIONS',
      path: operationNamed('keys.createKey').path,
      headers: {
        origin: 'https://app.example.test',
        'access-control-request-method': 'POST',
        'access-control-request-headers': asked,
      },
      authorization: null,
      purpose: 'probe',
    }),
  )
  if (!exchange) return []
  const originOf = ({ response }: AnsweredExchange) => response.headers['access-control-allow-origin']
  const first = history.flatMap(answered).find(one => isSuccess(one) && one.operation !== 'other')
  // Also reads the answer to the preflight, because some services send Access-Control-Allow-Origin only if the request has an
  // Origin header.
  const origin = seen('responses.corsOrigin', first, one => originOf(one) ?? originOf(exchange) ?? '')
  if (!isSuccess(exchange)) return origin
  const header = (name: string) => exchange.response.headers[`access-control-${name}`]
  const age = header('max-age')
  return [
    ...origin,
    ...seen('responses.corsMethods', exchange, () => header('allow-methods')),
    ...seen('responses.corsHeaders', exchange, () =>
      header('allow-headers') === asked ? 'echo' : header('allow-headers'),
    ),
    ...seen('responses.corsMaxAgeSeconds', exchange, () =>
      header('allow-methods') === undefined ? undefined : Number(age ?? 0),
    ),
  ]
}
