import { expect, it } from 'vitest'
import { fieldOf } from '../../../profile/field-path.js'
import type { ProfileSource } from '../../../profile/profile-source.js'
import { resolveProfile } from '../../../profile/resolve-profile.js'
import { learnSmall } from '../../test-support/fakes.js'

const fields = [
  'authorization.decrypt',
  'authorization.recoverable',
  'errors.failures.encrypt-not-permitted.message',
]
const authorization = { decrypt: [['keys.reveal']], recoverable: [['keys.seal', 'keys.all']] }
const quoted: ProfileSource = { extends: 'unkey-v1', records: { enabled: 'state' } }

it.each<[string, ProfileSource, string[], string[]]>([
  ['named in plain words', { authorization }, ['keys.list', 'keys.create'], fields],
  // The service with quoted permissions does not name the missing permission when it refuses to decrypt.
  ['named in quotes', quoted, ['api.*.read_key', 'api.*.read_api', 'api.*.create_key'], fields.slice(1)],
])(
  'learning reads the missing permissions of a token from refusals: %s',
  async (_, profile, permissions, shown) => {
    const { whole, fields: learnt, unexplained } = await learnSmall(profile, { permissions })
    const seen = learnt
      .filter(({ field, how }) => how === 'seen' && fields.includes(field))
      .map(({ field }) => field)
    expect(seen.toSorted()).toEqual(shown.toSorted())
    const truth = resolveProfile(profile)
    expect(seen.map(field => [field, fieldOf(whole, field)])).toEqual(
      seen.map(field => [field, fieldOf(truth, field)]),
    )
    expect(unexplained).toEqual([])
  },
)
