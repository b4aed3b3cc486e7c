import { tokenOfTab } from '../source/token-of-tab.js'

/** Takes the control token out of the link that led here, `#token=…`, where no server and no log sees it. */
export function takeTokenOfLink(): void {
  const { token, ...rest } = Object.fromEntries(new URLSearchParams(location.hash.slice(1)))
  if (token === undefined) return
  tokenOfTab.write(token)
  history.replaceState(null, '', Object.keys(rest).length === 0 ? '#/keys' : `#${new URLSearchParams(rest)}`)
}
