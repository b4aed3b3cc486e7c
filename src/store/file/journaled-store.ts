import type { AdjustableClock, ClockSnapshot } from '../../domain/clock.js'
import type { KeyOrder, StoreState } from '../../domain/key-store.js'
import type { MemoryStoreParts } from '../memory/memory-store.js'
import { FileStore } from './file-store.js'
import type { JournalEntry } from './journal-entry.js'
import type { JournalFile } from './journal-file.js'
import { stateNotWritten } from './state-error.js'

/** The number of lines in a journal: `base` for the initial state, `since` for the later changes. */
export interface JournalSize {
  base: number
  since: number
}

export interface BegunJournal extends JournalSize {
  bytes: number
  clock: ClockSnapshot | undefined
}

export interface JournalContext {
  profile: string
  randomSeed: number
  clock: AdjustableClock
}

/** A start reads this number of lines without a noticeable delay. */
const fewLines = 5000

export function isOvergrown({ base, since }: JournalSize): boolean {
  return since > Math.max(fewLines, base)
}

/**
 * Opens a store that records its changes in the journal. The store rewrites a journal with too many changes, because a key may
 * be used a million times.
 */
export async function openJournaledStore(
  journal: JournalFile,
  { profile, randomSeed, clock }: JournalContext,
  state: StoreState,
  order: KeyOrder,
  begun: BegunJournal | undefined,
  onRestored: () => void,
  parts?: MemoryStoreParts,
): Promise<FileStore> {
  const keptClock = new KeptClock(clock, begun?.clock)
  const write = async ({ sequence, drawn, identities, keys }: StoreState, instead?: number) => {
    const { moved } = keptClock
    const position = { sequence, drawn, ...(moved !== undefined && { clock: moved }) }
    const header = { keymock: 'journal', version: 2, profile, randomSeed, ...position } as const
    const written = await journal.rewrite(header, entries({ identities, keys }), instead)
    keptClock.keep(moved)
    return written
  }
  let edition = await (begun === undefined ? write(state) : journal.resume(begun.bytes))
  let size = begun ?? { base: state.identities.length + state.keys.length, since: 0 }
  const writeAnew = async () => {
    // The store does not contain the new changes yet. The caller appends them to the rewritten journal.
    const { identities, keys } = store.rows()
    edition = await write({ ...store.position, identities, keys }, edition)
    size = { base: identities.length + keys.length, since: 0 }
  }
  const store: FileStore = new FileStore(
    state,
    order,
    async changes => {
      const { moved, entries: moves } = keptClock
      // A move of the clock comes first, before keys that are created at the new time.
      const lines = [...moves, ...changes]
      if (lines.length === 0) return
      if (isOvergrown(size)) {
        await writeAnew().catch(() => {
          // Perhaps the disk has no room for a second file. Keeps the long file, and tries again later.
          size = { base: size.base + size.since, since: 0 }
        })
      }
      if (!(await journal.append(lines, edition))) {
        await writeAnew()
        if (!(await journal.append(lines, edition))) throw deletedAgain(journal.path)
        onRestored()
      }
      keptClock.keep(moved)
      size = { ...size, since: size.since + lines.length }
    },
    parts,
  )
  return store
}

function deletedAgain(path: string): Error {
  return stateNotWritten(path, new Error('The file was deleted while keymock was writing it.'))
}

function* entries({ identities, keys }: Pick<StoreState, 'identities' | 'keys'>): Generator<JournalEntry> {
  for (const identity of identities) yield { identity }
  for (const key of keys) yield { key }
}

class KeptClock {
  readonly #clock: AdjustableClock
  #kept: ClockSnapshot | undefined

  constructor(clock: AdjustableClock, kept: ClockSnapshot | undefined) {
    this.#clock = clock
    this.#kept = kept
  }

  /**
   * The clock's setting, if it changed after the start of the server. Otherwise undefined, because the next start chooses the
   * time again.
   */
  get moved(): ClockSnapshot | undefined {
    const now = this.#clock.snapshot()
    return isSame(now, this.#clock.another().snapshot()) ? undefined : now
  }

  get entries(): JournalEntry[] {
    const { moved } = this
    return isSame(moved, this.#kept) ? [] : [{ remove: '', clock: moved ?? null }]
  }

  keep(moved: ClockSnapshot | undefined): void {
    this.#kept = moved
  }
}

function isSame(one: ClockSnapshot | undefined, other: ClockSnapshot | undefined): boolean {
  return one?.offsetMs === other?.offsetMs && one?.frozenAt === other?.frozenAt
}
