import type { BigIntStats, Stats } from 'node:fs'
import { type FileHandle, open, rename, rm, stat, truncate } from 'node:fs/promises'
import type { Snapshot } from '../../../schemas/generated/types.js'
import type { AdjustableClock } from '../../domain/clock.js'
import type { StoreState } from '../../domain/key-store.js'
import { asPrinted, KeymockError } from '../../domain/keymock-error.js'
import type { Appended, Base, ChangeLog, Entry, Proposed } from '../log/change-log.js'
import { inBatches, stateLines } from '../log/state-lines.js'
import { type Folded, folded, StateLog } from '../log/state-log.js'
import { type FileLock, lockFile } from './file-lock.js'
import { type Header, isEntry, sealedLine } from './line-format.js'
import { type FileContent, readStateFile, setAside } from './read-state-file.js'
import { ifMissing, regularFile, syncFolder } from './regular-file.js'
import { stateNotWritten, stateUnusable } from './state-error.js'

export interface FileLogOptions {
  openFile?: OpenFile | undefined
  /** Called after this process has locked the file. A process that ends during the start must unlock the file with `abandon`. */
  onHold?: ((abandon: () => Promise<void>) => void) | undefined
  /** Called after a rewrite of a file that was deleted or moved away during use. */
  onRestored?: (() => void) | undefined
  onNotice?: ((sentence: string) => void) | undefined
}

/** Tests replace this function to simulate a failing disk. */
type OpenFile = (path: string, flags: string, mode?: number) => Promise<FileHandle>

/** Only the user who runs keymock may read the file: it holds the raw keys of recoverable keys. */
const fileMode = 0o600
const batchCharacters = 65_536

/**
 * The log of a state in a file. An entry is on the disk when `append` resolves. Locks a new file only before its first write,
 * because an interrupted start must leave no file.
 */
export class FileLog implements ChangeLog {
  readonly isShared = false
  /** The content of the file. Undefined for a new or empty file, which begins with the fixture. */
  found: { snapshot: Snapshot; randomSeed: number; profile: string } | undefined
  readonly #given: string
  readonly #path: string
  readonly #options: FileLogOptions
  #lock: FileLock | undefined
  #content: FileContent | undefined
  #opened: Folded | undefined
  #before: Stats | undefined
  #states: StateLog | undefined
  #randomSeed = 0
  #isWritten = false
  #handle: FileHandle | undefined
  #size = 0
  #noted: Pick<BigIntStats, 'dev' | 'ino' | 'mtimeNs'> | undefined
  #isAbandoned = false
  /** Set if the bytes of a failed write could not be removed. Then only a rewrite makes the file usable again. */
  #broken: Error | undefined
  #profile = ''
  #isGone = false
  #latest: Promise<unknown> = Promise.resolve()

  private constructor(given: string, path: string, options: FileLogOptions) {
    this.#given = given
    this.#path = path
    this.#options = options
  }

  /** @throws KeymockError for a file that is in use, damaged, foreign or unreadable. */
  static async open(given: string, options: FileLogOptions = {}): Promise<FileLog> {
    const log = new FileLog(given, await regularFile(given), options)
    await log.#takeLock()
    try {
      await log.#read()
    } catch (error) {
      await log.#releaseLock()
      throw stateUnusable(given, error)
    }
    return log
  }

  async #read(): Promise<void> {
    const content = await readStateFile(this.#path).catch(ifMissing)
    this.#before = await stat(this.#path).catch(ifMissing)
    if (content === undefined) return this.#releaseLock()
    this.#content = content
    this.#profile = content.header.profile
    this.#opened = folded(content)
    this.found = { ...content.header, snapshot: this.#opened.state }
    this.#options.onHold?.(() => this.abandon())
  }

  stateLog({ randomSeed, clock }: { randomSeed: number; clock: AdjustableClock }): StateLog {
    this.#randomSeed = randomSeed
    this.#states = new StateLog({ log: this, clock, opened: this.#opened })
    return this.#states
  }

  async replace(base: Base): Promise<boolean> {
    await this.compact(base)
    return true
  }

  /** At any moment, the complete old file or the complete new file exists. */
  compact({ state, cells, origin }: Base): Promise<void> {
    return this.#guarded(async () => {
      if (this.#handle === undefined) await this.#prepare()
      const { sequence, drawn } = state
      const profile = origin?.profile?.name ?? this.#profile
      const position = { sequence, drawn, ...(cells.clock !== null && { clock: cells.clock }) }
      const randomSeed = this.#randomSeed
      await this.#replace({ keymock: 'journal', version: 2, profile, randomSeed, ...position }, state)
      this.#profile = profile
      if (this.#isGone) this.#options.onRestored?.()
      this.#isGone = false
    })
  }

  async resume({ origin }: Base): Promise<boolean> {
    const content = this.#content
    if (content === undefined || this.#isLinked || origin?.profile?.name !== this.#profile) return false
    await this.#prepare()
    return this.#guarded(async () => {
      const handle = await this.#open('r+')
      this.#handle = handle
      if ((await statsOf(handle)).size > content.size) {
        await handle.truncate(content.size)
        await handle.datasync()
      }
      this.#noteWrite(await statsOf(handle), content.size)
      return true
    })
  }

  check(entry: Entry): void {
    if (isEntry(entry)) return
    throw new KeymockError(asPrinted`STATE_UNREADABLE  a change of a key
      The state file cannot represent this change, and the next start would refuse it. The change was not \
      made.
      This is a bug in keymock. Report the bug with the request that caused it.`)
  }

  append(entries: readonly Proposed[]): Promise<Appended> {
    const lines = sealed(entries.map(({ entry }) => JSON.stringify(entry)))
    return this.#guarded(async () => {
      this.#isGone = !(await this.#write(lines))
      return { isDone: !this.#isGone, isGone: this.#isGone, missed: [] }
    })
  }

  async close(): Promise<void> {
    await this.#states?.idle()
    await this.#closeFile()
    await this.#releaseLock()
  }

  /** Closes the file after a failed start. Removes a file that this start created, and empties a file that was empty before. */
  async abandon(): Promise<void> {
    // Stops a rewrite in progress, and makes later rewrites fail.
    this.#isAbandoned = true
    await this.#closeFile()
    if (this.#content === undefined && this.#isWritten)
      await (this.#before === undefined ? rm(this.#path, { force: true }) : truncate(this.#path))
    await this.#releaseLock()
  }

  /** Whether the file has a second name (a hard link), under which another server may use the file. */
  get #isLinked(): boolean {
    return (this.#before?.nlink ?? 0) > 1
  }

  async #takeLock(): Promise<void> {
    this.#lock = await lockFile(this.#path).catch(error => {
      throw stateUnusable(this.#given, error)
    })
  }

  async #releaseLock(): Promise<void> {
    await this.#lock?.release()
    this.#lock = undefined
  }

  /** Called before the first write. */
  async #prepare(): Promise<void> {
    const { onHold, onNotice } = this.#options
    if (this.#lock === undefined) {
      await this.#takeLock()
      onHold?.(() => this.abandon())
      if ((await stat(this.#path).catch(ifMissing))?.size) {
        throw new KeymockError(asPrinted`STATE_IN_USE  ${this.#given}
          Another server created the file during the start of this server.
          Start again to continue with this file, or name another file.`)
      }
    }
    if (this.#content?.incompleteBytes) {
      const notice = await setAside(this.#path, this.#content)
      onNotice?.(notice)
    }
    if (this.#isLinked)
      onNotice?.(
        `${this.#given} is a hard link, and another server may use the file under its other name. Wrote the state to a new file under this name; the other name keeps the old file.`,
      )
  }

  async #closeFile(): Promise<void> {
    await this.#latest
    await this.#handle?.close()
    this.#handle = undefined
  }

  #open(flags: string, path = this.#path, mode?: number): Promise<FileHandle> {
    return (this.#options.openFile ?? open)(path, flags, mode)
  }

  /** Close waits for the last write. */
  #guarded<T>(work: () => Promise<T>): Promise<T> {
    const done = work().catch(error => {
      throw error instanceof KeymockError ? error : stateNotWritten(this.#path, error)
    })
    this.#latest = done.catch(() => undefined)
    return done
  }

  async #replace(header: Header, state: StoreState): Promise<void> {
    const temporary = `${this.#path}.new`
    await rm(temporary, { force: true })
    const handle = await this.#open('wx', temporary, fileMode)
    let size = 0
    try {
      for (const lines of inBatches([JSON.stringify(header), ...stateLines(state)], batchCharacters)) {
        if (this.#isAbandoned) throw new Error('The start was aborted.')
        size += await writeAll(handle, sealed(lines), size)
      }
      await handle.sync()
      await rename(temporary, this.#path)
      await syncFolder(this.#path)
    } catch (error) {
      await handle.close()
      await rm(temporary, { force: true })
      throw error
    }
    await this.#handle?.close()
    this.#handle = handle
    this.#noteWrite(await statsOf(handle), size)
    this.#broken = undefined
    this.#isWritten = true
  }

  async #write(bytes: Buffer): Promise<boolean> {
    const found = await this.#find()
    if (found === undefined) return false
    if (this.#broken !== undefined) throw this.#broken
    const handle = this.#handle
    if (handle === undefined) throw new Error('The file is closed.')
    if (found.size !== BigInt(this.#size) || found.mtimeNs !== this.#noted?.mtimeNs) {
      throw new Error('Another program has written to the file.')
    }
    try {
      await writeAll(handle, bytes, this.#size)
      await handle.datasync()
      const left = await this.#find()
      if (left !== undefined) this.#noteWrite(left, this.#size + bytes.length)
      return left !== undefined
    } catch (error) {
      await this.#cutBack(handle, error)
      throw error
    }
  }

  /**
   * Checks that the path still has this file, because a write to a deleted or moved file would succeed without an error.
   *
   * @throws Error if the path has another file, which must not be overwritten.
   */
  async #find(): Promise<BigIntStats | undefined> {
    const found = await stat(this.#path, { bigint: true }).catch(ifMissing)
    if (found === undefined || (found.ino === this.#noted?.ino && found.dev === this.#noted.dev)) return found
    throw new Error(
      'Another file replaced the state file while keymock was running. Move that file away, and keymock writes the state again.',
    )
  }

  /** Remembers the file's identity, size and modification time, to detect changes by other programs. */
  #noteWrite({ dev, ino, mtimeNs }: BigIntStats, size: number): void {
    this.#size = size
    this.#noted = { dev, ino, mtimeNs }
  }

  /** Removes the bytes of a failed write, because the next start must not read them. */
  async #cutBack(handle: FileHandle, cause: unknown): Promise<void> {
    try {
      await handle.truncate(this.#size)
      await handle.datasync()
      this.#noteWrite(await statsOf(handle), this.#size)
    } catch {
      this.#broken = new Error('The file could not be cut back to its last complete line.', { cause })
    }
  }
}

function sealed(lines: readonly string[]): Buffer {
  return Buffer.from(lines.map(line => `${sealedLine(line)}\n`).join(''))
}

function statsOf(handle: FileHandle): Promise<BigIntStats> {
  return handle.stat({ bigint: true })
}

async function writeAll(handle: FileHandle, bytes: Buffer, position: number): Promise<number> {
  let written = 0
  while (written < bytes.length) {
    const { bytesWritten } = await handle.write(bytes, written, bytes.length - written, position + written)
    written += bytesWritten
  }
  return written
}
