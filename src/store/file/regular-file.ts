import { constants } from 'node:fs'
import { access, lstat, open, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'
import { asPrinted, KeymockError } from '../../domain/keymock-error.js'
import { stateUnusable } from './state-error.js'

/**
 * Resolves the path of a state's file: a writable regular file, or a new file in an existing folder. Opens no file:
 * opening a pipe waits for another program, and reading a device may never end.
 *
 * @throws KeymockError `STATE_UNUSABLE` for any other path.
 */
export async function regularFile(path: string): Promise<string> {
  try {
    const file = await realPath(path)
    const found = await stat(file).catch(ifMissing)
    if (found === undefined) return file
    if (!found.isFile())
      throw unusable(path, `The path leads to ${kindOf(found)}, but the state needs a file.`)
    // `access` would accept a read-only file for the user root, but a user made the file read-only on purpose.
    if ((found.mode & 0o222) === 0) throw unusable(path, 'The file is read-only.')
    await access(file, constants.R_OK | constants.W_OK)
    return file
  } catch (error) {
    throw stateUnusable(path, error)
  }
}

/** Makes a rename survive a power cut. Windows has no sync for folders. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(dirname(path), 'r')
  await folder.sync().finally(() => folder.close())
}

export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

/** Resolves symbolic links, so that a file and its links have one lock. The folder of a new file must exist. */
async function realPath(path: string): Promise<string> {
  const real = await realpath(path).catch(ifMissing)
  if (real !== undefined) return real
  if ((await lstat(path).catch(ifMissing)) !== undefined) {
    throw unusable(path, 'The path is a link to a file that does not exist.')
  }
  // Without this check, the store would create a file at the path of a missing folder.
  if (path.endsWith('/') || path.endsWith(sep))
    throw unusable(path, 'The slash at the end of the path names a folder.')
  return join(await realpath(dirname(path)), basename(path))
}

export function ifMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error
}

type Found = Awaited<ReturnType<typeof stat>>

function kindOf(found: Found): string {
  if (found.isDirectory()) return 'a folder'
  if (found.isFIFO()) return 'a named pipe'
  if (found.isSocket()) return 'a socket'
  return 'a device'
}

function unusable(path: string, problem: string): KeymockError {
  return new KeymockError(asPrinted`STATE_UNUSABLE  ${path}
    ${problem} Nothing was changed.
    Name a readable and writable file, or a new file.`)
}
