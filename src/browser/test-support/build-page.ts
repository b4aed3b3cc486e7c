import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type InlineConfig } from 'vite'

const sources = fileURLToPath(new URL('../..', import.meta.url))

export const pageConfig: InlineConfig = {
  configFile: false,
  logLevel: 'warn',
  resolve: {
    alias: [
      { find: /^keymock$/, replacement: join(sources, 'index.ts') },
      { find: /^keymock\/(browser|testing)$/, replacement: join(sources, '$1/index.ts') },
      { find: /^keymock\/contract$/, replacement: join(sources, '../contract-tests/index.ts') },
    ],
  },
}

export const builtEntries: InlineConfig['resolve'] = {
  alias: [{ find: /^keymock\/(browser|client|panel)$/, replacement: join(sources, '../dist/$1.js') }],
}

export interface BuiltPage extends AsyncDisposable {
  folder: string
}

export async function buildPage(root: string, resolve = pageConfig.resolve): Promise<BuiltPage> {
  const folder = await mkdtemp(join(tmpdir(), 'keymock-page-'))
  await buildPageInto(folder, root, resolve)
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
}

export async function buildPageInto(
  folder: string,
  root: string,
  resolve = pageConfig.resolve,
): Promise<void> {
  await build({
    ...pageConfig,
    ...(resolve !== undefined && { resolve }),
    root,
    build: { outDir: folder, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 2000 },
  })
  await copyWorkerScript(folder)
}

/** Does the same as `keymock init`, which has its own test. */
export async function copyWorkerScript(folder: string): Promise<void> {
  const script = createRequire(import.meta.url).resolve('msw/mockServiceWorker.js')
  await copyFile(script, join(folder, 'mockServiceWorker.js'))
}
