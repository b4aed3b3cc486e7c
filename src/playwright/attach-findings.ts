import type { TestInfo } from '@playwright/test'
import type { ClockState, ControlledKeys, JournalEntry } from '../../schemas/generated/types.js'

/** The attachments of a failed test. Neither contains a raw key or a token. */
export interface Findings {
  /** The latest thousand requests. */
  requests: JournalEntry[]
  state: { profile: string; clock: ClockState } & ControlledKeys
}

/** The number of attached requests and keys. */
export const mostFindings = 1000

/**
 * Attaches requests and state to a failed test only.
 *
 * @param name The fixture's name: a test may have several.
 */
export async function attachFindings(
  testInfo: TestInfo,
  name: string,
  find: () => Promise<Findings>,
): Promise<void> {
  if (testInfo.status === testInfo.expectedStatus) return
  const { requests, state } = await find()
  for (const [what, json] of Object.entries({ requests, state })) {
    await testInfo.attach(`${name}-${what}.json`, {
      body: JSON.stringify(json, null, 2),
      contentType: 'application/json',
    })
  }
}
