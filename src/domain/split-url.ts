interface Target {
  path: string
  /** The query, with its question mark. */
  search: string
}

/** Splits an absolute URL or a path into its path and query, without decoding. */
export function splitUrl(url: string): Target {
  const pathStart = url.startsWith('/') ? 0 : url.indexOf('/', url.indexOf('://') + 3)
  if (pathStart === -1) return { path: '/', search: '' }
  const hash = url.indexOf('#', pathStart)
  const end = hash === -1 ? url.length : hash
  const queryStart = url.indexOf('?', pathStart)
  if (queryStart === -1 || queryStart > end) return { path: url.slice(pathStart, end), search: '' }
  return { path: url.slice(pathStart, queryStart), search: url.slice(queryStart, end) }
}

/** Removes dot segments and decodes percent-encoded characters. `%2F` and other reserved characters stay encoded. */
export function decodedPath(path: string): string {
  try {
    return decodeURI(new URL(`http://localhost${path}`).pathname)
  } catch {
    return path
  }
}
