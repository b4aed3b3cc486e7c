/**
 * Whether a URL leads to a path of the service. Paths match to the letter.
 *
 * @param baseUrl Where the service is, without a slash at its end. Any origin when omitted.
 */
export function isAt({ origin, pathname }: URL, path: string, baseUrl: string | undefined): boolean {
  if (baseUrl === undefined) return pathname === path
  return origin + pathname === baseUrl + path
}
