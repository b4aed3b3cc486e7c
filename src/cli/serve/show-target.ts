import { routes } from '../../handlers/route.js'
import type { ServedRequest } from '../../node/served-request.js'

/** Parameters that say how a page was asked for and nothing about anybody. */
const harmlessParameters = ['apiId', 'limit', 'decrypt', 'revalidateKeysCache']

const longestShown = 200

const knownPaths = new Set(routes.map(({ path }) => path))

/**
 * The path and the harmless part of the query, as they may be printed.
 *
 * @param clean Takes secrets and control characters out of what the client made up.
 */
export async function showTarget(
  { path, search }: Pick<ServedRequest, 'path' | 'search'>,
  clean: (text: string) => Promise<string>,
): Promise<string> {
  const shownPath = knownPaths.has(path) ? path : shorten(await clean(path))
  if (search.length <= 1) return shownPath
  const parameters = new URLSearchParams(search)
  const shown: string[] = []
  for (const name of harmlessParameters) {
    const value = parameters.get(name)
    if (value !== null) shown.push(`${name}=${shorten(await clean(value))}`)
  }
  return shown.length === 0 ? shownPath : `${shownPath}?${shown.join('&')}`
}

function shorten(text: string): string {
  return text.length <= longestShown ? text : `${text.slice(0, longestShown)}…`
}
