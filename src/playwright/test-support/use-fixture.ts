import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestInfo } from '@playwright/test'

interface Used {
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
  const folder = await mkdtemp(join(tmpdir(), 'keymock-'))
  const testInfo = {
    testId: 'keymock',
    repeatEachIndex: 0,
    retry: 0,
    ...run,
    status,
    expectedStatus: 'passed',
    outputPath: (name: string) => join(folder, name),
    attach: async (name: string, { body, path = '' }: { body?: string; path?: string }) =>
      void attachments.set(name, body ?? (await readFile(path, 'utf8'))),
  }
  type Fixture = (given: object, use: typeof test, testInfo: object) => Promise<void>
  try {
    await (fixture as Fixture)(given, test, testInfo)
  } finally {
    await rm(folder, { recursive: true })
  }
  return { attachments }
}
