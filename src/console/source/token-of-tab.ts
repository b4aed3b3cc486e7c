import type { TokenMemory } from './server-source.js'

const name = 'keymock.control-token'

/** The control token, as long as this tab lives. */
export const tokenOfTab: TokenMemory = {
  read: () => sessionStorage.getItem(name) ?? undefined,
  write: token => sessionStorage.setItem(name, token),
}
