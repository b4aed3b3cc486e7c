import { type FileHandle, open } from 'node:fs/promises'
import { isBearer } from '../../../../contract-tests/model/request-errors.js'
import type { TargetExchange } from '../../../../contract-tests/traffic/exchange.js'
import { isObject, jsonOf } from '../../../common/json.js'
import { asPrinted } from '../../../domain/keymock-error.js'
import { operationOf } from '../../../fidelity/proxy/check-exchange.js'
import { UsageError } from '../../usage-error.js'

export interface RecordedExchange {
  exchange: TargetExchange
  /** The address of the service: the part of the URL before `/v1`. */
  baseUrl: string
  /** Why the answer cannot be judged. */
  unread?: string
}

/** Describes the place in an entry, and what is wrong there. */
export class BadEntry extends Error {
  override readonly name = 'BadEntry'
}

type Json = { readonly [name: string]: unknown }

/** @returns undefined if the exchange belongs to no service of the file, such as a page or a script. */
export function readExchange(json: unknown, id: number): RecordedExchange | undefined {
  if (!isObject(json)) throw new BadEntry(': not a JSON object')
  return 'request' in json ? fromHar(json, id) : fromLine(json, id)
}

function fromHar(entry: Json, id: number): RecordedExchange | undefined {
  const request = objectAt(entry, 'request')
  const response = objectAt(entry, 'response')
  const content = isObject(response.content) ? response.content : {}
  const posted = isObject(request.postData) ? request.postData : undefined
  const startedAt = Date.parse(String(entry.startedDateTime))
  if (Number.isNaN(startedAt))
    throw new BadEntry(`/startedDateTime: expected a time, found ${shown(entry.startedDateTime)}`)
  const isCached =
    isObject(entry._fromCache) || typeof entry._fromCache === 'string' || response.status === 304
  const { text, reason } = isCached
    ? { text: undefined, reason: 'the answer comes from the cache of the client' }
    : contentOf(content)
  return recorded({
    id,
    method: textAt(request, '/request', 'method'),
    url: textAt(request, '/request', 'url'),
    headers: fieldsOf(request.headers, '/request/headers'),
    body: typeof posted?.text === 'string' ? posted.text : undefined,
    status: statusAt(response.status, '/response/status'),
    answered: fieldsOf(response.headers, '/response/headers'),
    text,
    reason,
    startedAt,
    durationMs: typeof entry.time === 'number' && entry.time > 0 ? entry.time : 0,
  })
}

/** A line of the journal's form: the request and the answer of one exchange. */
function fromLine(line: Json, id: number): RecordedExchange | undefined {
  const { at, startedAt, durationMs, requestBody, responseBody } = line
  const method = textAt(line, '', 'method')
  const url = textAt(line, '', 'url')
  const time = typeof at === 'number' ? at : Date.parse(String(at ?? startedAt))
  if (Number.isNaN(time)) throw new BadEntry(`/at: expected a time, found ${shown(at)}`)
  return recorded({
    id,
    method,
    url,
    headers: lowered(line.requestHeaders),
    body: bodyOf(requestBody),
    status: statusAt(line.status, '/status'),
    answered: lowered(line.responseHeaders),
    text: bodyOf(responseBody),
    reason: 'the file has no body of the answer',
    startedAt: time,
    durationMs: typeof durationMs === 'number' && durationMs > 0 ? durationMs : 0,
  })
}

function bodyOf(body: unknown): string | undefined {
  return typeof body === 'string' || body === undefined ? body : JSON.stringify(body)
}

interface Parts {
  id: number
  method: string
  url: string
  headers: Record<string, string>
  body: string | undefined
  status: number
  answered: Record<string, string>
  text: string | undefined
  reason: string
  startedAt: number
  durationMs: number
}

/** A sign that a tool replaced a secret. */
const masked = /redact|\*{3,}|<(?:key|token)\b|^x{6,}$|\[hidden\]/i

function recorded(parts: Parts): RecordedExchange | undefined {
  const { id, method, headers, body, status, answered, startedAt, durationMs } = parts
  if (!URL.canParse(parts.url))
    throw new BadEntry('the url is not absolute, such as https://keys.example.test/v1/…')
  const url = new URL(parts.url)
  if (!/^https?:$/.test(url.protocol)) return undefined
  const operation = operationOf({ method, path: url.pathname })
  const [, prefix] = /^(.*?)\/v\d+\/\w+\.\w+$/.exec(url.pathname) ?? []
  if (operation === 'other' && prefix === undefined) return undefined
  const json = parts.text === undefined ? undefined : jsonOf(parts.text)
  const key = isObject(json) ? json.key : undefined
  const isMasked = typeof key === 'string' && masked.test(key)
  const unread =
    status === 0
      ? 'the request got no answer'
      : parts.text === undefined && status < 300
        ? parts.reason
        : isMasked
          ? 'the raw key was replaced before the file was written'
          : undefined
  return {
    baseUrl: `${url.origin}${prefix ?? ''}`,
    ...(unread !== undefined && { unread }),
    exchange: {
      id,
      operation,
      purpose: isBearer(headers.authorization) ? 'probe' : 'refusal',
      request: {
        method,
        path: url.pathname,
        query: [...url.searchParams],
        url: url.href,
        headers,
        ...(body !== undefined && { body }),
      },
      ...(unread === undefined && { response: { status, headers: answered, text: parts.text ?? '', json } }),
      startedAtMs: startedAt,
      durationMs,
    },
  }
}

function contentOf({ text, encoding, size, compression, comment }: Json): {
  text: string | undefined
  reason: string
} {
  if (typeof text !== 'string') return { text: undefined, reason: 'the file has no body of the answer' }
  const bytes = encoding === 'base64' ? Buffer.from(text, 'base64') : Buffer.from(text)
  // Some tools give the compressed size, which is larger for a tiny body: then `compression` is negative.
  const saved = typeof compression === 'number' && compression < 0 ? compression : 0
  const isCut = typeof size === 'number' && size + saved > bytes.length
  if (isCut || (typeof comment === 'string' && /truncated/i.test(comment)))
    return { text: undefined, reason: 'the body of the answer was cut off' }
  // The magic number of gzip: the tool recorded the compressed bytes.
  if (bytes[0] === 0x1f && bytes[1] === 0x8b)
    return { text: undefined, reason: 'the body of the answer is compressed' }
  return { text: bytes.toString('utf8'), reason: '' }
}

function objectAt(holder: Json, name: string): Json {
  const value = holder[name]
  if (!isObject(value)) throw new BadEntry(`/${name}: expected an object, found ${shown(value)}`)
  return value
}

function textAt(holder: Json, where: string, name: string): string {
  const value = holder[name]
  if (typeof value === 'string' && value !== '') return value
  throw new BadEntry(`${where}/${name}: expected a text, found ${shown(value)}`)
}

function statusAt(status: unknown, where: string): number {
  if (Number.isInteger(status) && Number(status) < 1000) return Math.max(0, Number(status))
  throw new BadEntry(`${where}: expected a status code, found ${shown(status)}`)
}

function fieldsOf(fields: unknown, where: string): Record<string, string> {
  if (fields === undefined) return {}
  if (!Array.isArray(fields)) throw new BadEntry(`${where}: expected an array, found ${shown(fields)}`)
  return joinedFields(
    fields.map(field => (isObject(field) ? [String(field.name), String(field.value)] : ['', ''])),
  )
}

function lowered(fields: unknown): Record<string, string> {
  return isObject(fields)
    ? joinedFields(Object.entries(fields).map(([name, value]) => [name, String(value)]))
    : {}
}

/** Without the pseudo-headers of HTTP/2, such as `:method`. */
function joinedFields(fields: readonly (readonly string[])[]): Record<string, string> {
  const joined: Record<string, string> = {}
  for (const [name = '', value = ''] of fields) {
    const lower = name.toLowerCase()
    if (lower === '' || lower.startsWith(':')) continue
    joined[lower] = joined[lower] === undefined ? value : `${joined[lower]}, ${value}`
  }
  return joined
}

/** Shows no text of the file, because it may be a secret. */
function shown(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'string' ? 'a text' : Array.isArray(value) ? 'an array' : 'an object'
}

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
      if (isHar && depth === level && byte !== open1 && byte !== close2 && !blanks.has(byte))
        throw notTraffic(name, `entry ${places.length + 1} is no JSON object`)
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
      isHar || places.length > 0 ? `ends inside entry ${places.length + 1}` : 'ends inside a JSON value'
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
    throw new UsageError(asPrinted`${code === 'ENOENT' ? 'TRAFFIC_MISSING' : 'TRAFFIC_UNREADABLE'}  ${name}
      ${code === 'ENOENT' ? 'The file does not exist.' : `The file cannot be read (${String(code)}).`}
      Name a HAR file, or a file with an exchange in each line.`)
  }
  throw new UsageError(asPrinted`TRAFFIC_UNREADABLE  ${name}
    This is no regular file.
    Write the traffic to a file first, because keymock reads it twice.`)
}

export function notTraffic(name: string, problem: string): UsageError {
  return new UsageError(asPrinted`TRAFFIC_INVALID  ${name}
    ${problem.slice(0, 1).toUpperCase()}${problem.slice(1)}.
    Give a HAR 1.2 file, or lines of JSON with method, url, status, at and responseBody.`)
}
