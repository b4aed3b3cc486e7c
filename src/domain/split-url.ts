/** The target of a request. */
export interface Target {
  path: string
  /** The query, with its question mark. */
  search: string
}

/** The path and the query, as written, of an absolute URL or a path. */
export function splitUrl(url: string): Target {
  const pathStart = url.startsWith('/') ? 0 : url.indexOf('/', url.indexOf('://') + 3)
  if (pathStart === -1) return { path: '/', search: '' }
  const hash = url.indexOf('#', pathStart)
  const end = hash === -1 ? url.length : hash
  const queryStart = url.indexOf('?', pathStart)
  if (queryStart === -1 || queryStart > end) return { path: url.slice(pathStart, end), search: '' }
  return { path: url.slice(pathStart, queryStart), search: url.slice(queryStart, end) }
}

/** A path without dot segments and percent-encoding. An undecodable path stays unchanged. */
export function decodedPath(path: string): string {
  try {
    return decodeURI(new URL(`http://localhost${path}`).pathname)
  } catch {
    return path
  }
}
