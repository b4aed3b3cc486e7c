import type { TokenMemory } from './server-source.js'

const name = 'keymock.control-token'

export const tokenOfTab: TokenMemory = {
  read: () => sessionStorage.getItem(name) ?? undefined,
  write: token => sessionStorage.setItem(name, token),
}
