import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Where .ci/run wants the results as JSON, next to what is printed. */
const resultsFile = process.env.KEYMOCK_TEST_RESULTS

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: ['{src,schemas,contract-tests,.config}/**/*.test.ts'],
    reporters: resultsFile === undefined ? ['default'] : ['default', ['json', { outputFile: resultsFile }]],
  },
})
