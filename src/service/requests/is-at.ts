/**
 * Whether a URL has exactly this path of the service. Ignores the query.
 *
 * @param baseUrl The service's address, without a trailing slash. Undefined for any origin.
 */
export function isAt({ origin, pathname }: URL, path: string, baseUrl: string | undefined): boolean {
  if (baseUrl === undefined) return pathname === path
  return origin + pathname === baseUrl + path
}
