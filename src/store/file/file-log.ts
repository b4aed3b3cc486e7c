import type { BigIntStats } from 'node:fs'
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { StoreState } from '../../domain/key-store.js'
import { asPrinted, KeymockError } from '../../domain/keymock-error.js'
import type { Appended, Base, ChangeLog, Entry, Proposed } from '../log/change-log.js'
import { inBatches, stateLines } from '../log/state-lines.js'
import { type Header, isEntry, sealedLine } from './line-format.js'
import type { FileContent } from './read-state-file.js'
import { ifMissing } from './regular-file.js'
import { stateNotWritten } from './state-error.js'

interface FileLogOptions {
  openFile: OpenFile | undefined
  content: FileContent | undefined
  /** Whether the file has a second name (a hard link), under which another server may use the file. */
  isLinked: boolean
  randomSeed: number
  /** Called before the first write. */
  onFirst(): Promise<void>
  /** Called after a rewrite of a file that was deleted or moved away during use. */
  onRestored: (() => void) | undefined
}

/** Tests replace this function to simulate a failing disk. */
export type OpenFile = (path: string, flags: string, mode?: number) => Promise<FileHandle>

/** Only the user who runs keymock may read the file: it holds the raw keys of recoverable keys. */
const fileMode = 0o600
const batchCharacters = 65_536

/** The log of a state in a file. An entry is on the disk when `append` resolves. */
export class FileLog implements ChangeLog {
  readonly isShared = false
  isWritten = false
  readonly #path: string
  readonly #open: OpenFile
  readonly #options: FileLogOptions
  #handle: FileHandle | undefined
  #size = 0
  #noted: Pick<BigIntStats, 'dev' | 'ino' | 'mtimeNs'> | undefined
  #isAbandoned = false
  /** Set if the bytes of a failed write could not be removed. Then only a rewrite makes the file usable again. */
  #broken: Error | undefined
  #profile = ''
  #isGone = false
  #latest: Promise<unknown> = Promise.resolve()

  constructor(path: string, options: FileLogOptions) {
    this.#path = path
    this.#options = options
    this.#open = options.openFile ?? open
  }

  /** `openFileEngine` has read the file. */
  async open(): Promise<undefined> {
    return undefined
  }

  async replace(base: Base): Promise<boolean> {
    await this.compact(base)
    return true
  }

  /** At any moment, the complete old file or the complete new file exists. */
  compact({ state, cells, origin }: Base): Promise<void> {
    return this.#guarded(async () => {
      const { onFirst, randomSeed } = this.#options
      if (this.#handle === undefined) await onFirst()
      const { sequence, drawn } = state
      const profile = origin?.profile?.name ?? this.#profile
      const position = { sequence, drawn, ...(cells.clock !== null && { clock: cells.clock }) }
      const header: Header = { keymock: 'journal', version: 2, profile, randomSeed, ...position }
      await this.#replace(header, state)
      this.#profile = profile
      if (this.#isGone) this.#options.onRestored?.()
      this.#isGone = false
    })
  }

  async resume({ origin }: Base): Promise<boolean> {
    const { content, isLinked, onFirst } = this.#options
    if (content === undefined) return false
    this.#profile = content.header.profile
    if (isLinked || origin?.profile?.name !== this.#profile) return false
    await onFirst()
    return this.#guarded(async () => {
      const handle = await this.#open(this.#path, 'r+')
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

  /** Stops a rewrite in progress, and makes later rewrites fail. */
  abandon(): void {
    this.#isAbandoned = true
  }

  async close(): Promise<void> {
    await this.#latest
    await this.#handle?.close()
    this.#handle = undefined
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
    const handle = await this.#open(temporary, 'wx', fileMode)
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
    this.isWritten = true
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

/** Makes a rename survive a power cut. Windows has no sync for folders. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(dirname(path), 'r')
  await folder.sync().finally(() => folder.close())
}
