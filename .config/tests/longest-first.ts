import { basename } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Small files with slow tests. Without measured times, Vitest would start them last, because it sorts by file size. */
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

/** Starts the slowest files first, so that no processor is idle at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => long.includes(basename(moduleId))
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter(file => !isLong(file))]
  }
}
