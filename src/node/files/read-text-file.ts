import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'

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

/**
 * Reads a text file in UTF-8 or UTF-16, without the byte order mark. Some editors and shells on Windows write UTF-16.
 *
 * Also reads a pipe, such as a shell's `<(…)`.
 *
 * @param mostBytes The largest accepted size. The default is 256 MiB.
 * @throws UnreadableFile
 */
export async function readTextFile(path: string, mostBytes = longestFile): Promise<string> {
  try {
    const stats = await stat(path)
    if (stats.isCharacterDevice() || stats.isBlockDevice()) throw new UnreadableFile('it is a device')
    if (stats.size > mostBytes) throw tooLarge(mostBytes)
    const chunks: Buffer[] = []
    // Counts the bytes, because a file may grow while it is read, and a pipe reports no size.
    let total = 0
    for await (const chunk of createReadStream(path)) {
      total += chunk.length
      if (total > mostBytes) throw tooLarge(mostBytes)
      chunks.push(chunk)
    }
    return decoded(Buffer.concat(chunks))
  } catch (error) {
    return systemError(error)
  }
}

function tooLarge(mostBytes: number): UnreadableFile {
  return new UnreadableFile(`it is larger than ${mostBytes / mebibyte} MiB`)
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
