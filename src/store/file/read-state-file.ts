import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { firstOf } from '../../common/document/counted.js'
import { asPrinted, KeymockError } from '../../domain/keymock-error.js'
import type { Entry, Opened } from '../log/change-log.js'
import { rowsIn, type StateLine } from '../log/state-lines.js'
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

/**
 * @returns `undefined` for an empty file, which has no state to continue.
 * @throws KeymockError `STATE_FOREIGN` for a file of another kind or version; `STATE_TORN` with line and byte for damage.
 * An incomplete last line is not damage.
 */
export async function readStateFile(path: string): Promise<FileContent | undefined> {
  let header: Header | undefined
  const rows: StateLine[] = []
  const entries: Entry[] = []
  const refused: FileLine[] = []
  let wholeLinesAfter = 0
  let size = 0
  let incompleteBytes = 0
  for await (const line of fileLines(path)) {
    const { text, complete, offset, end } = line
    if (header === undefined) {
      header = headerIn(line, path)
      size = end
      continue
    }
    const entry = complete ? readLine(text) : undefined
    if (entry === undefined) {
      // One character may have replaced the line break of a complete entry.
      if (complete || readLine(text.slice(0, -1)) !== undefined) refused.push(line)
      else incompleteBytes = end - offset
      continue
    }
    size = end
    // Also reads the lines after a damaged line, so that one error reports all damaged lines.
    if (refused.length > 0) wholeLinesAfter++
    else if ('identity' in entry || 'key' in entry) rows.push(entry)
    else entries.push(entry)
  }
  const [first] = refused
  if (first !== undefined) throw damaged(path, first, refused, wholeLinesAfter)
  if (header === undefined) return undefined
  const { drawn, sequence, clock = null } = header
  const base = { state: { drawn, sequence, ...rowsIn(rows) }, cells: { clock } }
  return { header, base, entries, size, incompleteBytes }
}

function headerIn({ text, complete }: FileLine, path: string): Header {
  const header = complete ? readHeader(text) : undefined
  if (typeof header === 'object') return header
  if (header === undefined) {
    throw new KeymockError(asPrinted`STATE_FOREIGN  ${path}, at line 1
      This is not a keymock state file, or another version of keymock wrote it. The file was not changed.
      Name a keymock state file, or a new file.`)
  }
  if (header === 'old') {
    throw new KeymockError(asPrinted`STATE_FOREIGN  ${path}, at line 1
      The file has version 1 of the format; this keymock reads version 2. The file was not changed.
      Name a new file. To keep the keys, save GET /_keymock/state of the keymock that wrote the file, and \
      restore it with PUT /_keymock/state.`)
  }
  throw new KeymockError(asPrinted`STATE_TORN  ${path}, at line 1, byte 0
    The line is damaged. The first line contains the profile and the seed of the keys. The file was not \
    changed.
    Restore the file from a copy, or name another file.`)
}

/** If intact lines follow the damage, a cut at the damage would lose acknowledged changes. */
function damaged(path: string, first: FileLine, all: readonly FileLine[], after: number): KeymockError {
  const { number, offset } = first
  const numbers = all.map(line => String(line.number))
  const [problem, remedy] =
    after === 0
      ? [
          `The line is damaged; everything before byte ${offset} is intact.`,
          `cut it to its first ${offset} bytes.`,
        ]
      : all.length === 1
        ? [
            `The line is damaged; all earlier lines and the ${after === 1 ? 'line' : `${after} lines`} after the damage are intact.`,
            `delete only line ${number}. Its changes are lost.`,
          ]
        : [
            `The lines ${firstOf(numbers, 5)} are damaged; all others are intact.`,
            'delete only these lines. Their changes are lost.',
          ]
  return new KeymockError(asPrinted`STATE_TORN  ${path}, at line ${number}, byte ${offset}
    ${problem} The file was not changed.
    Back up the file, then ${remedy} Or name another file.`)
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
    // Writes a new file that only this user can read, because the line may hold a raw key.
    await rm(copy, { force: true })
    const line = createReadStream(path, { start: size, end: size + incompleteBytes - 1 })
    await pipeline(line, createWriteStream(copy, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    throw stateUnusable(copy, error)
  }
  return `${path} ended in the middle of a line, as after a crash during a write. No request of that line got an answer. Moved its ${incompleteBytes} bytes to ${copy}.`
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
async function* fileLines(path: string): AsyncGenerator<FileLine> {
  let rest: Buffer = Buffer.alloc(0)
  let number = 0
  let end = 0
  const line = (bytes: Buffer, complete: boolean): FileLine => {
    const offset = end
    end += bytes.length + (complete ? 1 : 0)
    return { number: ++number, offset, end, text: bytes.toString('utf8'), complete }
  }
  const stream = createReadStream(path, { highWaterMark: pieceBytes })
  for await (const piece of stream as AsyncIterable<Buffer>) {
    const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece])
    let start = 0
    for (let stop = bytes.indexOf(lineBreak); stop !== -1; stop = bytes.indexOf(lineBreak, start)) {
      yield line(bytes.subarray(start, stop), true)
      start = stop + 1
    }
    rest = bytes.subarray(start)
  }
  if (rest.length > 0) yield line(rest, false)
}
