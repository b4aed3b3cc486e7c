import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'

/** The message gives the reason without the path, for example `it is a folder`. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
  readonly isMissing: boolean

  constructor(reason: string, { isMissing = false, cause }: { isMissing?: boolean; cause?: unknown } = {}) {
    super(reason, { cause })
    this.isMissing = isMissing
  }
}

const mebibyte = 1_048_576

/** Larger than realistic fixtures, and smaller than the longest string in Node. */
const longestFile = 256 * mebibyte

const patienceMs = 10_000

/**
 * Reads a text file in UTF-8 or UTF-16, without the byte order mark. Some editors and shells on Windows write UTF-16.
 *
 * Also reads a pipe, such as a shell's `<(…)`.
 *
 * @param mostBytes The largest accepted size. The default is 256 MiB.
 * @throws UnreadableFile
 */
export async function readTextFile(path: string, mostBytes = longestFile): Promise<string> {
  // With O_NONBLOCK, `open` does not wait for the writer of a pipe.
  const handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)).catch(systemError)
  try {
    const stats = await handle.stat()
    if (stats.isDirectory()) throw new UnreadableFile('it is a folder')
    if (stats.isCharacterDevice() || stats.isBlockDevice()) throw new UnreadableFile('it is a device')
    if (stats.size > mostBytes) throw tooLarge(mostBytes)
    return decoded(await readBytes(handle, mostBytes, stats.isFIFO()))
  } catch (error) {
    return systemError(error)
  } finally {
    await handle.close()
  }
}

/** Counts the bytes, because a file may grow while it is read, and a pipe reports no size. */
async function readBytes(handle: FileHandle, mostBytes: number, isPipe: boolean): Promise<Buffer> {
  const chunks: Buffer[] = []
  const room = Buffer.alloc(mebibyte)
  let total = 0
  let silentSince = performance.now()
  for (;;) {
    const bytesRead = await handle.read(room).then(read => read.bytesRead, notYet)
    if (bytesRead !== undefined && bytesRead > 0) {
      total += bytesRead
      if (total > mostBytes) throw tooLarge(mostBytes)
      chunks.push(Buffer.from(room.subarray(0, bytesRead)))
      silentSince = performance.now()
      continue
    }
    // A read of 0 bytes means the end of the file. But a pipe that has sent no data yet may still wait for its writer.
    const isOver = bytesRead === 0 && (!isPipe || total > 0)
    if (isOver) return Buffer.concat(chunks)
    if (performance.now() - silentSince > patienceMs) {
      throw new UnreadableFile(`it is a pipe that sent no data for ${patienceMs / 1000} s`)
    }
    await delay(20)
  }
}

function tooLarge(mostBytes: number): UnreadableFile {
  return new UnreadableFile(`it is larger than ${mostBytes / mebibyte} MiB`)
}

/** Ignores EAGAIN, the error of a read while the writer of a pipe pauses. */
function notYet(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'EAGAIN') throw error
}

function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new UnreadableFile('it is not in UTF-8; save it as UTF-8', { cause })
  }
}

/**
 * Detects the encoding by the byte order mark. Without a mark, exactly one NUL in the first two bytes shows
 * UTF-16: JSON and tokens begin with ASCII.
 */
function encodingOf([first, second]: Uint8Array): string {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be'
  return 'utf-8'
}

const reasons: Readonly<Record<string, string>> = {
  EISDIR: 'it is a folder',
  EACCES: 'this user may not read it',
  EPERM: 'this user may not read it',
  ENXIO: 'it is a socket',
  ELOOP: 'its links form a loop',
  ENAMETOOLONG: 'its name is too long',
}

function systemError(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
  if (code === undefined) throw error
  const isMissing = code === 'ENOENT' || code === 'ENOTDIR'
  throw new UnreadableFile(reasons[code] ?? `the system reports ${code}`, { isMissing, cause: error })
}
