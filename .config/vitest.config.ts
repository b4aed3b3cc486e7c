import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { patienceMs } from './tests/patience.js'

/** The file for the results as JSON. .ci/run sets the variable. */
const resultsFile = process.env.VITEST_RESULTS_FILE

const root = fileURLToPath(new URL('..', import.meta.url))

/** Tests in an unmodified Firefox: `npm run firefox`. */
const ofFirefox = ['src/**/*.firefox.test.ts']
/** Attacks that SECURITY.md promises to withstand: `npm run hostile`. */
const ofHostile = ['.config/hostile/*.hostile.test.ts']
/** Tests of the packed tarball and of recipes in other languages, which use other tools: `npm run package`. */
const ofPackage = ['.config/package/*.test.ts', 'src/examples/other-languages.test.ts']

/** Each project sets `globalSetup`, because Vitest would run a shared global setup once more. */
const globalSetup = '.config/tests/before-tests.ts'

export default defineConfig({
  root,
  // The examples import keymock as its users do.
  resolve: {
    alias: [
      { find: /^keymock$/, replacement: `${root}src/index.ts` },
      // These tests also find code that a bundler drops.
      { find: /^keymock\/built\/(index|node)$/, replacement: `${root}dist/$1.js` },
      { find: /^keymock\/contract$/, replacement: `${root}contract-tests/index.ts` },
      { find: /^keymock\/vitest$/, replacement: `${root}contract-tests/describe-contract.ts` },
      { find: /^keymock\/panel$/, replacement: `${root}src/console/panel/index.ts` },
      { find: /^keymock\/(browser|client|node|playwright|testing)$/, replacement: `${root}src/$1/index.ts` },
    ],
  },
  test: {
    testTimeout: patienceMs,
    hookTimeout: patienceMs,
    // Polling may wait as long as a test may take, because Vitest's limit of a second is too short for a busy machine.
    expect: { poll: { timeout: patienceMs } },
    // More workers than processors, because tests also wait for processes and browsers. With one worker per processor, processors
    // were idle for a third of the time.
    maxWorkers: availableParallelism() + 1,
    reporters: resultsFile === undefined ? ['default'] : ['default', ['json', { outputFile: resultsFile }]],
    projects: [
      {
        extends: true,
        test: {
          name: 'tests',
          globalSetup,
          include: ['{src,schemas,contract-tests,.config}/**/*.test.ts'],
          exclude: [...ofPackage, ...ofFirefox, ...ofHostile],
          // Test files share their imports, because imports take longer than most tests.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'firefox',
          globalSetup,
          include: ofFirefox,
        },
      },
      {
        extends: true,
        test: {
          name: 'hostile',
          globalSetup,
          include: ofHostile,
          maxWorkers: 2,
          testTimeout: 5 * patienceMs,
        },
      },
      {
        extends: true,
        test: {
          name: 'package',
          globalSetup,
          include: ofPackage,
          testTimeout: 3 * patienceMs,
          hookTimeout: 3 * patienceMs,
        },
      },
    ],
  },
})
