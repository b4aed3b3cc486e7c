import { operationNamed } from '../../../../schemas/operations.js'
import { create, list, other, textIn } from '../../calls/call.js'
import { keyOf, listingOf, noApi, type Scene, sceneOf } from '../../calls/scene.js'
import { bodyScenes } from './bodies.js'
import { createScenes } from './creates.js'
import { midnightScene, recordScenes } from './records.js'

const listing = operationNamed('apis.listKeys')
const creation = operationNamed('keys.createKey')

const accessScenes: readonly Scene[] = [
  sceneOf('paths', 0, 6, facts => [
    other('path-a', 'GET', '/v1/keymock.noSuchOperation'),
    other('path-b', 'GET', '/v1/keymock.another'),
    other('method-list', 'PUT', listing.path),
    other('method-create', 'DELETE', creation.path),
    list('encoded', { apiId: noApi(facts) }, { path: listing.path.replace('.', '%2E') }),
    list('head', { apiId: facts.apiId, externalId: `keymock-${facts.runId}-nobody` }, { method: 'HEAD' }),
  ]),
  sceneOf('tokens', 0, 8, facts => {
    const query = listingOf(facts, 'tokens')
    return [
      list('no-token', query, { authorization: null }),
      list('no-token-elsewhere', listingOf(facts, 'elsewhere'), { authorization: null }),
      list('wrong-token', query, { authorization: `Bearer keymock_${facts.runId}_one` }),
      list('another-wrong-token', query, { authorization: `Bearer keymock_${facts.runId}_another` }),
      list('empty-bearer', query, { authorization: 'Bearer ' }),
      list('basic', query, { authorization: `Basic ${btoa(`keymock:${facts.runId}`)}` }),
      list('lower-case-bearer', query, { authorization: `bearer keymock_${facts.runId}_one` }),
      list('without-bearer', query, { authorization: `keymock_${facts.runId}_one` }),
    ]
  }),
  sceneOf('stages', 0, 9, facts => {
    const missing = { apiId: noApi(facts) }
    const nobody = { authorization: null }
    return [
      create('media-type', missing, { headers: { 'content-type': 'text/plain' } }),
      create('media-type-no-token', missing, { headers: { 'content-type': 'text/plain' }, ...nobody }),
      create('syntax', '{"apiId":'),
      create('syntax-no-token', '{"apiId":', nobody),
      create('empty-body', ''),
      list('validation', { ...missing, limit: 'abc' }),
      list('validation-no-token', { ...missing, limit: 'abc' }, nobody),
      list('api', missing),
      list('api-no-token', missing, nobody),
    ]
  }),
  sceneOf('preflights', 0, 2, () => {
    const origin = { origin: 'https://app.example.test', 'access-control-request-method': 'POST' }
    const asked = { ...origin, 'access-control-request-headers': 'authorization,content-type' }
    return [
      other('preflight', 'OPTIONS', creation.path, { headers: asked, authorization: null }),
      other('preflight-unasked', 'OPTIONS', creation.path, { headers: origin, authorization: null }),
    ]
  }),
  {
    name: 'used-key-as-token',
    keys: 1,
    requests: 3,
    async play(facts, ask) {
      const own = 'used-key-as-token'
      const had = facts.permission === undefined ? {} : { permissions: [facts.permission] }
      const made = await ask(create('key', keyOf(facts, own, had)))
      if (textIn(made, 'key') === undefined) return
      const authorization = 'Bearer {key}'
      await ask(list('with-key', listingOf(facts, own), { authorization }))
      // The role does not exist, so even an accepted caller creates no key.
      const roles = [`keymock-${facts.runId}-no-such-role`]
      await ask(create('with-key-create', keyOf(facts, own, { roles }), { authorization }))
    },
  },
]

const weak = { authorization: 'Bearer {weak}' }

const weakTokenScenes: readonly Scene[] = [
  sceneOf('weak-token', 0, 1, facts =>
    facts.hasWeakToken !== true ? [] : [list('weak-list', listingOf(facts, 'weak-nobody'), weak)],
  ),
  sceneOf('weak-token-keys', 3, 4, facts => {
    if (facts.hasWeakToken !== true) return []
    const key = (fields: Readonly<Record<string, unknown>> = {}) => keyOf(facts, 'weak-token', fields)
    return [
      // Creates the user for the listings below, even if the target refuses the other creates.
      create('plain', key()),
      // The role does not exist. So the target creates no key, even if the token has the permission.
      create('weak-create', key({ roles: [`keymock-${facts.runId}-no-such-role`] }), weak),
      create('weak-recoverable', key({ recoverable: true }), weak),
      list('weak-decrypt', listingOf(facts, 'weak-token', { decrypt: true }), weak),
    ]
  }),
]

/**
 * Scenes that show how the target reads a query. The answers contain no keys, because each query names no API, an unknown API or
 * an unknown user.
 */
const queryScenes: readonly Scene[] = [
  sceneOf('apis', 0, 5, facts => [
    list('no-such-api', { apiId: noApi(facts) }),
    list('another-no-such-api', { apiId: `${noApi(facts)}-either` }),
    list('no-api-id', {}),
    list('forged-cursor', listingOf(facts, 'apis', { cursor: `keymock-${facts.runId}-forged` })),
    list('another-forged-cursor', listingOf(facts, 'apis', { cursor: `keymock-${facts.runId}-forged-too` })),
  ]),
  sceneOf('limits', 0, 9, facts =>
    ['0', '101', '-1', '1.5', 'abc', '1e1', '0x10', ' 7', '100'].map(limit =>
      list(`limit ${limit}`, { apiId: noApi(facts), limit }),
    ),
  ),
  sceneOf('parameters', 0, 6, facts => {
    const apiId = noApi(facts)
    const twice = (name: string, a: string, b: string) => ({
      query: [
        ['apiId', apiId],
        [name, a],
        [name, b],
      ] as const,
    })
    return [
      list('unknown-parameter', { apiId, keymockUnknown: '1' }),
      list('another-unknown-parameter', { apiId, keymockStranger: '1' }),
      list('repeated-text', {}, twice('externalId', 'a', 'b')),
      list('repeated-number', {}, twice('limit', '1', 'abc')),
      list('repeated-number-last', {}, twice('limit', 'abc', '1')),
      list('repeated-flag', {}, twice('revalidateKeysCache', 'true', 'true')),
    ]
  }),
  sceneOf('flags', 0, 4, facts => {
    const query = { apiId: noApi(facts) }
    return [
      list('odd-flag', { ...query, revalidateKeysCache: 'maybe' }),
      list('another-odd-flag', { ...query, decrypt: 'perhaps' }),
      list('null-flag', { ...query, revalidateKeysCache: 'null' }),
      list('empty-flag', { ...query, revalidateKeysCache: '' }),
    ]
  }),
  sceneOf('empties', 0, 2, facts => [
    list('empty-cursor', { apiId: noApi(facts), cursor: '' }),
    list('empty-user', { apiId: noApi(facts), externalId: '' }),
  ]),
]

/** The scenes in the order of a run. Most scenes that create keys come last, because the budget may run out. */
export const scenes: readonly Scene[] = [
  ...accessScenes,
  ...queryScenes,
  ...bodyScenes,
  ...recordScenes,
  ...createScenes,
]

export const allScenes: readonly Scene[] = [...scenes, ...weakTokenScenes, midnightScene]

export function scenesFor({ weakToken }: { weakToken?: string | undefined }): readonly Scene[] {
  return weakToken === undefined ? allScenes.filter(scene => !weakTokenScenes.includes(scene)) : allScenes
}
