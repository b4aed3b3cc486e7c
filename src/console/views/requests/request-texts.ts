import type { Explanation, JournalEntry, Overview } from '../../../../schemas/generated/types.js'
import { operationNamed } from '../../../../schemas/operations.js'
import { firstApi } from '../../session/first-api.js'

/** Headers that `fetchText` omits, because clients set them automatically or pages may not set them. */
const ownHeaders = new Set([
  'host',
  'connection',
  'content-length',
  'accept-encoding',
  'user-agent',
  'accept',
  'accept-language',
])

export function fetchText({ method, path, query, request }: JournalEntry, baseUrl: string): string {
  const headers = Object.entries(request.headers)
    .filter(([name]) => !ownHeaders.has(name.toLowerCase()) && !/^(sec-|origin$|referer$)/i.test(name))
    .map(([name, value]) => [name, /^authorization$/i.test(name) ? 'Bearer <token>' : value])
  const options = {
    method,
    headers: Object.fromEntries(headers),
    ...(request.body !== undefined && request.body !== '' && { body: request.body }),
  }
  return `await fetch(${JSON.stringify(`${baseUrl}${path}${query}`)}, ${JSON.stringify(options, null, 2)})`
}

export function whyText({ summary, warning }: Explanation): string {
  return warning === undefined || summary.includes(warning) ? summary : `${summary} ${warning}`
}

export function receivedText({ status, received }: JournalEntry): string {
  if (received === 'nothing') return 'no answer'
  return received === 'half' ? `${status}, cut off` : String(status)
}

export function firstCurl(baseUrl: string, overview: Overview | undefined): string | undefined {
  const first = firstApi(overview)
  if (first === undefined) return undefined
  const { path } = operationNamed('apis.listKeys')
  return `curl -s "${baseUrl}${path}?apiId=${first.apiId}&limit=2" \\\n  -H "Authorization: Bearer ${first.token}"`
}
