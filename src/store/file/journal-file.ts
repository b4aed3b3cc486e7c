import type { BigIntStats } from 'node:fs'
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { JournalEntry, JournalHeader } from './journal-entry.js'
import { ifMissing } from './regular-file.js'
import { sealedLine } from './sealed-line.js'
import { stateNotWritten } from './state-error.js'

/** Tests replace this function to simulate a failing disk. */
export type OpenFile = (path: string, flags: string, mode?: number) => Promise<FileHandle>

/** Only the user who runs keymock may read the file: it holds the raw keys of recoverable keys. */
const fileMode = 0o600

/** A file to which entries are appended. `append` resolves when its entries are on the disk. Writes run one at a time. */
export class JournalFile {
  readonly path: string
  readonly #open: OpenFile
  #handle: FileHandle | undefined
  #size = 0
  #noted: Pick<BigIntStats, 'dev' | 'ino' | 'mtimeNs'> | undefined
  #edition = 0
  #latest: Promise<unknown> = Promise.resolve()
  #isAbandoned = false
  /** Set if the bytes of a failed write could not be removed. Then only a rewrite makes the file usable again. */
  #broken: Error | undefined

  constructor(path: string, openFile: OpenFile = open) {
    this.path = path
    this.#open = openFile
  }

  get isWritten(): boolean {
    return this.#edition > 0
  }

  /**
   * At any moment, the complete old file or the complete new file exists.
   *
   * @param instead The edition to replace. If the file has a later edition, that edition stays. Undefined to replace any edition.
   * @returns The edition for later calls of {@link append}.
   */
  rewrite(header: JournalHeader, entries: Iterable<JournalEntry>, instead?: number): Promise<number> {
    return this.#inTurn(async () => {
      if (instead !== undefined && instead !== this.#edition) return instead
      await this.#replace(header, entries)
      return ++this.#edition
    })
  }

  /**
   * @param size The length of the complete lines, in bytes. The rest is cut off.
   * @returns The edition for later calls of {@link append}.
   */
  resume(size: number): Promise<number> {
    return this.#inTurn(async () => {
      const handle = await this.#open(this.path, 'r+')
      this.#handle = handle
      if ((await statsOf(handle)).size > size) {
        await handle.truncate(size)
        await handle.datasync()
      }
      this.#noteWrite(await statsOf(handle), size)
      return ++this.#edition
    })
  }

  /**
   * Adds entries with one flush: all entries, or no entry if the write fails. Ignores entries for an earlier edition.
   *
   * @returns `false` if the file was deleted or moved away, and must be rewritten first.
   */
  append(entries: readonly JournalEntry[], edition: number): Promise<boolean> {
    const lines = entries.map(entry => `${sealedLine(entry)}\n`).join('')
    return this.#inTurn(async () => edition !== this.#edition || this.#write(Buffer.from(lines)))
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

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#latest.then(work).catch(error => {
      throw stateNotWritten(this.path, error)
    })
    this.#latest = done.catch(() => undefined)
    return done
  }

  async #replace(header: JournalHeader, entries: Iterable<JournalEntry>): Promise<void> {
    const temporary = `${this.path}.new`
    await rm(temporary, { force: true })
    const handle = await this.#open(temporary, 'wx', fileMode)
    let size = 0
    try {
      for (const piece of pieces(header, entries)) {
        if (this.#isAbandoned) throw new Error('The start was aborted.')
        size += await writeAll(handle, piece, size)
      }
      await handle.sync()
      await rename(temporary, this.path)
      await syncFolder(this.path)
    } catch (error) {
      await handle.close()
      await rm(temporary, { force: true })
      throw error
    }
    await this.#handle?.close()
    this.#handle = handle
    this.#noteWrite(await statsOf(handle), size)
    this.#broken = undefined
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
    const found = await stat(this.path, { bigint: true }).catch(ifMissing)
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

/** The lines in pieces of about 64 KB, because a million keys may exceed the maximum length of a string. */
function* pieces(header: JournalHeader, entries: Iterable<JournalEntry>): Generator<Buffer> {
  let text = `${sealedLine(header)}\n`
  for (const entry of entries) {
    text += `${sealedLine(entry)}\n`
    if (text.length < 65_536) continue
    yield Buffer.from(text)
    text = ''
  }
  yield Buffer.from(text)
}

/** Makes a rename survive a power cut. Windows has no sync for folders. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(dirname(path), 'r')
  await folder.sync().finally(() => folder.close())
}
