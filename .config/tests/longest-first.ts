import { basename } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Small files with slow tests. */
const long = [
  'start-worker.test.ts',
  'two-tabs.test.ts',
  'learn-again.test.ts',
  'manuals.test.ts',
  'contract.test.ts',
  'mutants.test.ts',
  'right-servers.test.ts',
  'conformance.test.ts',
  'operators.test.ts',
  'profiles.test.ts',
  'wrong-servers.test.ts',
  'parity.test.ts',
]

/**
 * Begins with the slowest files, so that no processor waits at the end. Before its first measurement, Vitest sorts by file size.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => long.includes(basename(moduleId))
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter(file => !isLong(file))]
  }
}
