import { type Call, create, isSameAnswer } from '../../calls/call.js'
import { noApi, type Scene, type SceneFacts, sceneOf } from '../../calls/scene.js'

/** Scenes that show how the target reads a body. No create names an existing API, so no create makes a key. */
export const bodyScenes: readonly Scene[] = [
  bodies('media-types', [
    ['shouting', {}, { 'content-type': 'Application/JSON' }],
    ['other-type', {}, { 'content-type': 'text/csv' }],
  ]),
  bodies('members', [
    ['plain', {}],
    ['unknown-member', { keymockUnknown: true }],
    ['another-unknown-member', { keymockStranger: true }],
    ['null-member', { name: null }],
    ['null-meta', { meta: null }],
    ['empty-user', { externalId: '' }],
    ['wide-prefix', { prefix: '\u{1f511}'.repeat(16) }],
  ]),
  bodies('violations', [
    ['wrong-name', { name: 5 }],
    ['wrong-environment', { environment: true }],
    ['wrong-meta', { meta: 'x' }],
    ['fraction', { byteLength: 16.5 }],
    ['fraction-remaining', { remaining: 1.5 }],
    ['few-bytes', { byteLength: 15 }],
    ['many-bytes', { byteLength: 256 }],
    ['long-prefix', { prefix: 'abcdefghijklmnopq' }],
    ['long-environment', { environment: 'e'.repeat(257) }],
    ['two-violations', { name: 5, byteLength: 15 }],
    ['empty-api', { apiId: '' }],
    ['no-api', { apiId: undefined }],
    ['list-as-name', { name: [] }],
  ]),
  bodies('refill-intervals', [
    ['daily', { refill: { interval: 'daily', amount: 5 } }],
    ['monthly', { refill: { interval: 'monthly', amount: 5 } }],
    ['daily-third', { refill: { interval: 'daily', amount: 5, refillDay: 3 } }],
    ['yearly', { refill: { interval: 'keymock', amount: 5, refillDay: 3 } }],
    ['interval-type', { refill: { interval: 5, amount: 5, refillDay: 3 } }],
  ]),
  bodies('refill-required', [
    ['no-interval', { refill: { amount: 5 } }],
    ['no-amount', { refill: { interval: 'daily' } }],
    ['no-day', { refill: { interval: 'monthly', amount: 5 } }],
  ]),
  bodies(
    'refill-amounts',
    [-1, 0, 1, 2].map(amount => [`amount ${amount}`, { refill: { interval: 'monthly', amount } }] as const),
  ),
  bodies('refill-days', [
    ...[28, 29, 30, 31, 32].map(
      refillDay => [`day ${refillDay}`, { refill: { interval: 'monthly', amount: 5, refillDay } }] as const,
    ),
    ['day 0', { refill: { interval: 'monthly', amount: 5, refillDay: 0 } }],
  ]),
  bodies('ratelimit-types', [
    ['fast', { ratelimit: { type: 'fast', limit: 10, duration: 60_000 } }],
    ['consistent', { ratelimit: { type: 'consistent', limit: 10, duration: 60_000 } }],
    ['other', { ratelimit: { type: 'keymock', limit: 10, duration: 60_000 } }],
    ['type-type', { ratelimit: { type: 5, limit: 10, duration: 60_000 } }],
  ]),
  bodies('ratelimit-required', [
    ['no-type', { ratelimit: { limit: 10, duration: 60_000 } }],
    ['no-limit', { ratelimit: { type: 'fast', duration: 60_000 } }],
    ['no-duration', { ratelimit: { type: 'fast', limit: 10 } }],
  ]),
  bodies('ratelimit-members', [
    ['async', { ratelimit: { type: 'fast', limit: 10, duration: 60_000, async: 'x' } }],
  ]),
  bodies(
    'ratelimit-limits',
    [-1, 0, 1].map(
      limit => [`limit ${limit}`, { ratelimit: { type: 'fast', limit, duration: 60_000 } }] as const,
    ),
  ),
  bodies(
    'ratelimit-durations',
    [-1, 0, 1, 99, 100, 999, 1000].map(
      duration => [`duration ${duration}`, { ratelimit: { type: 'fast', limit: 10, duration } }] as const,
    ),
  ),
  bodies(
    'short-names',
    [0, 1, 2, 3].map(length => [`role ${length}`, { roles: ['r'.repeat(length)] }] as const),
  ),
  bodies(
    'long-names',
    [64, 65, 100, 101, 128, 129, 255, 256, 257, 512, 513, 1024, 1025].map(
      length => [`permission ${length}`, { permissions: ['p'.repeat(length)] }] as const,
    ),
  ),
  {
    name: 'depth',
    keys: 0,
    requests: 10,
    async play(facts, ask) {
      const shallow = await ask(nested(facts, 8))
      const isRead = async (depth: number) => isSameAnswer(await ask(nested(facts, depth)), shallow)
      if (await isRead(500)) return
      let [read, refused] = [8, 500]
      while (refused - read > 1) {
        const middle = Math.floor((read + refused) / 2)
        if (await isRead(middle)) read = middle
        else refused = middle
      }
    },
  },
]

type Body = readonly [
  name: string,
  fields: Readonly<Record<string, unknown>>,
  headers?: Record<string, string>,
]

function bodies(name: string, made: readonly Body[]): Scene {
  return sceneOf(name, 0, made.length, facts =>
    made.map(([own, fields, headers]) =>
      create(own, { apiId: noApi(facts), ...fields }, headers === undefined ? {} : { headers }),
    ),
  )
}

/** A create whose body has `depth` levels: the body itself, `meta`, and nested lists. */
function nested(facts: SceneFacts, depth: number): Call {
  const lists = depth - 2
  const body = `{"apiId":${JSON.stringify(noApi(facts))},"meta":{"a":${'['.repeat(lists)}${']'.repeat(lists)}}}`
  return create(`depth ${depth}`, body)
}
