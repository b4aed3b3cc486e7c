import { expect, it } from 'vitest'
import { sandboxOf } from '../../build-keymock.js'
import { createKeymock } from '../../create-keymock.js'
import { manualClock } from '../../domain/clock.js'
import { playCalls } from '../../profile/test-support/play-calls.js'
import { recordedFixture, recording } from '../../profile/test-support/recording.js'
import { learnFrom } from '../test-support/fakes.js'

const recorded = recording()
const fixtures = recordedFixture()
const { wide: token, nodecrypt: weakToken, star } = recorded.tokens

const apiId = 'api_2contractcont'
const asked = {
  apiId,
  existingRole: 'admin',
  existingPermission: 'standalone',
}

/** Removes the role and the permission that learnFrom passes by default. */
const noNames = { existingRole: undefined, existingPermission: undefined } as object

const open = { how: 'assumed', value: [] }

it.each([
  [
    'with a second token that may not decrypt or encrypt',
    0.95,
    { ...asked, token, weakToken },
    {
      decrypt: { how: 'assumed', value: [['*', 'api.*.decrypt_key', 'api.{apiId}.decrypt_key']] },
      recoverable: { how: 'seen', value: [['*', 'api.*.encrypt_key', 'api.{apiId}.encrypt_key']] },
    },
  ],
  [
    'with one token that may do everything',
    0.94,
    { ...asked, token: star, weakToken: undefined },
    { decrypt: open, recoverable: open },
  ],
  [
    'with two tokens but no name of a role or permission',
    // Without the name of a role, no answer shows the permissions of roles.
    0.84,
    // The default budgets of `keymock learn`.
    {
      apiId,
      maxKeys: 40,
      maxRequests: 400,
      token: star,
      weakToken,
    },
    { recoverable: { how: 'seen', value: [['*', 'api.*.encrypt_key', 'api.{apiId}.encrypt_key']] } },
  ],
])(
  'a mock learned from unkey-v1 %s answers this share of the recorded calls as recorded: %d',
  async (_, share, given, permissions) => {
    const teacher = { profile: 'unkey-v1', fixtures } as const
    const learnt = await learnFrom(teacher, { ...noNames, ...given, token: given.token ?? '' })
    const of = (name: string) => learnt.fields.find(({ field }) => field === name)
    for (const [operation, found] of Object.entries(permissions)) {
      expect(of(`authorization.${operation}`)).toMatchObject(found)
    }
    expect(JSON.stringify(learnt)).not.toContain(given.weakToken ?? given.token)
    const { profile = {} } = learnt
    expect(profile.responses?.journalHeader).toBe('')
    const keymock = createKeymock({ profile, fixtures, clock: manualClock(recorded.t0) })
    const sandbox = sandboxOf(keymock)
    const unlike = await playCalls(request => sandbox.handle(request), recorded, fixtures, keymock.clock)
    expect(1 - unlike.length / recorded.calls.length).toBeGreaterThanOrEqual(share)
  },
)
