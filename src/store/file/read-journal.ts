import type { StoreState } from '../../domain/key-store.js'
import { KeymockError } from '../../domain/keymock-error.js'
import { type FileLine, fileLines } from './file-lines.js'
import { type JournalChange, type JournalHeader, readEntry, readHeader } from './journal-entry.js'

/** What a journal tells: the state it starts from, and what happened since. */
export interface JournalContent {
  header: JournalHeader
  base: Omit<StoreState, 'drawn'>
  changes: JournalChange[]
  /** How far the seeded random source has been drawn on. */
  drawn: number
  /** In bytes. */
  size: number
}

/** A line that cannot be taken. */
type RefusedLine = Omit<FileLine, 'text'>

/**
 * Reads a journal, without changing it.
 *
 * @returns undefined when the file is empty: nothing to go on from, and nothing to lose.
 * @throws KeymockError `STATE_FOREIGN` when the file is something else, `STATE_TORN` with line and byte when it is damaged.
 */
export async function readJournal(path: string): Promise<JournalContent | undefined> {
  let header: JournalHeader | undefined
  const base: { identities: StoreState['identities'][number][]; keys: StoreState['keys'][number][] } = {
    identities: [],
    keys: [],
  }
  const changes: JournalChange[] = []
  const refused: RefusedLine[] = []
  let drawn = 0
  let wholeLinesAfter = 0
  let size = 0
  for await (const { text, ...line } of fileLines(path)) {
    size = line.end
    if (header === undefined) {
      header = line.complete ? readHeader(text) : undefined
      if (header === undefined) throw foreign(path)
      drawn = header.drawn
      continue
    }
    const entry = line.complete ? readEntry(text) : undefined
    if (entry === undefined) {
      refused.push(line)
      continue
    }
    // What follows is looked at to the end, so that nobody gives up more than has to be.
    if (refused.length > 0) wholeLinesAfter++
    else if ('identity' in entry) base.identities.push(entry.identity)
    else if ('key' in entry) base.keys.push(entry.key)
    else changes.push(entry)
    if ('drawn' in entry) drawn = Math.max(drawn, entry.drawn ?? 0)
  }
  const [first, ...others] = refused
  if (first !== undefined) {
    throw wholeLinesAfter === 0 ? torn(path, first) : damaged(path, [first, ...others], wholeLinesAfter)
  }
  if (header === undefined) return undefined
  return { header, base: { sequence: header.sequence, ...base }, changes, drawn, size }
}

function foreign(path: string): KeymockError {
  return new KeymockError({
    code: 'STATE_FOREIGN',
    where: `${path}, at line 1`,
    problem:
      'This is not a file that keymock keeps its state in, or not one of this version. It was left as it is.',
    remedy: 'Name another file, or one that does not exist yet.',
  })
}

/** Nothing that could be read comes behind it: what is cut off is lost already. */
function torn(path: string, { number, offset, complete }: RefusedLine): KeymockError {
  const found = complete ? 'The line is damaged' : 'The file ends in the middle of the line'
  return new KeymockError({
    code: 'STATE_TORN',
    where: `${path}, at line ${number}, byte ${offset}`,
    problem: `${found}; everything before byte ${offset} is whole. The file was left as it is.`,
    remedy: `Copy the file, cut it to its first ${offset} bytes to go on without the rest, or name another one.`,
  })
}

const mostNamed = 5

/** Whole lines come behind it, and those hold keys that were acknowledged: cutting the file would give them up. */
function damaged(path: string, lines: readonly [RefusedLine, ...RefusedLine[]], after: number): KeymockError {
  const [{ number, offset }] = lines
  const named = lines.slice(0, mostNamed).map(line => line.number)
  const rest = lines.length > mostNamed ? ` and ${lines.length - mostNamed} more` : ''
  const isOne = lines.length === 1
  return new KeymockError({
    code: 'STATE_TORN',
    where: `${path}, at line ${number}, byte ${offset}`,
    problem: isOne
      ? `The line is damaged; everything before it and the ${counted(after)} behind it are whole. The file was left as it is.`
      : `The lines ${named.join(', ')}${rest} are damaged; all others are whole. The file was left as it is.`,
    remedy: isOne
      ? `Copy the file, then delete line ${number} alone to go on without it, or name another file.`
      : 'Copy the file, then delete these lines alone to go on without them, or name another file.',
  })
}

function counted(lines: number): string {
  return lines === 1 ? 'line' : `${lines} lines`
}
