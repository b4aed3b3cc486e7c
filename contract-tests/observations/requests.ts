import { operationNamed } from '../../schemas/operations.js'
import { isObject } from '../../src/common/json.js'
import type { CheckContext } from '../engine/check-context.js'
import { probeCreate, probeListOnce, restingOn, seen, unlessImpossible } from '../keys/probe.js'
import { listedIn, successfulLists } from '../model/seen-records.js'
import { type AnsweredExchange, isSuccess } from '../traffic/exchange.js'
import type { CreateOptions } from '../traffic/requests.js'
import type { Observation, Observed } from './observation.js'

const listPath = operationNamed('apis.listKeys').path

export const requestObservations: readonly Observation[] = [
  {
    id: 'OBS-11',
    section: '4.1',
    statement: 'how the target reads query parameters that the specification does not cover',
    requests: 6,
    async observe(context) {
      const { run } = context
      const unknown = await list(context, [['keymockUnknown', '1']])
      const repeated = await list(context, [
        ['limit', '1'],
        ['limit', '2'],
      ])
      const flags = await list(context, [
        ['revalidateKeysCache', 'true'],
        ['revalidateKeysCache', 'true'],
      ])
      const exponent = await list(context, [['limit', '1e1']])
      const emptyCursor = await list(context, [['cursor', '']])
      const head = await unlessImpossible(() =>
        context.client.send({
          operation: 'other',
          method: 'HEAD',
          path: listPath,
          query: [['apiId', run.apiId]],
          purpose: 'probe',
        }),
      )
      return [
        ...seen('requests.unknownParameters', unknown, answer => (isSuccess(answer) ? 'ignore' : 'refuse')),
        ...restingOn(
          'a listing with two limits, of an API with two keys',
          seen('requests.repeatedParameter', repeated, answer =>
            isSuccess(answer) && !hasTwoKeys(context) ? undefined : repetition(answer, flags),
          ),
        ),
        ...seen('requests.numbers', exponent, answer => (isSuccess(answer) ? 'javascript' : 'decimal')),
        ...seen('requests.emptyCursor', emptyCursor, answer => (isSuccess(answer) ? 'absent' : 'refuse')),
        ...seen('requests.head', head, answer => (isSuccess(answer) ? 'as-get' : 'refuse')),
      ]
    },
  },
  {
    id: 'OBS-12',
    section: '4.1',
    statement: 'how the target reads the text of a boolean parameter',
    needs: ['write', 'recoverable'],
    fixtures: ['recoverable-a'],
    requests: 0,
    async observe({ history, pool }) {
      const recoverable = new Set(
        pool.created().flatMap(({ body, keyId }) => (body.recoverable === true ? [keyId] : [])),
      )
      const shows = (page: AnsweredExchange, isMeant: (record: Record<string, unknown>) => boolean) =>
        listedIn(page).some(({ value }) => isObject(value) && isMeant(value))
      const asked = successfulLists(history).filter(
        page =>
          page.request.query.some(([name, value]) => name === 'decrypt' && value === 'false') &&
          shows(page, ({ id }) => recoverable.has(String(id))),
      )
      // A single page with a plaintext proves that the target read `decrypt=false` as true.
      const showing = asked.find(page => shows(page, ({ plaintext }) => typeof plaintext === 'string'))
      // MOD-26 sends this text, which is no boolean.
      const isLoose = successfulLists(history).some(({ request }) =>
        request.query.some(([name, value]) => name === 'decrypt' && value === '0'),
      )
      const otherwise = isLoose ? 'only-true' : 'literal'
      const reading = showing === undefined ? otherwise : 'non-empty'
      return restingOn(
        'recoverable keys, listed with decrypt=false',
        seen('requests.booleans', showing ?? asked.at(-1), () => reading),
      )
    },
  },
  {
    id: 'OBS-13',
    section: '7',
    statement: 'the order in which the target checks a request',
    needs: ['write'],
    requests: 6,
    observe: stages,
  },
]

async function list({ client, run }: CheckContext, query: [string, string][]) {
  return unlessImpossible(() =>
    client.send({
      operation: 'listKeys',
      method: 'GET',
      path: listPath,
      query: [['apiId', run.apiId], ...query],
      purpose: 'probe',
    }),
  )
}

/** With a single key, the limits 1 and 2 get equal answers. */
function hasTwoKeys({ history, run }: CheckContext): boolean {
  const isOfApi = ({ request }: AnsweredExchange) =>
    request.query.some(([name, value]) => name === 'apiId' && value === run.apiId)
  return successfulLists(history).some(page => isOfApi(page) && listedIn(page).length > 1)
}

/**
 * The number of listed keys shows which limit the target used. A target that reads the parameter as a list refuses the repeated
 * limit, but accepts the repeated boolean.
 */
function repetition(
  answer: AnsweredExchange,
  flags: AnsweredExchange | undefined,
): 'refuse' | 'list' | 'first' | 'last' | undefined {
  if (!isSuccess(answer)) return flags !== undefined && isSuccess(flags) ? 'list' : 'refuse'
  const count = listedIn(answer).length
  return count === 1 ? 'first' : count === 2 ? 'last' : undefined
}

/**
 * A request with two errors shows which error the target checks first. The order of authorization and API look-up stays unknown,
 * because only a second token could show it.
 */
async function stages(context: CheckContext): Promise<Observed[]> {
  const { client } = context
  const missing = await probeListOnce(context, { limit: 1 }, null)
  const malformed = (options: Omit<CreateOptions, 'purpose'>) =>
    unlessImpossible(() => client.create('{"apiId":', { purpose: 'probe', ...options }))
  const faults = {
    mediaType: (options: Omit<CreateOptions, 'purpose'>) =>
      probeCreate(context, 'stage', {}, { contentType: 'text/plain', ...options }),
    syntax: malformed,
    validation: ({ authorization }: Omit<CreateOptions, 'purpose'>) =>
      probeListOnce(context, { limit: 'abc' }, authorization),
  }
  const before: string[] = []
  const after: string[] = []
  const exchanges: AnsweredExchange[] = []
  for (const [stage, send] of Object.entries(faults)) {
    const alone = await send({})
    const both = await send({ authorization: null })
    if (!missing || !alone || !both) return []
    // If both errors get the same status, the answer does not show which check came first.
    if (alone.response.status === missing.response.status || isSuccess(alone)) return []
    const isBefore = both.response.status === alone.response.status
    const side = isBefore ? before : after
    side.push(stage)
    exchanges.push(alone, both)
  }
  return [
    {
      name: 'requests.stages',
      value: [...before, 'authentication', ...after, 'authorization', 'api'],
      note: 'the order of the checks "authorization" and "api" was not observed',
      restsOn: ['requests with two errors'],
      exchanges,
    },
  ]
}
