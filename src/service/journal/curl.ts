import type { JournalMessage } from '../../../schemas/generated/types.js'

interface RepeatedRequest {
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
  // Otherwise, curl would send a request for each number in [1-50].
  if (/[[\]{}]/.test(url)) parts.push('--globoff')
  parts.push(quoted(url))
  const isInFile = isCut || body?.includes('\0')
  if (isInFile)
    parts.push('--data-binary', '@body.json', `# put the body into body.json: ${whyInFile(isCut)}`)
  // With any other option, curl would replace the body @file by the content of the file.
  else if (body !== undefined) parts.push('--data-raw', quoted(body))
  return parts.join(' ')
}

function header(name: string, value: string): string {
  if (name.toLowerCase() !== 'authorization') return quoted(`${name}: ${value}`)
  const scheme = /^([\w-]+) /.exec(value)?.[1]
  return `"Authorization: ${scheme === undefined ? '' : `${scheme} `}$KEYMOCK_TOKEN"`
}

function whyInFile(isCut: boolean): string {
  return isCut ? 'the journal kept only its beginning' : 'no command can contain its NUL'
}

/** Writes control characters as escapes, because a terminal could obey them when the command is pasted. */
function quoted(text: string): string {
  if (/^[\w./:=-]+$/.test(text)) return text
  if (!/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text)) return `'${text.replaceAll("'", `'\\''`)}'`
  const escaped = text
    .replaceAll(/['\\]/g, '\\$&')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, character => bytesOf(character))
  return `$'${escaped}'`
}

function bytesOf(character: string): string {
  const escapes = [...new TextEncoder().encode(character)].map(byte => byte.toString(16).padStart(2, '0'))
  return escapes.map(digits => `\\x${digits}`).join('')
}
