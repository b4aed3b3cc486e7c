import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import type { ServerProcess } from '../server-process.js'
import { startLogging } from './logging-process.js'

const source = fileURLToPath(new URL('./floor-server.ts', import.meta.url))

/** Bundles the floor the way the command is bundled. @returns How to start it with the answer in a file. */
export async function buildFloor(folder: string): Promise<(answerFile: string) => Promise<ServerProcess>> {
  const file = join(folder, 'floor-server.mjs')
  const build = await rolldown({ input: source, platform: 'node' })
  await build.write({ file, format: 'esm', minify: true, codeSplitting: false })
  await build.close()
  return answerFile => startLogging([file, answerFile])
}
