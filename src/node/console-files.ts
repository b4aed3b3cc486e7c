import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { controlPath } from '../actions/address.js'
import { answerHeaders } from '../control/control-plane.js'
import { splitUrl } from '../domain/split-url.js'
import { isRead, type RequestMessage, type ResponseMessage } from '../service/message.js'

export const consolePath = `${controlPath}/console`

const mediaTypes: Readonly<Record<string, string>> = {
  'index.html': 'text/html; charset=utf-8',
  'console.js': 'text/javascript; charset=utf-8',
  'icon.svg': 'image/svg+xml',
}

/** Allows content only from this server. Scripts cannot turn strings into markup. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

const headers = {
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': policy,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
}

/** The page itself sets a policy that allows only its own style. */
const reportHeaders = {
  ...headers,
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "frame-ancestors 'self'",
}

const notBuilt = `The console has not been built.

In a clone of keymock, build the console with "npm run build".
Or use the control API: ${controlPath}/openapi.json
`

export function isConsolePath(path: string): boolean {
  return path === consolePath || path.startsWith(`${consolePath}/`)
}

/** Whether a browser opens the address as a page. */
export function isVisit(request: RequestMessage): boolean {
  return isRead(request) && request.headers.accept?.includes('text/html') === true
}

export function consoleRedirect(sandboxName?: string): ResponseMessage {
  const fragment = sandboxName === undefined ? '' : `#/overview?sandbox=${encodeURIComponent(sandboxName)}`
  return {
    status: 303,
    headers: { Location: `${consolePath}/${fragment}`, Vary: 'Accept', 'Cache-Control': 'no-store' },
    body: '',
  }
}

/**
 * The files hold no secret, so every client may read them.
 *
 * @param reportPage Returns a report of the contract suite by its name, which cannot be guessed.
 */
export async function consoleFile(
  { method, url, headers: asked }: RequestMessage,
  reportPage: (name: string) => string | undefined = () => undefined,
): Promise<ResponseMessage> {
  const { path } = splitUrl(url)
  if (path === consolePath) return consoleRedirect()
  if (method !== 'GET' && method !== 'HEAD') {
    return { ...text(405, 'Use GET.\n'), headers: { ...plain, Allow: 'GET, HEAD' } }
  }
  const name = path.slice(consolePath.length + 1) || 'index.html'
  const report = name.startsWith('reports/') ? reportPage(name.slice('reports/'.length)) : undefined
  if (report !== undefined)
    return { status: 200, headers: reportHeaders, body: method === 'HEAD' ? '' : report }
  const mediaType = Object.hasOwn(mediaTypes, name) ? mediaTypes[name] : undefined
  if (mediaType === undefined) return text(404, 'The console has no such file.\n')
  const folder = builtFolder()
  if (folder === undefined) return text(503, notBuilt)
  const body = await readFile(new URL(name, folder), 'utf8')
  // With an ETag, the browser can cache the file and its compiled code.
  const ETag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  if (asked['if-none-match'] === ETag) return { status: 304, headers: { ETag, ...headers }, body: '' }
  return {
    status: 200,
    headers: { 'Content-Type': mediaType, ETag, ...headers },
    body: method === 'HEAD' ? '' : body,
  }
}

/** Finds the folder of the built console, in the package or in a clone of the repository. Undefined before the build. */
function builtFolder(): URL | undefined {
  return ['./console/', '../console/', '../../dist/console/']
    .map(folder => new URL(folder, import.meta.url))
    .find(folder => existsSync(new URL('console.js', folder)))
}

const plain = { 'Content-Type': 'text/plain; charset=utf-8', ...answerHeaders }

function text(status: number, body: string): ResponseMessage {
  return { status, headers: { ...plain }, body }
}
