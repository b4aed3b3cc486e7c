import { describe, expect, it } from 'vitest'
import { buildKeymock, sandboxOf } from '../../../build-keymock.js'
import { checksOnDemand } from '../../../checks-on-demand.js'
import { manualClock } from '../../../domain/clock.js'
import { hashedToken } from '../../../domain/keys/key-hash.js'
import { sharedFixture } from '../../../fixture/seed-state.js'
import { withNeighbours } from '../../../profile/profile-source.js'
import { resolveProfile } from '../../../profile/resolve-profile.js'
import { smallFixture } from '../../../test-support/service-client.js'
import { fetchResponse } from '../../requests/fetch-messages.js'
import { addNeighbours } from '../index.js'
import { neighbourOperations } from '../neighbours/index.js'

const profile = withNeighbours(resolveProfile('standard'), ['keys.verifyKey'])
const clock = manualClock('2030-01-01T12:00:00Z')

describe('keys.verifyKey with the hashed tokens of a shared store', () => {
  const fixture = sharedFixture(smallFixture, profile)
  addNeighbours(neighbourOperations)
  const sandbox = sandboxOf(buildKeymock({ fixture, profile, clock, checks: checksOnDemand }))
  async function verify(key: string): Promise<unknown> {
    const headers = { 'content-type': 'application/json' }
    const url = 'https://keys.test/v1/keys.verifyKey'
    const message = { method: 'POST', url, headers, body: JSON.stringify({ key }) }
    return (await fetchResponse(await sandbox.handle(message))).json()
  }

  it('verifies a token', async () => {
    expect(await verify('full-token')).toMatchObject({ valid: true, code: 'VALID' })
  })

  it('refuses the stored hash of a token', async () => {
    expect(await verify(hashedToken('full-token'))).toMatchObject({ valid: false, code: 'NOT_FOUND' })
  })
})
