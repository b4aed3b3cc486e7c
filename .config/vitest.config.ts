import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { patienceMs } from './patience.js'

/** Where .ci/run wants the results as JSON, next to what is printed. */
const resultsFile = process.env.KEYMOCK_TEST_RESULTS

const root = fileURLToPath(new URL('..', import.meta.url))

export default defineConfig({
  root,
  // The examples import keymock as its users do.
  resolve: {
    alias: [
      { find: /^keymock$/, replacement: `${root}src/index.ts` },
      { find: /^keymock\/contract$/, replacement: `${root}contract-tests/index.ts` },
      { find: /^keymock\/(browser|node|playwright|testing)$/, replacement: `${root}src/$1/index.ts` },
    ],
  },
  test: {
    globalSetup: '.config/generate/before-tests.ts',
    testTimeout: patienceMs,
    hookTimeout: patienceMs,
    include: ['{src,schemas,contract-tests,.config}/**/*.test.ts'],
    reporters: resultsFile === undefined ? ['default'] : ['default', ['json', { outputFile: resultsFile }]],
  },
})
