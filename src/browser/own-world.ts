import type { NextWorld } from '../keymock.js'
import type { SharedEngine } from '../store/indexed-db/shared-engine.js'
import { say } from './console.js'

/** Lets a page begin with another world than the tabs that it shares its state with: from then on it has a state of its own. */
export function loadOwnWorld(engine: SharedEngine, load: (next: NextWorld) => Promise<void>) {
  return async (next: NextWorld): Promise<void> => {
    // Other faults are no other world.
    engine.isLeaving = next.fixtures !== undefined || next.profile !== undefined
    const { isLeaving } = engine
    await load(next).finally(() => {
      engine.isLeaving = false
    })
    if (isLeaving) say('info', 'This tab has a world of its own until it is reloaded.')
  }
}
