import type { Snapshot, StoredIdentity, StoredKey } from '../../../schemas/generated/types.js'
import type { ClockSnapshot } from '../../domain/clock.js'
import { KeymockError } from '../../domain/keymock-error.js'
import { type FileLine, fileLines } from './file-lines.js'
import { type JournalChange, type JournalHeader, readEntry, readHeader } from './journal-entry.js'

export interface JournalContent {
  header: JournalHeader
  base: Pick<Snapshot, 'sequence' | 'identities' | 'keys'>
  changes: JournalChange[]
  /** The position of the seeded random source. */
  drawn: number
  /** The last setting of the clock, if the clock was moved. */
  clock: ClockSnapshot | undefined
  /** The length of the complete lines, in bytes. */
  size: number
  /**
   * The length of an incomplete last line, in bytes. A crash can leave such a line. The server has
   * not acknowledged the change of this line.
   */
  incompleteBytes: number
}

type RefusedLine = Pick<FileLine, 'number' | 'offset'>

/**
 * @returns `undefined` for an empty file, which has no state to continue.
 * @throws KeymockError `STATE_FOREIGN` for a file of another kind or version; `STATE_TORN` with line and byte for damage.
 * An incomplete last line is not damage.
 */
export async function readJournal(path: string): Promise<JournalContent | undefined> {
  const reading = new Reading(path)
  for await (const lines of fileLines(path)) for (const line of lines) reading.take(line)
  return reading.end()
}

class Reading {
  readonly #path: string
  #header: JournalHeader | undefined
  readonly #identities: StoredIdentity[] = []
  readonly #keys: StoredKey[] = []
  readonly #changes: JournalChange[] = []
  readonly #refused: RefusedLine[] = []
  #wholeLinesAfter = 0
  #drawn = 0
  #clock: ClockSnapshot | undefined
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
    const entry = complete ? readEntry(text, this.#header) : undefined
    if (entry === undefined) {
      if (complete || isWhole(text, this.#header)) this.#refused.push({ number, offset })
      else this.#incompleteBytes = end - offset
      return
    }
    this.#size = end
    // Also reads the lines after a damaged line, so that one error reports all damaged lines.
    if (this.#refused.length > 0) this.#wholeLinesAfter++
    else if ('identity' in entry) this.#identities.push(entry.identity)
    else if ('key' in entry) this.#keys.push(entry.key)
    else {
      if ('clock' in entry) this.#clock = entry.clock ?? undefined
      this.#changes.push(entry)
    }
    if ('drawn' in entry) this.#drawn = Math.max(this.#drawn, entry.drawn ?? 0)
  }

  #begin({ text, complete, end }: FileLine): void {
    const header = complete ? readHeader(text) : undefined
    if (header === undefined) throw foreign(this.#path)
    if (header === 'damaged') throw damagedHeader(this.#path)
    this.#header = header
    this.#drawn = header.drawn
    this.#clock = header.clock
    this.#size = end
  }

  end(): JournalContent | undefined {
    const [first, ...others] = this.#refused
    if (first !== undefined) {
      throw this.#wholeLinesAfter === 0
        ? tornAtEnd(this.#path, first)
        : damaged(this.#path, [first, ...others], this.#wholeLinesAfter)
    }
    if (this.#header === undefined) return undefined
    return {
      header: this.#header,
      base: { sequence: this.#header.sequence, identities: this.#identities, keys: this.#keys },
      changes: this.#changes,
      drawn: this.#drawn,
      clock: this.#clock,
      size: this.#size,
      incompleteBytes: this.#incompleteBytes,
    }
  }
}

/** Whether the text is a complete entry, followed by one character that replaces the line break. */
function isWhole(text: string, header: JournalHeader): boolean {
  return readEntry(text.slice(0, -1), header) !== undefined
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
