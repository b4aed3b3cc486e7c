import type { ComponentType } from 'preact'
import type { ViewName } from '../session/place.js'
import { KeysView } from '../views/keys/keys-view.js'
import { StateView } from '../views/state/state-view.js'
import { TimeView } from '../views/time/time-view.js'

/** The views and their names, in the order of the navigation. */
export const views: Readonly<Record<ViewName, { title: string; View: ComponentType }>> = {
  keys: { title: 'Keys', View: KeysView },
  time: { title: 'Time', View: TimeView },
  state: { title: 'State', View: StateView },
}
