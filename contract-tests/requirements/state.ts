import type { CheckContext } from '../engine/check-context.js'
import { failed, met, notExercised, type Outcome } from '../engine/outcome.js'
import type { KeyFixture } from '../keys/key-pool.js'
import { hasNone, show } from '../model/member-checks.js'
import { seenRecords } from '../model/seen-records.js'
import { succeeds } from '../model/succeeds.js'
import { shortLifeMs } from '../script/bodies.js'
import type { ListedRecord } from '../traffic/reader.js'
import { fromCatalog } from './requirement.js'

export const stateRequirements = fromCatalog([
  {
    id: 'STA-04',
    fixtures: ['short-lived'],
    requests: 6,
    check: isDisabledInTime,
  },
  {
    id: 'STA-06',
    fixtures: ['short-lived'],
    requests: 0,
    check: async ({ pool, clock }) =>
      clock.skew() === undefined ? notExercised(unknownClock) : succeeds(await pool.creation('short-lived')),
  },
])

const unknownClock = 'the suite could not determine the clock of the target'
const pauseMs = 100

/** Waits for at most `graceMs` after the expiry, because the specification states no limit for this delay. */
async function isDisabledInTime({ pool, run, time, clock, reader, history }: CheckContext): Promise<Outcome> {
  const fixture = await pool.fixture('short-lived')
  if (!clock.isSure()) return notExercised(unknownClock)
  const expires = fixture.body.expires ?? fixture.createdAfter + shortLifeMs
  // Reads two pages before the expiry. If the target caches pages after the first, the listing after the expiry may then show
  // the old state.
  await reader.walk({ externalId: run.users.main, limit: 4, revalidateKeysCache: true }, 2)
  const wait = expires - clock.earliest(time.now())
  if (wait > 0) await time.sleep(wait)
  for (let waited = 0; ; ) {
    reader.forget()
    const listed = await pool.recordOf(fixture)
    const isEverEnabled = seenRecords(history).some(
      ({ record }) => record.enabled === true && pool.created().some(({ keyId }) => keyId === record.id),
    )
    if (!isEverEnabled) return notExercised('no listing showed a key of the run as enabled')
    const outcome = listed ? isDisabled(listed, fixture) : notExercised('the key is no longer listed')
    if (outcome.kind !== 'failed' || waited >= run.graceMs) return outcome
    const pause = Math.min(Math.max(pauseMs, waited), run.graceMs - waited)
    await time.sleep(pause)
    waited += pause
  }
}

function isDisabled({ record: { enabled }, pointer, page }: ListedRecord, { exchange }: KeyFixture): Outcome {
  if (enabled === undefined || enabled === null) return hasNone('enabled')
  if (enabled === false) return met
  const place = { instanceLocation: `${pointer}/enabled` }
  return failed({ place, expected: 'false', received: show(enabled), exchanges: [exchange, page] })
}
