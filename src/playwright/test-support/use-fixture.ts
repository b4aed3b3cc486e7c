import type { TestInfo } from '@playwright/test'

export interface Used {
  attachments: Map<string, string>
}

/** Sets up a fixture, lets a test use it, and tears it down, as Playwright's runner does. */
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
