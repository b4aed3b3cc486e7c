import { buildKeymock } from './build-keymock.js'
import { adjustableClock, baseClock } from './domain/clock.js'
import { refuseUnknown } from './domain/keymock-error.js'
import { defaultFixture } from './fixture/fixture-world.js'
import { checkSeed, type KeymockOptions, keymockOptionNames, type LocalKeymock } from './keymock.js'
import { mswHandlers } from './msw/msw-handlers.js'
import { readNeighbours, withNeighbours } from './profile/profile-source.js'
import { checks } from './service/controls/checks.js'
import { addNeighbours } from './service/operations/index.js'
import { neighbourOperations } from './service/operations/neighbours/index.js'
import { readBaseUrl } from './service/requests/fetch-messages.js'

/**
 * Creates a mock service in memory.
 *
 * @throws KeymockError `ARGUMENT_INVALID`, `BASE_URL_INVALID`, `FAULT_INVALID`, `FIXTURE_INVALID`, `MOMENT_INVALID`, `OPTION_UNKNOWN`, `PROFILE_INVALID`, `PROFILE_UNKNOWN`, `SNAPSHOT_INVALID`
 */
export function createKeymock(options: KeymockOptions = {}): LocalKeymock {
  addNeighbours(neighbourOperations)
  refuseUnknown(options, keymockOptionNames, 'createKeymock')
  const { fixtures, profile, neighbours, clock, randomSeed, baseUrl, faults, state } = options
  checkSeed(randomSeed, 'createKeymock')
  const served = readNeighbours(neighbours, 'createKeymock, neighbours')
  return buildKeymock({
    fixture: fixtures === undefined ? defaultFixture : checks.fixture(fixtures),
    profile: withNeighbours(checks.profile(profile ?? 'standard'), served),
    neighbours: served,
    snapshot: state === undefined ? undefined : checks.snapshot(state),
    clock: adjustableClock(baseClock(clock, 'createKeymock, clock')),
    randomSeed,
    faults: faults === undefined ? [] : checks.faults(faults),
    baseUrl: readBaseUrl(baseUrl),
    mswHandlers,
    checks,
  })
}
