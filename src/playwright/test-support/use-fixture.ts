import type { TestInfo } from '@playwright/test'

export interface Used {
  /** The attachments of the test, by name. */
  attachments: Map<string, string>
}

/**
 * Sets a fixture up, lets a test use it, and tears it down, as Playwright's runner does.
 *
 * @param fixture The function of a fixture, such as `keymockFixtures.keymockServer`.
 * @param given The fixtures that this fixture needs.
 * @param status The outcome of the test.
 * @param run The id of the test, and the numbers of its repetition and retry.
 */
export async function useFixture<Value>(
  fixture: unknown,
  given: object,
  test: (value: Value) => Promise<void>,
  status: TestInfo['status'] = 'passed',
  run: Partial<Pick<TestInfo, 'testId' | 'repeatEachIndex' | 'retry'>> = {},
): Promise<Used> {
  const attachments = new Map<string, string>()
  const testInfo = {
    testId: 'keymock',
    repeatEachIndex: 0,
    retry: 0,
    ...run,
    status,
    expectedStatus: 'passed',
    attach: async (name: string, { body }: { body: string }) => void attachments.set(name, body),
  }
  type Fixture = (given: object, use: typeof test, testInfo: object) => Promise<void>
  await (fixture as Fixture)(given, test, testInfo)
  return { attachments }
}
