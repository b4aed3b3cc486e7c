import { createReadStream } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import type { StoredIdentity, StoredKey } from '../../../schemas/generated/types.js'
import { KeymockError } from '../../domain/keymock-error.js'
import type { Entry, Opened } from '../log/change-log.js'
import { type Header, readHeader, readLine } from './line-format.js'
import { stateUnusable } from './state-error.js'

export interface FileContent extends Opened {
  header: Header
  /** The length of the complete lines, in bytes. */
  size: number
  /**
   * The length of an incomplete last line, in bytes. A crash can leave such a line. The server has not acknowledged the change of
   * this line.
   */
  incompleteBytes: number
}

type RefusedLine = Pick<FileLine, 'number' | 'offset'>

/**
 * @returns `undefined` for an empty file, which has no state to continue.
 * @throws KeymockError `STATE_FOREIGN` for a file of another kind or version; `STATE_TORN` with line and byte for damage.
 * An incomplete last line is not damage.
 */
export async function readStateFile(path: string): Promise<FileContent | undefined> {
  const reading = new Reading(path)
  for await (const lines of fileLines(path)) for (const line of lines) reading.take(line)
  return reading.end()
}

class Reading {
  readonly #path: string
  #header: Header | undefined
  readonly #identities: StoredIdentity[] = []
  readonly #keys: StoredKey[] = []
  readonly #entries: Entry[] = []
  readonly #refused: RefusedLine[] = []
  #wholeLinesAfter = 0
  #size = 0
  #incompleteBytes = 0

  constructor(path: string) {
    this.#path = path
  }

  take(line: FileLine): void {
    if (this.#header === undefined) {
      this.#begin(line)
      return
    }
    const { number, offset, end, text, complete } = line
    const entry = complete ? readLine(text) : undefined
    if (entry === undefined) {
      if (complete || isWhole(text)) this.#refused.push({ number, offset })
      else this.#incompleteBytes = end - offset
      return
    }
    this.#size = end
    // Also reads the lines after a damaged line, so that one error reports all damaged lines.
    if (this.#refused.length > 0) this.#wholeLinesAfter++
    else if ('identity' in entry) this.#identities.push(entry.identity)
    else if ('key' in entry) this.#keys.push(entry.key)
    else this.#entries.push(entry)
  }

  #begin({ text, complete, end }: FileLine): void {
    const header = complete ? readHeader(text) : undefined
    if (header === undefined) throw foreign(this.#path)
    if (header === 'old') throw ofVersion1(this.#path)
    if (header === 'damaged') throw damagedHeader(this.#path)
    this.#header = header
    this.#size = end
  }

  end(): FileContent | undefined {
    const [first, ...others] = this.#refused
    if (first !== undefined) {
      throw this.#wholeLinesAfter === 0
        ? tornAtEnd(this.#path, first)
        : damaged(this.#path, [first, ...others], this.#wholeLinesAfter)
    }
    if (this.#header === undefined) return undefined
    const { drawn, sequence, clock = null } = this.#header
    return {
      header: this.#header,
      base: { state: { drawn, sequence, identities: this.#identities, keys: this.#keys }, cells: { clock } },
      entries: this.#entries,
      size: this.#size,
      incompleteBytes: this.#incompleteBytes,
    }
  }
}

/** Whether the text is a complete entry, followed by one character that replaces the line break. */
function isWhole(text: string): boolean {
  return readLine(text.slice(0, -1)) !== undefined
}

function foreign(path: string): KeymockError {
  return new KeymockError({
    code: 'STATE_FOREIGN',
    where: `${path}, at line 1`,
    problem:
      'This is not a keymock state file, or another version of keymock wrote it. The file was not changed.',
    remedy: 'Name a keymock state file, or a new file.',
  })
}

function ofVersion1(path: string): KeymockError {
  return new KeymockError({
    code: 'STATE_FOREIGN',
    where: `${path}, at line 1`,
    problem: 'The file has version 1 of the format; this keymock reads version 2. The file was not changed.',
    remedy:
      'Name a new file. To keep the keys, save GET /_keymock/state of the keymock that wrote the file, and restore it with PUT /_keymock/state.',
  })
}

function damagedHeader(path: string): KeymockError {
  return new KeymockError({
    code: 'STATE_TORN',
    where: `${path}, at line 1, byte 0`,
    problem:
      'The line is damaged. The first line contains the profile and the seed of the keys. The file was not changed.',
    remedy: 'Restore the file from a copy, or name another file.',
  })
}

/** The user can cut the file at the damage without losing an intact line. */
function tornAtEnd(path: string, { number, offset }: RefusedLine): KeymockError {
  return new KeymockError({
    code: 'STATE_TORN',
    where: `${path}, at line ${number}, byte ${offset}`,
    problem: `The line is damaged; everything before byte ${offset} is intact. The file was not changed.`,
    remedy: `Back up the file, then cut it to its first ${offset} bytes. Or name another file.`,
  })
}

const mostNamed = 5

/** Intact lines follow the damage, so a cut at the damage would lose acknowledged changes. */
function damaged(path: string, lines: readonly [RefusedLine, ...RefusedLine[]], after: number): KeymockError {
  const [{ number, offset }] = lines
  const named = lines.slice(0, mostNamed).map(line => line.number)
  const rest = lines.length > mostNamed ? ` and ${lines.length - mostNamed} more` : ''
  const isOne = lines.length === 1
  return new KeymockError({
    code: 'STATE_TORN',
    where: `${path}, at line ${number}, byte ${offset}`,
    problem: isOne
      ? `The line is damaged; all earlier lines and the ${counted(after)} after the damage are intact. The file was not changed.`
      : `The lines ${named.join(', ')}${rest} are damaged; all others are intact. The file was not changed.`,
    remedy: isOne
      ? `Back up the file, then delete only line ${number}. Its changes are lost. Or name another file.`
      : 'Back up the file, then delete only these lines. Their changes are lost. Or name another file.',
  })
}

function counted(lines: number): string {
  return lines === 1 ? 'line' : `${lines} lines`
}

/**
 * Copies the incomplete last line to a `.torn` file. Does not remove the line from the state file.
 *
 * @returns A notice for the terminal.
 */
export async function setAside(
  path: string,
  { size, incompleteBytes }: Pick<FileContent, 'size' | 'incompleteBytes'>,
): Promise<string> {
  const copy = `${path}.torn`
  try {
    const bytes = await readPart(path, size, incompleteBytes)
    // Writes a new file that only this user can read, because the line may hold a raw key.
    await rm(copy, { force: true })
    const handle = await open(copy, 'wx', 0o600)
    await handle.writeFile(bytes).finally(() => handle.close())
  } catch (error) {
    throw stateUnusable(copy, error)
  }
  return `${path} ended in the middle of a line, as after a crash during a write. No request of that line got an answer. Moved its ${incompleteBytes} bytes to ${copy}.`
}

async function readPart(path: string, position: number, length: number): Promise<Buffer> {
  const handle: FileHandle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

interface FileLine {
  /** Counted from 1. */
  number: number
  /** The start of the line, in bytes from the start of the file. */
  offset: number
  /** The end of the line and its line break, in bytes from the start of the file. */
  end: number
  text: string
  /** False for the last line of a truncated file, which has no line break. */
  complete: boolean
}

const lineBreak = 0x0a

/** So large that the wait for a piece is short compared with the processing of the piece. */
const pieceBytes = 1 << 20

/** Reads the lines of a file piece by piece, so that the file can have any size. */
async function* fileLines(path: string): AsyncGenerator<FileLine[]> {
  let rest: Buffer[] = []
  let number = 1
  let offset = 0
  const line = (bytes: Buffer, complete: boolean): FileLine => {
    const start = offset
    offset += bytes.length + (complete ? 1 : 0)
    return { number: number++, offset: start, end: offset, text: bytes.toString('utf8'), complete }
  }
  const stream = createReadStream(path, { highWaterMark: pieceBytes })
  for await (const piece of stream as AsyncIterable<Buffer>) {
    const lines: FileLine[] = []
    let start = 0
    for (let end = piece.indexOf(lineBreak); end !== -1; end = piece.indexOf(lineBreak, start)) {
      const last = piece.subarray(start, end)
      lines.push(line(rest.length === 0 ? last : Buffer.concat([...rest, last]), true))
      rest = []
      start = end + 1
    }
    if (start < piece.length) rest.push(piece.subarray(start))
    if (lines.length > 0) yield lines
  }
  if (rest.length > 0) yield [line(Buffer.concat(rest), false)]
}
