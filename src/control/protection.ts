import { ControlError, refused } from '../actions/control-error.js'
import { shown } from '../domain/keymock-error.js'
import type { MessageHeaders } from '../service/message.js'

export interface Protection {
  /** The bearer token that requests must carry. If undefined, the Host must be a loopback name. */
  token?: string | undefined
  /** Origins whose pages may use the control API, in addition to loopback origins and the server's own origin. */
  origins: readonly string[]
}

/**
 * Without a token, accepts only loopback host names, because a public name may resolve to this machine.
 *
 * @throws ControlError `HOST_REFUSED`, `ORIGIN_REFUSED`, `TOKEN_REFUSED`
 */
export function admit(headers: MessageHeaders, method: string, protection: Protection): void {
  const { token } = protection
  if (token === undefined && !isLoopbackHost(headers.host))
    throw refusedHost(
      headers.host,
      'at this address, the control API accepts only loopback names',
      'Use http://127.0.0.1 or http://localhost. For another name, start the server with a wider --host, which requires a token.',
    )
  admitOrigin(headers, method, protection)
  if (token !== undefined && !sameText(bearerOf(headers), token)) throw refusedToken()
}

export function corsHeaders(headers: MessageHeaders, protection: Protection): Record<string, string> {
  const { origin } = headers
  if (origin === undefined || !isAllowed(origin, headers.host, protection)) return {}
  return { 'Access-Control-Allow-Origin': origin, Vary: 'Origin' }
}

function admitOrigin(headers: MessageHeaders, method: string, protection: Protection): void {
  const { origin, host } = headers
  if (origin === undefined) {
    const isNavigation = method === 'GET' && headers['sec-fetch-mode'] === 'navigate'
    if (isForeignVisit(headers) && !isNavigation) throw refusedOrigin('another site')
    return
  }
  if (!isAllowed(origin, host, protection)) throw refusedOrigin(origin)
}

/** A foreign page can open any address in a frame. Such a visit creates no sandbox. */
export function isForeignVisit(headers: MessageHeaders): boolean {
  return headers.origin === undefined && headers['sec-fetch-site'] === 'cross-site'
}

/**
 * Accepts only JSON from pages, because a page can send other media types without a preflight.
 *
 * @throws ControlError `MEDIA_TYPE_REFUSED`
 */
export function admitBody(headers: MessageHeaders): void {
  const mediaType = headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (headers.origin === undefined || mediaType === 'application/json') return
  throw refused(415)`MEDIA_TYPE_REFUSED  Content-Type
    Pages must declare the body as application/json.
    Send 'Content-Type: application/json'.`
}

function isAllowed(origin: string, host: string | undefined, { origins }: Protection): boolean {
  if (origins.includes(origin)) return true
  if (!/^https?:/.test(origin) || !URL.canParse(origin)) return false
  const url = new URL(origin)
  return isLoopbackName(url.hostname) || (host !== undefined && url.host === host.toLowerCase())
}

function isLoopbackHost(host: string | undefined): boolean {
  return host !== undefined && isLoopbackName(host.replace(/:\d+$/, ''))
}

function isLoopbackName(name: string): boolean {
  return /^(localhost|(.+\.)?localhost|127(\.\d{1,3}){3}|\[::1\])\.?$/i.test(name)
}

function bearerOf({ authorization = '' }: MessageHeaders): string {
  return authorization.replace(/^bearer +/i, '')
}

/** Compares tokens in a time that does not depend on the given token. */
function sameText(given: string, expected: string): boolean {
  let difference = given.length ^ expected.length
  for (let index = 0; index < expected.length; index++) {
    difference |= given.charCodeAt(index) ^ expected.charCodeAt(index)
  }
  return difference === 0
}

/** @param rule The broken rule, as a clause. It follows the refused host in the error: `Found "host"; <rule>.` */
export function refusedHost(host = 'none', rule: string, remedy: string): ControlError {
  const problem = `Found ${shown(host)}; ${rule}.`
  return new ControlError(403, { code: 'HOST_REFUSED', where: 'Host', problem, remedy })
}

function refusedOrigin(origin: string): ControlError {
  return refused(403)`ORIGIN_REFUSED  Origin
    A page of ${origin.slice(0, 80)} may not use the control API.
    Serve the page from localhost, or start the server with --control-origin and the origin of the page.`
}

function refusedToken(): ControlError {
  return refused(401)`TOKEN_REFUSED  Authorization
    At this address, the control API requires its token. The request has no token, or a different token.
    Send 'Authorization: Bearer …' with KEYMOCK_CONTROL_TOKEN, or with the token that the server printed \
    when it started.`
}
