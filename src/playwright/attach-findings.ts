import type { TestInfo } from '@playwright/test'
import type { ClockState, ControlledKeys, JournalEntry } from '../../schemas/generated/types.js'

/** Contains no raw key and no token. */
export interface Findings {
  requests: JournalEntry[]
  state: { profile: string; clock: ClockState } & ControlledKeys
}

export const mostFindings = 1000

/** @param name The name of the Playwright fixture. It distinguishes the attachments if a test uses several fixtures. */
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
