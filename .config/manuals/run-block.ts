import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../build/entries.js'
import type { Manual } from './manuals.js'

const cli = join(root, 'dist/cli.js')

interface ShellOutcome {
  stdout: string
  status: number
}

/**
 * Runs commands of a manual in `folder`, where `npx keymock` runs the built command.
 *
 * @param url The URL that replaces the server's standard URL in the commands.
 */
export async function runCommands(
  text: string,
  url: string,
  folder = folderWithFiles([]),
): Promise<ShellOutcome> {
  const npx = join(folder, 'npx')
  writeFileSync(npx, `#!/bin/sh\nshift\nexec node "${cli}" "$@"\n`, { mode: 0o755 })
  // Makes curl fail when the control API refuses a request. Refusals by the service are no failures, because manuals show them.
  const curl = `curl() {
    case " $* " in
      *" -sf "*) command curl "$@" ;;
      *_keymock*) command curl --fail-with-body "$@" ;;
      *) command curl "$@" ;;
    esac
  }`
  const script = `${curl}\n${text.replaceAll('http://127.0.0.1:4010', url)}`
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` }
  return promisify(execFile)('sh', ['-ec', script], { cwd: folder, env }).then(
    ({ stdout }) => ({ stdout, status: 0 }),
    ({ stdout, code }) => ({ stdout, status: code }),
  )
}

/** Sets up a frontend as a manual says, but without `npm install`. The consumers' tests install the package. */
export async function runSetUp(text: string): Promise<{ status: number; hasWorkerScript: boolean }> {
  const folder = folderWithFiles([])
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(join(root, 'node_modules/msw'), join(folder, 'node_modules/msw'))
  const { status } = await runCommands(text.replace(/^npm install .*$/m, ''), '', folder)
  return { status, hasWorkerScript: existsSync(join(folder, 'public/mockServiceWorker.js')) }
}

export function folderWithFiles(blocks: Manual['blocks']): string {
  const folder = mkdtempSync(join(tmpdir(), 'keymock-manual-'))
  for (const { info, text } of blocks) {
    const name = /^js (\S+)$/.exec(info)?.[1]
    if (name !== undefined) writeFileSync(join(folder, name), text)
  }
  return folder
}
