import type { TokenMemory } from '../source/server-source.js'

const name = 'keymock.control-token'

/**
 * Takes the control token out of the link that led here, `#token=…`, where no server and no log sees it, and keeps it as long as this
 * tab lives.
 */
export function tokenOfLink(): TokenMemory {
  const { token, ...rest } = Object.fromEntries(new URLSearchParams(location.hash.slice(1)))
  if (token !== undefined) {
    sessionStorage.setItem(name, token)
    history.replaceState(
      null,
      '',
      Object.keys(rest).length === 0 ? '#/keys' : `#${new URLSearchParams(rest)}`,
    )
  }
  return {
    read: () => sessionStorage.getItem(name) ?? undefined,
    write: given => sessionStorage.setItem(name, given),
  }
}
