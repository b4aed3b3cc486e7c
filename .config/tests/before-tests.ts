import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasRedisServer } from '../../src/store/redis/test-support/redis-server.js'
import { buildGenerated } from '../generate/build-generated.js'
import { setRunFolder } from './run-folder.js'

/** Vitest calls this function before the first test, and the returned function after the last test. */
export async function setup(): Promise<() => Promise<void>> {
  if (!hasRedisServer) console.warn('No redis-server found: skipping the tests that need one.')
  await buildGenerated()
  const folder = await mkdtemp(join(tmpdir(), 'keymock-run-'))
  setRunFolder(folder)
  return () => rm(folder, { recursive: true, force: true })
}
