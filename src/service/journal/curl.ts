import type { JournalMessage } from '../../../schemas/generated/types.js'

export interface RepeatedRequest {
  method: string
  /** The URL with its origin. */
  url: string
  headers: JournalMessage['headers']
  body: string | undefined
  isCut: boolean
}

/** Whether curl sets a header itself, or the header belongs to the connection or to a browser. */
export function isOwnHeader(name: string): boolean {
  return ownHeaders.has(name.toLowerCase()) || /^sec-/i.test(name)
}

const ownHeaders = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'transfer-encoding',
  'user-agent',
])

/** The command takes the token from the environment variable `KEYMOCK_TOKEN`. */
export function curlOf({ method, url, headers, body, isCut }: RepeatedRequest): string {
  const parts = ['curl']
  if (method === 'HEAD') parts.push('--head')
  else if (method !== (body === undefined ? 'GET' : 'POST')) parts.push('-X', quoted(method))
  for (const [name, values] of Object.entries(headers)) {
    if (isOwnHeader(name)) continue
    for (const value of [values].flat()) parts.push('-H', header(name, value))
  }
  parts.push(quoted(url))
  if (body !== undefined) parts.push('--data-binary', isCut ? '@body.json' : quoted(body))
  if (isCut) parts.push('# put the body into body.json: the journal kept only its beginning')
  return parts.join(' ')
}

function header(name: string, value: string): string {
  if (name.toLowerCase() !== 'authorization') return quoted(`${name}: ${value}`)
  const scheme = /^([\w-]+) /.exec(value)?.[1]
  return `"Authorization: ${scheme === undefined ? '' : `${scheme} `}$KEYMOCK_TOKEN"`
}

function quoted(text: string): string {
  return /^[\w./:=-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}
