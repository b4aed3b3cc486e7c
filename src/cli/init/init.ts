import { copyFile, mkdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { good, joined, line } from '../../common/document/inline.js'
import { asPrinted, causedBy, KeymockError } from '../../domain/keymock-error.js'
import { isMissing } from '../../store/file/regular-file.js'
import type { RunCommand } from '../command.js'
import { exitCodes } from '../exit-codes.js'
import type { initOptions } from '../options/command-options.js'
import { UsageError } from '../usage-error.js'

const scriptName = 'mockServiceWorker.js'

export const init: RunCommand<typeof initOptions> = async ({ positionals, terminal }) => {
  const [folder] = positionals
  if (folder === undefined) {
    throw new UsageError(asPrinted`ARGUMENT_MISSING  keymock init <public-dir>
      The folder of static files is missing.
      Name the folder. In Vite, Create React App, Next.js and Vue, the folder is public: keymock init public`)
  }
  const { script, version } = await installedScript(process.cwd())
  const target = resolve(folder, scriptName)
  let isNew: boolean
  try {
    isNew = await makeFolder(resolve(folder))
    await copyFile(script, target)
  } catch (cause) {
    throw new KeymockError(causedBy(cause)`SCRIPT_NOT_WRITTEN  ${folder}
      ${problemOf(cause, folder)}
      Name your folder of static files. You need permission to write to the folder.`)
  }
  const written = relative(process.cwd(), target) || target
  terminal.print(
    joined(
      [
        line`${good('Written:')} ${written}${isNew ? ', in a new folder' : ''}, the worker script of msw ${version}.`,
        '',
        'Start the mock before your application sends its first request:',
        '',
        "  import { startWorker } from 'keymock/browser'",
        '  await startWorker()',
        '',
        'Commit the script. Run this command again whenever you update msw.',
      ],
      '\n',
    ),
  )
  return exitCodes.done
}

function problemOf(cause: unknown, folder: string): string {
  if (isMissing(cause)) return `There is no folder ${dirname(folder)}.`
  if (cause instanceof Error && 'code' in cause && cause.code === 'ENOTDIR')
    return `${folder} is not a folder.`
  return `The worker script cannot be written to ${folder}: ${cause instanceof Error ? cause.message : String(cause)}.`
}

/** Does not create parent folders: a missing parent is probably a mistake. @returns Whether the folder was missing. */
async function makeFolder(folder: string): Promise<boolean> {
  try {
    await mkdir(folder)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** Takes the script of the project's own msw, because npx may have installed another version of msw for keymock. */
async function installedScript(folder: string): Promise<{ script: string; version: string }> {
  const require = createRequire(join(folder, 'package.json'))
  try {
    const { version } = JSON.parse(await readFile(require.resolve('msw/package.json'), 'utf8'))
    return { script: require.resolve(`msw/${scriptName}`), version }
  } catch (cause) {
    throw new KeymockError(causedBy(cause)`MSW_MISSING  ${folder}
      msw is not installed in this project.
      Run npm install --save-dev msw, then run this command again.`)
  }
}
