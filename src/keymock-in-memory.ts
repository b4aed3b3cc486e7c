import { assembleKeymock, type Keymock, type KeymockParts } from './assemble-keymock.js'
import { adjustableClock, baseClock } from './clock.js'
import type { KeymockOptions } from './create-keymock.js'
import { defaultFixture } from './fixture/default-fixture.js'
import type { Service } from './handlers/service.js'
import { lazyChecks } from './lazy-checks.js'
import { seededRandom } from './random.js'
import { MemoryStore } from './store/memory-store.js'

/** Puts together a fake that keeps its keys in memory, out of options that have been checked. */
export function keymockInMemory(
  { randomSeed = 0, clock, baseUrl, store: wrap = memory => memory }: KeymockOptions,
  checked: Pick<KeymockParts, 'fixture' | 'profile' | 'state' | 'checks'>,
): KeymockWithService {
  const random = seededRandom(randomSeed)
  return assembleKeymock({
    ...checked,
    clock: adjustableClock(baseClock(clock)),
    random,
    baseUrl,
    newStore: order => wrap(new MemoryStore(order), random),
  })
}

/** A fake with the service inside, which a server runs its own handlers on. */
export interface KeymockWithService {
  keymock: Keymock
  service: Service
}

/**
 * As {@link createKeymock}, for those who can wait: what checks the options is loaded only for what there is to check.
 *
 * @param isChecked Whether the fixture has been checked already, where it came from.
 */
export async function keymockWithService(
  options: KeymockOptions = {},
  isChecked = false,
): Promise<KeymockWithService> {
  const { fixtures, state } = options
  const isGood = fixtures === undefined || isChecked
  return keymockInMemory(options, {
    fixture: isGood ? (fixtures ?? defaultFixture) : await lazyChecks.fixture(fixtures),
    profile: await lazyChecks.profile(options.profile ?? 'standard'),
    state: state === undefined ? undefined : await lazyChecks.snapshot(state),
    checks: lazyChecks,
  })
}
