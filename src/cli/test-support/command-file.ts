import { existsSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { runFolder } from '../../../.config/tests/run-folder.js'

let file: Promise<string> | undefined

/** Bundles the command, because the command takes twenty times as long to start from source. */
export function commandFile(): Promise<string> {
  file ??= bundleOnce()
  return file
}

async function bundleOnce(): Promise<string> {
  const bundled = join(runFolder(), 'command')
  if (!existsSync(bundled)) {
    const folder = await mkdtemp(join(runFolder(), 'bundling-'))
    const { bundleCommand } = await import('../../../.config/build/bundle.js')
    await bundleCommand(folder)
    // If another test file has created a bundle in the meantime, uses that bundle.
    await rename(folder, bundled).catch(() => rm(folder, { recursive: true }))
  }
  return join(bundled, 'cli.js')
}
