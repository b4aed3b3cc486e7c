import { operationNamed } from '../../schemas/operations.js'
import { isObject } from '../../src/common/json.js'
import type { CheckContext } from '../engine/check-context.js'
import {
  probeCreate,
  probeList,
  probeListOnce,
  restingOn,
  seen,
  seenRefusal,
  unlessImpossible,
} from '../keys/probe.js'
import type { AnsweredExchange } from '../traffic/exchange.js'
import type { Observation, Observed } from './observation.js'

export const failureObservations: readonly Observation[] = [
  {
    id: 'OBS-03',
    section: '7',
    statement: 'the answer to an unknown path',
    async observe(context) {
      const unknown = await other(context, 'GET', '/v1/keymock.noSuchOperation')
      return seenRefusal('unknown-path', unknown)
    },
  },
  {
    id: 'OBS-34',
    section: '7',
    statement: 'the answer to a method that an operation does not have',
    async observe(context) {
      const wrongMethod = await other(context, 'PUT', operationNamed('apis.listKeys').path)
      const allow = wrongMethod?.response.headers.allow
      return seenRefusal(
        'method-not-allowed',
        wrongMethod,
        allow === undefined ? 'without Allow' : `Allow: ${allow}`,
      )
    },
  },
  {
    id: 'OBS-04',
    section: '7',
    statement: 'the answers to an unknown API, a missing apiId and an unknown cursor in a listing',
    requests: 1,
    async observe(context) {
      const { run } = context
      const all = { limit: 100, revalidateKeysCache: true }
      const noSuch = { apiId: `keymock-${run.runId}-no-such-api`, externalId: run.users.refused('apis') }
      const noApi = await probeListOnce(context, { ...noSuch, ...all })
      const invalid = await probeListOnce(context, { apiId: null, externalId: run.users.main, ...all })
      const cursor = await probeList(context, { cursor: `keymock-${run.runId}-forged` })
      return [
        ...seenRefusal('api-not-found', noApi),
        ...seenRefusal('invalid-request', invalid),
        ...seenRefusal('invalid-cursor', cursor),
        ...bodyOf(noApi ?? invalid),
      ]
    },
  },
  {
    id: 'OBS-05',
    section: '7',
    statement: 'the answer to a create with an unknown role or permission',
    needs: ['write'],
    requests: 0,
    async observe({ pool }) {
      const refusal = (name: 'missing-role' | 'missing-permission') =>
        unlessImpossible(() => pool.refusal(name))
      return restingOn('a create with a name that does not exist', [
        ...seenRefusal('role-not-found', await refusal('missing-role')),
        ...seenRefusal('permission-not-found', await refusal('missing-permission')),
      ])
    },
  },
  {
    id: 'OBS-06',
    section: '7',
    statement: 'the answer to an unreadable body',
    needs: ['write'],
    requests: 3,
    async observe(context) {
      const { client } = context
      const malformed = await unlessImpossible(() => client.create('{"apiId":', { purpose: 'probe' }))
      const otherType = await probeCreate(context, 'media-type', {}, { contentType: 'text/plain' })
      const missing = await unlessImpossible(() => client.create({}, { purpose: 'probe' }))
      return [
        ...seenRefusal('malformed-json', malformed),
        ...seenRefusal('unsupported-media-type', otherType),
        ...seen('requests.otherMediaType', otherType, ({ response }) => {
          if (response.status < 400) return undefined
          // A target that ignores the body answers this create and a create with an empty object in the same way.
          return response.status !== 415 && response.text.length > 0 && sameShape(otherType, missing)
            ? 'ignore-body'
            : 'refuse'
        }),
      ]
    },
  },
  {
    id: 'OBS-07',
    section: '4.1',
    statement: 'whether the target refuses a listing with decrypt',
    requests: 0,
    async observe(context) {
      const query = { externalId: context.run.users.main, limit: 100, revalidateKeysCache: true }
      const decrypt = await probeListOnce(context, { ...query, decrypt: true })
      const none = await probeListOnce(context, { ...query, decrypt: 'null' })
      return [
        ...seen('authorization.decryptWithout', decrypt, ({ response }) =>
          response.status === 401 || response.status === 403 ? 'refuse' : undefined,
        ),
        ...seen('decrypt.null', none, ({ response }) => response.status),
      ]
    },
  },
]

function other({ client }: CheckContext, method: string, path: string) {
  return unlessImpossible(() => client.send({ operation: 'other', method, path, purpose: 'probe' }))
}

function bodyOf(exchange: AnsweredExchange | undefined): Observed[] {
  return [
    ...seen('errors.mediaType', exchange, ({ response }) => response.headers['content-type']),
    ...seen('errors.body', exchange, ({ response }) => (isObject(response.json) ? response.json : undefined)),
  ]
}

function sameShape(one: AnsweredExchange | undefined, two: AnsweredExchange | undefined): boolean {
  return one?.response.status === two?.response.status
}
