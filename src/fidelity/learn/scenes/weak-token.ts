import { create, list } from '../../calls/call.js'
import { calls, keyOf, listingOf, type Scene } from '../scene.js'

const weak = { authorization: 'Bearer {weak}' }

export const weakTokenScenes: readonly Scene[] = [
  calls('weak-token', 0, 2, facts =>
    facts.hasWeakToken !== true
      ? []
      : [
          list('weak-list', listingOf(facts, 'weak-nobody'), weak),
          list('weak-decrypt-nobody', listingOf(facts, 'weak-nobody', { decrypt: true }), weak),
        ],
  ),
  calls('weak-token-keys', 3, 6, facts => {
    if (facts.hasWeakToken !== true) return []
    const key = (fields: Readonly<Record<string, unknown>> = {}) => keyOf(facts, 'weak-token', fields)
    const roles = [`keymock-${facts.runId}-no-such-role`]
    return [
      // Creates the user for the listings below, even if the target refuses the other creates.
      create('plain', key()),
      // The role of the next two creates does not exist. So the target creates no key, even if the token has the permission.
      create('weak-create', key({ roles }), weak),
      create('weak-recoverable-early', key({ roles, recoverable: true }), weak),
      create('weak-recoverable', key({ recoverable: true }), weak),
      list('weak-decrypt', listingOf(facts, 'weak-token', { decrypt: true }), weak),
      list('what-is-left', listingOf(facts, 'weak-token')),
    ]
  }),
]
