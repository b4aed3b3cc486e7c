import type { TokenMemory } from './server-source.js'

const name = 'keymock.control-token'

/** Keeps the control token until this tab closes. */
export const tokenOfTab: TokenMemory = {
  read: () => sessionStorage.getItem(name) ?? undefined,
  write: token => sessionStorage.setItem(name, token),
}
