import type { ComponentType } from 'preact'
import type { ViewName } from '../session/view-route.js'
import { ContractView } from '../views/contract.js'
import { FaultsView } from '../views/faults.js'
import { KeysView } from '../views/keys.js'
import { OverviewView } from '../views/overview.js'
import { RequestsView } from '../views/requests.js'
import { SandboxesView } from '../views/sandboxes.js'
import { StateView } from '../views/state.js'
import { TimeView } from '../views/time.js'

export const views: Readonly<Record<ViewName, { title: string; letter: string; View: ComponentType }>> = {
  overview: { title: 'Overview', letter: 'o', View: OverviewView },
  keys: { title: 'Keys', letter: 'k', View: KeysView },
  requests: { title: 'Requests', letter: 'r', View: RequestsView },
  time: { title: 'Time', letter: 't', View: TimeView },
  faults: { title: 'Faults', letter: 'f', View: FaultsView },
  state: { title: 'State', letter: 's', View: StateView },
  sandboxes: { title: 'Sandboxes', letter: 'b', View: SandboxesView },
  contract: { title: 'Contract', letter: 'c', View: ContractView },
}
