import { list } from '../../calls/call.js'
import { calls, listingOf, noApi, type Scene } from '../scene.js'
import { accessScenes, weakTokenScenes } from './access.js'
import { bodyScenes } from './bodies.js'
import { createScenes } from './creates.js'
import { midnightScene, recordScenes } from './records.js'

/**
 * Scenes that show how the target reads a query. The answers contain no keys, because each query names no API, an unknown API or
 * an unknown user.
 */
const queryScenes: readonly Scene[] = [
  calls('apis', 0, 5, facts => [
    list('no-such-api', { apiId: noApi(facts) }),
    list('another-no-such-api', { apiId: `${noApi(facts)}-either` }),
    list('no-api-id', {}),
    list('forged-cursor', listingOf(facts, 'apis', { cursor: `keymock-${facts.runId}-forged` })),
    list('another-forged-cursor', listingOf(facts, 'apis', { cursor: `keymock-${facts.runId}-forged-too` })),
  ]),
  calls('limits', 0, 9, facts =>
    ['0', '101', '-1', '1.5', 'abc', '1e1', '0x10', ' 7', '100'].map(limit =>
      list(`limit ${limit}`, { apiId: noApi(facts), limit }),
    ),
  ),
  calls('parameters', 0, 6, facts => {
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
  calls('flags', 0, 4, facts => {
    const query = { apiId: noApi(facts) }
    return [
      list('odd-flag', { ...query, revalidateKeysCache: 'maybe' }),
      list('another-odd-flag', { ...query, decrypt: 'perhaps' }),
      list('null-flag', { ...query, revalidateKeysCache: 'null' }),
      list('empty-flag', { ...query, revalidateKeysCache: '' }),
    ]
  }),
  calls('empties', 0, 2, facts => [
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
