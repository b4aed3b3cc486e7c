import { type FileHandle, open } from 'node:fs/promises'
import { isObject } from '../../../common/json.js'
import { UsageError } from '../../usage-error.js'

/** The position of an entry in a file, in bytes. */
export interface EntryPlace {
  start: number
  end: number
}

/** A longer entry is not judged, so that the memory stays bounded. */
export const longestEntry = 32 * 2 ** 20
const chunkSize = 2 ** 20

const [quote, backslash, open1, close1, open2, close2, colon] = Buffer.from('"\\{}[]:') as unknown as number[]
const blanks = new Set(Buffer.from(' \t\r\n,\ufeff'))

/**
 * Finds the entries of a HAR file (the elements of `log.entries`), or the objects of a file with one JSON object in each line,
 * without reading the whole file into memory.
 */
export async function findEntries(file: FileHandle, name: string): Promise<EntryPlace[]> {
  const { size } = await file.stat()
  const buffer = Buffer.alloc(chunkSize)
  const places: EntryPlace[] = []
  let depth = 0
  let isInString = false
  let isEscaped = false
  let text = ''
  let keys: string[] = []
  /** The depth of the elements of `log.entries`; 0 for lines of JSON. */
  let level = 0
  let isHar = false
  let start = 0
  for (let offset = 0; offset < size; ) {
    const { bytesRead } = await file.read(buffer, 0, chunkSize, offset)
    if (bytesRead === 0) break
    for (let index = 0; index < bytesRead; index += 1) {
      const byte = buffer[index] as number
      if (isInString) {
        if (isEscaped) isEscaped = false
        else if (byte === backslash) isEscaped = true
        else if (byte === quote) isInString = false
        else if (depth <= 2 && text.length < 20) text += String.fromCharCode(byte)
        continue
      }
      if (byte === quote) {
        isInString = true
        if (depth <= 2) text = ''
      } else if (byte === colon && depth <= 2 && depth > 0) keys[depth - 1] = text
      else if (byte === open1 || byte === open2) {
        if (!isHar && byte === open2 && depth === 2 && keys[0] === 'log' && keys[1] === 'entries') {
          isHar = true
          level = 3
        }
        if (depth === level && byte === open1) start = offset + index
        depth += 1
      } else if (byte === close1 || byte === close2) {
        depth -= 1
        if (depth < 0)
          throw notTraffic(name, `unexpected "${String.fromCharCode(byte)}" at byte ${offset + index}`)
        if (depth === level && byte === close1) places.push({ start, end: offset + index + 1 })
        if (isHar && depth < level) level = Number.NaN
        if (depth === 0) keys = []
      } else if (depth === 0 && !isHar && !blanks.has(byte))
        throw notTraffic(name, `byte ${offset + index} is neither a HAR file nor a line with a JSON object`)
    }
    offset += bytesRead
  }
  if (depth > 0 || isInString) {
    const what =
      isHar || places.length > 0 ? `ends inside entry ${places.length + 1}` : 'ends inside a JSON object'
    throw notTraffic(name, `the file ${what}: it was cut off`)
  }
  return places
}

export async function readEntry(file: FileHandle, { start, end }: EntryPlace): Promise<string> {
  const buffer = Buffer.alloc(end - start)
  await file.read(buffer, 0, buffer.length, start)
  return buffer.toString('utf8')
}

export async function openTraffic(name: string): Promise<FileHandle> {
  try {
    const file = await open(name)
    if ((await file.stat()).isFile()) return file
    await file.close()
  } catch (error) {
    const code = isObject(error) ? error.code : undefined
    throw new UsageError({
      code: code === 'ENOENT' ? 'TRAFFIC_MISSING' : 'TRAFFIC_UNREADABLE',
      where: name,
      problem: code === 'ENOENT' ? 'The file does not exist.' : `The file cannot be read (${String(code)}).`,
      remedy: 'Name a HAR file, or a file with an exchange in each line.',
    })
  }
  throw new UsageError({
    code: 'TRAFFIC_UNREADABLE',
    where: name,
    problem: 'This is no regular file.',
    remedy: 'Write the traffic to a file first, because keymock reads it twice.',
  })
}

export function notTraffic(name: string, problem: string): UsageError {
  return new UsageError({
    code: 'TRAFFIC_INVALID',
    where: name,
    problem: `${problem.slice(0, 1).toUpperCase()}${problem.slice(1)}.`,
    remedy: 'Give a HAR 1.2 file, or lines of JSON with method, url, status and responseBody.',
  })
}
