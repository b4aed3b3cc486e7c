import type { ComponentType } from 'preact'
import type { ViewName } from '../session/view-route.js'
import { ContractView } from '../views/contract/contract-view.js'
import { FaultsView } from '../views/faults/faults-view.js'
import { KeysView } from '../views/keys/keys-view.js'
import { RequestsView } from '../views/requests/requests-view.js'
import { SandboxesView } from '../views/sandboxes/sandboxes-view.js'
import { StateView } from '../views/state/state-view.js'
import { TimeView } from '../views/time/time-view.js'

/** The views and their names, in the order of the navigation. */
export const views: Readonly<Record<ViewName, { title: string; View: ComponentType }>> = {
  keys: { title: 'Keys', View: KeysView },
  requests: { title: 'Requests', View: RequestsView },
  time: { title: 'Time', View: TimeView },
  faults: { title: 'Faults', View: FaultsView },
  state: { title: 'State', View: StateView },
  sandboxes: { title: 'Sandboxes', View: SandboxesView },
  contract: { title: 'Contract', View: ContractView },
}
