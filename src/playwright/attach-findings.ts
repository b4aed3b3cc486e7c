import { writeFile } from 'node:fs/promises'
import type { TestInfo } from '@playwright/test'
import type { ClockState, ControlledKeys, JournalEntry } from '../../schemas/generated/types.js'

/** Contains no raw key and no token. */
export interface Findings {
  requests: JournalEntry[]
  state: { profile: string; clock: ClockState } & ControlledKeys
  /** Faults of `failNext` and `delayNext` that no request used, as sentences. */
  unused?: string[]
}

export const mostFindings = 1000

/**
 * Attaches the reasons as text, which reporters of a terminal print, and the rest as files.
 *
 * @param name The name of the Playwright fixture. It distinguishes the attachments if a test uses several fixtures.
 */
export async function attachFindings(
  testInfo: TestInfo,
  name: string,
  find: () => Promise<Findings>,
): Promise<void> {
  if (testInfo.status === testInfo.expectedStatus) return
  const { requests, state, unused = [] } = await find()
  const reasons = new Set([...requests.flatMap(reasonOf), ...unused])
  if (reasons.size > 0) {
    await testInfo.attach(`${name}-reasons`, { body: [...reasons].join('\n'), contentType: 'text/plain' })
  }
  for (const [what, json] of Object.entries({ requests, state })) {
    const file = `${name}-${what}.json`
    const path = testInfo.outputPath(file)
    await writeFile(path, JSON.stringify(json, null, 2))
    await testInfo.attach(file, { path, contentType: 'application/json' })
  }
}

function reasonOf({ method, path, status, failure, explanation }: JournalEntry): string[] {
  const { refusal, warning } = explanation
  if (refusal?.by.startsWith('fault')) return []
  if (refusal !== undefined) return [`${method} ${path} got ${status} (${failure}). ${refusal.hint}`]
  return warning === undefined ? [] : [`${method} ${path}: ${warning}`]
}
