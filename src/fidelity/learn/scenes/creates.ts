import { profileFields } from '../../../profile/profile-fields.js'
import { type Call, create, list } from '../../calls/call.js'
import { keyOf, listingOf, type Scene, type SceneFacts, sceneOf, userOf } from '../../calls/scene.js'

const missingRole = ({ runId }: SceneFacts) => `keymock-${runId}-no-such-role`

function creates(
  facts: SceneFacts,
  scene: string,
  rows: readonly (readonly [name: string, fields: Readonly<Record<string, unknown>>])[],
): Call[] {
  return rows.map(([name, fields]) => create(name, keyOf(facts, scene, fields)))
}

const annotatedScenes: readonly Scene[] = profileFields.flatMap(({ schema }) => {
  const { scenes: [name] = [], create: fields } = schema['x-learnt-from'] ?? {}
  if (name === undefined || fields === undefined) return []
  return sceneOf(name, 1, 2, facts => [
    create(name, keyOf(facts, name, fields)),
    list('listed', listingOf(facts, name)),
  ])
})

/**
 * Scenes that show which values of a create request the target accepts. Where possible, the requests also name an unknown role,
 * so that the target creates no key.
 */
export const createScenes: readonly Scene[] = [
  sceneOf('missing-names', 0, 4, facts => {
    const [role, permission] = [missingRole(facts), `keymock-${facts.runId}-no-such-permission`]
    return creates(facts, 'missing-names', [
      ['missing-role', { roles: [role] }],
      ['missing-roles', { roles: [`${role}-a`, `${role}-b`] }],
      ['missing-permission', { permissions: [permission] }],
      ['missing-permissions', { permissions: [`${permission}-a`, `${permission}-b`] }],
    ])
  }),
  sceneOf('odd-values', 0, 9, facts => {
    const roles = [missingRole(facts)]
    const daily = { interval: 'daily', amount: 5 }
    return creates(facts, 'odd-values', [
      ['remaining-zero', { roles, remaining: 0 }],
      ['remaining-negative', { roles, remaining: -1 }],
      ['remaining-very-negative', { roles, remaining: -7 }],
      ['expires-past', { roles, expires: facts.now - 3_600_000 }],
      ['expires-long-past', { roles, expires: 1000 }],
      ['refill-alone', { roles, refill: { interval: 'monthly', amount: 5, refillDay: 3 } }],
      ['daily-alone', { roles, refill: daily }],
      ['daily-day', { roles, remaining: 5, refill: { ...daily, refillDay: 3 } }],
      ['recoverable', { roles, recoverable: true }],
    ])
  }),
  sceneOf('repeated-names', 1, 1, facts =>
    facts.role === undefined
      ? []
      : [create('twice', keyOf(facts, 'repeated-names', { roles: [facts.role, facts.role] }))],
  ),
  ...annotatedScenes,
  sceneOf('empty-prefix', 1, 2, facts => [
    create('odd', keyOf(facts, 'empty-prefix', { prefix: '' })),
    list('listed', listingOf(facts, 'empty-prefix')),
  ]),
  {
    name: 'big-values',
    keys: 2,
    requests: 10,
    async play(facts, ask) {
      const { apiId, expires } = facts
      const user = userOf(facts, 'limits')
      const big: Record<string, object> = {
        name: { name: `keymock learn ${facts.runId} ${'n'.repeat(1000)}` },
        externalId: { externalId: `${user}${'u'.repeat(1000)}` },
        meta: { meta: { text: 'm'.repeat(70_000) } },
        remaining: { remaining: 2 ** 31 },
      }
      const things: Record<string, object> = {
        'refill.amount': { remaining: 5, refill: { interval: 'monthly', amount: 2 ** 31, refillDay: 3 } },
        'ratelimit.limit': { ratelimit: { type: 'fast', limit: 2 ** 31, duration: 60_000 } },
        'ratelimit.duration': { ratelimit: { type: 'fast', limit: 10, duration: 1e19 } },
      }
      const base = { apiId, externalId: user, expires }
      const all = Object.assign({}, base, ...Object.values(big), ...Object.values(things), {
        remaining: 2 ** 31,
        ratelimit: { type: 'fast', limit: 2 ** 31, duration: 1e19 },
      })
      const answer = await ask(create('limit all', all))
      if (answer === undefined || answer.status === 200) return
      // Omits refill and rate limit, because a target may refuse them for reasons other than a large number.
      const members = await ask(create('limit members', Object.assign({}, base, ...Object.values(big))))
      const asked = members?.status === 200 ? things : { ...big, ...things }
      for (const [member, fields] of Object.entries(asked)) {
        await ask(create(`limit ${member}`, { ...base, ...fields }))
      }
    },
  },
  sceneOf('recoverable', 2, 5, facts => [
    // Creates the user, so that the listings find the user even if the target refuses the next create.
    create('plain', keyOf(facts, 'recoverable')),
    create('recoverable', keyOf(facts, 'recoverable', { recoverable: true })),
    list('listed', listingOf(facts, 'recoverable')),
    list('decrypted', listingOf(facts, 'recoverable', { decrypt: true })),
    list('decrypted-false', listingOf(facts, 'recoverable', { decrypt: false })),
  ]),
]
