/**
 * Whether a URL leads to a path of the service. Paths must match exactly.
 *
 * @param baseUrl The service's address, without a trailing slash. Any origin when omitted.
 */
export function isAt({ origin, pathname }: URL, path: string, baseUrl: string | undefined): boolean {
  if (baseUrl === undefined) return pathname === path
  return origin + pathname === baseUrl + path
}
