import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

export const libraryEntries: Readonly<Record<string, string>> = {
  index: 'src/index.ts',
  node: 'src/node/index.ts',
  browser: 'src/browser/index.ts',
  testing: 'src/testing/index.ts',
  client: 'src/client/index.ts',
  playwright: 'src/playwright/index.ts',
  panel: 'src/console/panel/index.ts',
  contract: 'contract-tests/index.ts',
  vitest: 'contract-tests/describe-contract.ts',
}

/** Programs can load these entries with `require`. */
export const requiredEntries = ['index', 'node', 'testing', 'client', 'contract', 'vitest', 'playwright']

/** Jest's default mode needs these entries as CommonJS. */
export const commonJsEntries = ['index', 'node', 'testing', 'client'] as const

export const consoleEntries = { console: 'src/console/page/main.tsx' }

export const commandEntries = { cli: 'src/cli/main.ts' }

/** Users install these packages, because two copies in one process would not work together. */
export const peers = ['msw', 'vitest', 'playwright', '@playwright/test', 'redis']

export function isPeer(id: string): boolean {
  return peers.some(peer => id === peer || id.startsWith(`${peer}/`))
}

/** The path selects the current compiler. An older and slower compiler, which bundles the declarations, is also called `tsc`. */
export const compiler = join(root, 'node_modules/typescript/bin/tsc')
