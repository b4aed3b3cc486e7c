import { extname } from 'node:path'
import type { DocumentNode, ValueNode } from '@humanwhocodes/momoa'
import { pathOf } from '../../common/json.js'
import { causedBy, KeymockError } from '../../domain/keymock-error.js'
import { readTextFile, UnreadableFile } from './read-text-file.js'
import { placeAt, type TextPlace } from './text-place.js'

interface DataFileRole {
  /** The beginning of error codes: `FIXTURE` for FIXTURE_MISSING, FIXTURE_UNREADABLE and FIXTURE_INVALID. */
  code: string
  /** How to continue without the file, such as `start without --fixtures`. */
  without: string
}

interface DataFile {
  value: unknown
  /** Adds the line and column to an error that names a place in this file. */
  checked<T>(check: () => T): Promise<T>
}

export interface DataFormat {
  name: string
  /** @throws The error of the parser. `findMistake` finds the mistake behind this error. */
  parse(text: string): unknown
  /** `problem` never quotes the text, because the text may contain a token or a key. */
  findMistake(text: string, error: unknown): Promise<TextPlace & { problem: string }>
  /** Finds the target of a JSON Pointer. If the target is missing, finds its closest parent. */
  placeOf(text: string, pointer: string): Promise<TextPlace>
}

/**
 * Reads a file of JSON, or of YAML if its name ends in `.yaml` or `.yml`.
 *
 * @throws KeymockError that names the file and, for broken data, the line and column.
 */
export async function readDataFile(path: string, role: DataFileRole): Promise<DataFile> {
  const text = await read(path, role)
  const format = await formatOf(path)
  const refused = (where: string, problem: string, remedy: string, cause?: unknown) =>
    new KeymockError(causedBy(cause)`${role.code}_INVALID  ${path}${where}
      ${problem}
      ${remedy}, or ${role.without}.`)
  if (text.trim() === '') throw refused('', 'The file is empty.', `Write ${format.name} into it`)
  try {
    return { value: format.parse(text), checked: check => withPlace(path, text, format, check) }
  } catch (cause) {
    const { line, column, problem } = await format.findMistake(text, cause)
    throw refused(`, at line ${line}, column ${column}`, problem, 'Correct the file', cause)
  }
}

async function formatOf(path: string): Promise<DataFormat> {
  if (!/^\.ya?ml$/i.test(extname(path))) return jsonFormat
  const { yamlFormat } = await import('./yaml-format.js')
  return yamlFormat
}

async function withPlace<T>(path: string, text: string, format: DataFormat, check: () => T): Promise<T> {
  try {
    return check()
  } catch (error) {
    const prefix = `${path}, at `
    if (!(error instanceof KeymockError) || !error.where.startsWith(`${prefix}/`)) throw error
    const { code, where, problem, remedy } = error
    // The parser fails if a value is 100,000 levels deep. Then the error has no line and column.
    const place = await format.placeOf(text, where.slice(prefix.length)).catch(() => undefined)
    if (place === undefined) throw error
    const exact = `${where} (line ${place.line}, column ${place.column})`
    // Keeps the class of the error, because the class decides the exit code.
    const SameError = error.constructor as typeof KeymockError
    throw new SameError({ code, where: exact, problem, remedy, cause: error })
  }
}

async function read(path: string, role: DataFileRole): Promise<string> {
  try {
    return await readTextFile(path)
  } catch (cause) {
    if (!(cause instanceof UnreadableFile)) throw cause
    throw new KeymockError(causedBy(cause)`${role.code}_${cause.isMissing ? 'MISSING' : 'UNREADABLE'}  ${path}
      ${cause.isMissing ? 'The file does not exist.' : `The file cannot be read: ${cause.message}.`}
      Name a readable file, or ${role.without}.`)
  }
}

const jsonFormat: DataFormat = {
  name: 'JSON',
  parse: text => JSON.parse(text),
  async findMistake(text, error) {
    const { found, ...place } = await findMistake(text, error)
    return { ...place, problem: `Found ${found} where JSON does not allow it.` }
  },
  placeOf,
}

interface JsonMistake extends TextPlace {
  found: string
}

async function findMistake(text: string, error: unknown): Promise<JsonMistake> {
  const message = error instanceof Error ? error.message : ''
  const position = /at position (\d+)/.exec(message)?.[1]
  if (position !== undefined) return describe(text, Number(position))
  if (/Unexpected end/.test(message)) return describe(text, text.length)
  const { parse } = await import('@humanwhocodes/momoa')
  try {
    parse(text)
  } catch (mistake) {
    if (mistake instanceof Error && 'offset' in mistake) return describe(text, Number(mistake.offset))
  }
  return describe(text, 0)
}

async function placeOf(text: string, pointer: string): Promise<TextPlace> {
  const { parse } = await import('@humanwhocodes/momoa')
  const document: DocumentNode = parse(text)
  let node: ValueNode = document.body
  let { line, column } = node.loc.start
  for (const name of pathOf(pointer)) {
    const child = childOf(node, name)
    if (child === undefined) break
    node = child.value
    ;({ line, column } = child.loc.start)
  }
  return { line, column }
}

function childOf(node: ValueNode, name: string) {
  if (node.type === 'Array') return node.elements[Number(name)]
  if (node.type !== 'Object') return undefined
  return node.members.find(
    member => (member.name.type === 'String' ? member.name.value : member.name.name) === name,
  )
}

/** Describes a mistake without quoting the text, which may be a token or a key. */
function describe(text: string, offset: number): JsonMistake {
  const place = placeAt(text, offset)
  const character = text[offset]
  if (character === undefined) return { ...place, found: 'the end of the file' }
  if (text[offset - 1] === '\\') return { ...place, found: 'a backslash without a valid escape' }
  if (character < ' ') return { ...place, found: 'a line break or control character inside a text' }
  if (/[{}[\],:"'/]/.test(character)) return { ...place, found: `the character ${character}` }
  if (/[-\d]/.test(character)) return { ...place, found: 'a number' }
  return { ...place, found: 'text without quotation marks' }
}
