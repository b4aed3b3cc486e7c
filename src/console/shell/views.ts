import type { ComponentType } from 'preact'
import type { ViewName } from '../session/view-route.js'
import { ContractView } from '../views/contract/contract-view.js'
import { FaultsView } from '../views/faults/faults-view.js'
import { KeysView } from '../views/keys/keys-view.js'
import { RequestsView } from '../views/requests/requests-view.js'
import { SandboxesView } from '../views/sandboxes/sandboxes-view.js'
import { StateView } from '../views/state/state-view.js'
import { TimeView } from '../views/time/time-view.js'

export const views: Readonly<Record<ViewName, { title: string; letter: string; View: ComponentType }>> = {
  keys: { title: 'Keys', letter: 'k', View: KeysView },
  requests: { title: 'Requests', letter: 'r', View: RequestsView },
  time: { title: 'Time', letter: 't', View: TimeView },
  faults: { title: 'Faults', letter: 'f', View: FaultsView },
  state: { title: 'State', letter: 's', View: StateView },
  sandboxes: { title: 'Sandboxes', letter: 'b', View: SandboxesView },
  contract: { title: 'Contract', letter: 'c', View: ContractView },
}
