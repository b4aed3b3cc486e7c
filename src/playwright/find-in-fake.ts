import { sandboxOf } from '../build-keymock.js'
import { findKeys } from '../control/routes/find-keys.js'
import { clockState } from '../control/routes/overview.js'
import type { LocalKeymock } from '../keymock.js'
import { cleanerFor } from '../service/journal/clean-text.js'
import { showJournal } from '../service/journal/show-journal.js'
import { type Findings, mostFindings } from './attach-findings.js'

/**
 * What a fake of this process was asked, and the state it is in.
 *
 * @param url Where it answers; in a page it is where each request was sent.
 */
export async function findInFake(keymock: LocalKeymock, url?: string): Promise<Findings> {
  const sandbox = sandboxOf(keymock)
  const { journal, profile, clock } = sandbox
  const state = await sandbox.state()
  const keys = await findKeys(state, { limit: mostFindings }, new URLSearchParams())
  // A test may have put a raw key into the name or the meta of another.
  const clean = cleanerFor(state, journal.keysShown()).of({ requestHeaders: {} })
  return {
    requests: await showJournal(sandbox, journal.exchanges().slice(-mostFindings), url),
    state: JSON.parse(
      await clean(JSON.stringify({ profile: profile.name, clock: clockState(clock), ...keys })),
    ),
  }
}
