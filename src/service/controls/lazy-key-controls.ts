import type { Sandbox } from '../sandbox.js'
import type { KeyControls } from './key-controls.js'

/** The controls of a page's keys. Most pages only create and list: the code for the rest is loaded when it is asked for. */
export function lazyKeyControls(sandbox: Sandbox): KeyControls {
  const load = async () => (await import('./key-controls.js')).keyControls(sandbox)
  return {
    verify: async key => (await load()).verify(key),
    use: async keyIdOrKey => (await load()).use(keyIdOrKey),
    update: async (keyId, update) => (await load()).update(keyId, update),
    delete: async keyId => (await load()).delete(keyId),
  }
}
