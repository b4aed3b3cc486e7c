import { readFile } from 'node:fs/promises'
import { KeymockError } from '../keymock-error.js'
import { findMistake } from './json-place.js'

/** What a file is for, in the words of the message about a bad one. */
export interface JsonFileRole {
  /** `FIXTURE` becomes FIXTURE_MISSING, FIXTURE_UNREADABLE and FIXTURE_INVALID. */
  code: string
  /** How to get on without the file: `start without --fixtures`. */
  without: string
}

export interface JsonFile {
  value: unknown
  /** What stands in the file, to find the line of a mistake in it. */
  text: string
}

/**
 * Reads a JSON file, with or without a byte order mark.
 *
 * @throws KeymockError that names the file and, for broken JSON, the line and column.
 */
export async function readJsonFile(path: string, role: JsonFileRole): Promise<JsonFile> {
  const text = await read(path, role)
  try {
    return { value: JSON.parse(text), text }
  } catch (cause) {
    const mistake = await findMistake(text, cause)
    throw new KeymockError({
      code: `${role.code}_INVALID`,
      where: `${path}, at line ${mistake.line}, column ${mistake.column}`,
      problem: `Found ${mistake.found} where JSON does not allow it.`,
      remedy: `Correct the file, or ${role.without}.`,
      cause,
    })
  }
}

async function read(path: string, role: JsonFileRole): Promise<string> {
  const bytes = await readFile(path).catch((cause: NodeJS.ErrnoException) => {
    const missing = cause.code === 'ENOENT' || cause.code === 'ENOTDIR'
    throw new KeymockError({
      code: `${role.code}_${missing ? 'MISSING' : 'UNREADABLE'}`,
      where: path,
      problem: missing ? 'There is no such file.' : `It cannot be read: ${reasonOf(cause)}.`,
      remedy: `Name a file that can be read, or ${role.without}.`,
      cause,
    })
  })
  return bytes.toString('utf8').replace(/^\uFEFF/, '')
}

function reasonOf(error: NodeJS.ErrnoException): string {
  if (error.code === 'EISDIR') return 'it is a folder'
  if (error.code === 'EACCES') return 'this user may not read it'
  return error.code ?? 'the system gives no reason'
}
