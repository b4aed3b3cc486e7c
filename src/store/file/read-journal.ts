import { access } from 'node:fs/promises'
import type { StoreState } from '../../domain/key-store.js'
import { KeymockError } from '../../domain/keymock-error.js'
import { fileLines } from './file-lines.js'
import { type JournalChange, type JournalHeader, readEntry, readHeader } from './journal-entry.js'

/** What a journal tells: the state it starts from, and what happened since. */
export interface JournalContent {
  header: JournalHeader
  base: Omit<StoreState, 'drawn'>
  changes: JournalChange[]
  /** How far the seeded random source has been drawn on. */
  drawn: number
}

/**
 * Reads a journal, without changing it.
 *
 * @returns undefined when there is no file or an empty one: nothing to go on from, and nothing to lose.
 * @throws KeymockError `STATE_FOREIGN` when the file is something else, `STATE_TORN` with line and byte when it is damaged.
 */
export async function readJournal(path: string): Promise<JournalContent | undefined> {
  let header: JournalHeader | undefined
  const base: { identities: StoreState['identities'][number][]; keys: StoreState['keys'][number][] } = {
    identities: [],
    keys: [],
  }
  const changes: JournalChange[] = []
  let drawn = 0
  if (!(await exists(path))) return undefined
  for await (const { number, offset, text, complete } of fileLines(path)) {
    if (header === undefined) {
      header = complete ? readHeader(text) : undefined
      if (header === undefined) throw foreign(path)
      drawn = header.drawn
      continue
    }
    const entry = complete ? readEntry(text) : undefined
    if (entry === undefined) throw torn(path, number, offset, complete)
    if ('identity' in entry) base.identities.push(entry.identity)
    else if ('key' in entry) base.keys.push(entry.key)
    else changes.push(entry)
    if ('drawn' in entry) drawn = Math.max(drawn, entry.drawn ?? 0)
  }
  if (header === undefined) return undefined
  return { header, base: { sequence: header.sequence, ...base }, changes, drawn }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    error => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )
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

function torn(path: string, line: number, offset: number, complete: boolean): KeymockError {
  const found = complete ? 'The line is damaged' : 'The file ends in the middle of the line'
  return new KeymockError({
    code: 'STATE_TORN',
    where: `${path}, at line ${line}, byte ${offset}`,
    problem: `${found}; everything before byte ${offset} is whole. The file was left as it is.`,
    remedy: `Copy the file, cut it to its first ${offset} bytes to go on without the rest, or name another one.`,
  })
}
