import { KeymockError } from '../../domain/keymock-error.js'

/**
 * Returns the service's address as an origin and a path, without a trailing slash.
 *
 * @param base Without a base, relative addresses are refused.
 * @throws KeymockError `BASE_URL_INVALID`
 */
export function readBaseUrl(baseUrl: string | undefined, base?: string): string | undefined {
  if (baseUrl === undefined) return undefined
  if (baseUrl !== '' && URL.canParse(baseUrl, base)) {
    const { protocol, origin, pathname } = new URL(baseUrl, base)
    if (/^https?:$/.test(protocol)) return origin + pathname.replace(/(?<!\/)\/+$/, '')
  }
  throw new KeymockError({
    code: 'BASE_URL_INVALID',
    where: 'baseUrl',
    problem: `Found ${JSON.stringify(baseUrl)}, which is not an http URL.`,
    remedy: `Give a URL such as https://api.example.com${base === undefined ? '' : ' or /api'}, or omit baseUrl for any origin.`,
  })
}

/**
 * @param baseUrl A result of {@link readBaseUrl}. Undefined for any origin.
 * @returns Undefined if the URL is not below `baseUrl`.
 */
export function pathBelow(baseUrl: string | undefined, { origin, pathname }: URL): string | undefined {
  if (baseUrl === undefined) return pathname
  const whole = origin + pathname
  return whole.startsWith(`${baseUrl}/`) ? whole.slice(baseUrl.length) : undefined
}
