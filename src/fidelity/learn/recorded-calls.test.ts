import { expect, it } from 'vitest'
import { patienceForRunsMs } from '../../../.config/tests/patience.js'
import { sandboxOf } from '../../build-keymock.js'
import { createKeymock } from '../../create-keymock.js'
import { manualClock } from '../../domain/clock.js'
import { playCalls } from '../../profile/test-support/play-calls.js'
import { recordedFixture, recording } from '../../profile/test-support/recording.js'
import { learnFrom } from '../test-support/learn-from.js'

const recorded = recording()
const fixtures = recordedFixture()
const { wide: token, nodecrypt: weakToken, star } = recorded.tokens

const asked = {
  apiId: 'api_2contractcont',
  existingRole: 'admin',
  existingPermission: 'standalone',
}

const open = { how: 'assumed', value: [] }

it.each([
  [
    'with a second token that may not decrypt or encrypt',
    { token, weakToken },
    {
      decrypt: { how: 'assumed', value: [['*', 'api.*.decrypt_key', 'api.{apiId}.decrypt_key']] },
      recoverable: { how: 'seen', value: [['*', 'api.*.encrypt_key', 'api.{apiId}.encrypt_key']] },
    },
  ],
  [
    'with one token, which may do everything',
    { token: star, weakToken: undefined },
    { decrypt: open, recoverable: open },
  ],
])(
  'answers 95 of 100 recorded calls as recorded, if learnt from unkey-v1 %s',
  async (_, tokens, permissions) => {
    const options = { ...asked, token: tokens.token ?? '', weakToken: tokens.weakToken }
    const learnt = await learnFrom({ profile: 'unkey-v1', fixtures }, options)
    const of = (name: string) => learnt.fields.find(({ field }) => field === name)
    expect(of('authorization.decrypt')).toMatchObject(permissions.decrypt)
    expect(of('authorization.recoverable')).toMatchObject(permissions.recoverable)
    expect(JSON.stringify(learnt)).not.toContain(tokens.weakToken ?? tokens.token)
    const { profile = {} } = learnt
    expect(profile.responses?.journalHeader).toBe('')
    const keymock = createKeymock({ profile, fixtures, clock: manualClock(recorded.t0) })
    const sandbox = sandboxOf(keymock)
    const unlike = await playCalls(request => sandbox.handle(request), recorded, fixtures, keymock.clock)
    expect(1 - unlike.length / recorded.calls.length).toBeGreaterThanOrEqual(0.95)
  },
  patienceForRunsMs,
)
