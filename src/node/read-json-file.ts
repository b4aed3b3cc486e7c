import { KeymockError } from '../domain/keymock-error.js'
import { findMistake } from './json-place.js'
import { readTextFile, UnreadableFile } from './read-text-file.js'

/** The purpose of a file, as a message about a bad one names it. */
export interface JsonFileRole {
  /** `FIXTURE` becomes FIXTURE_MISSING, FIXTURE_UNREADABLE and FIXTURE_INVALID. */
  code: string
  /** How to continue without the file: `start without --fixtures`. */
  without: string
}

export interface JsonFile {
  value: unknown
  /** The text of the file, to find the line of a mistake. */
  text: string
}

/**
 * Reads a JSON file.
 *
 * @throws KeymockError that names the file and, for broken JSON, the line and column.
 */
export async function readJsonFile(path: string, role: JsonFileRole): Promise<JsonFile> {
  const text = await read(path, role)
  try {
    return { value: JSON.parse(text), text }
  } catch (cause) {
    if (text.trim() === '') {
      throw new KeymockError({
        code: `${role.code}_INVALID`,
        where: path,
        problem: 'The file is empty.',
        remedy: `Write JSON into it, or ${role.without}.`,
        cause,
      })
    }
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
  try {
    return await readTextFile(path)
  } catch (cause) {
    if (!(cause instanceof UnreadableFile)) throw cause
    throw new KeymockError({
      code: `${role.code}_${cause.isMissing ? 'MISSING' : 'UNREADABLE'}`,
      where: path,
      problem: cause.isMissing ? 'There is no such file.' : `It cannot be read: ${cause.message}.`,
      remedy: `Name a file that can be read, or ${role.without}.`,
      cause,
    })
  }
}
