/** @param baseUrl An origin and a path, without a trailing slash. Undefined for any origin. */
export function isAt({ origin, pathname }: URL, path: string, baseUrl: string | undefined): boolean {
  if (baseUrl === undefined) return pathname === path
  return origin + pathname === baseUrl + path
}
