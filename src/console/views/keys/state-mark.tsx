import { Icon, type IconName } from '../../components/icon.js'
import type { ShownState } from './shown-key.js'

export const stateNames: Readonly<Record<ShownState, string>> = {
  active: 'Active',
  soon: 'Expires soon',
  expired: 'Expired',
  exhausted: 'Used up',
  disabled: 'Disabled',
}

const icons: Readonly<Record<ShownState, IconName>> = {
  active: 'active',
  soon: 'soon',
  expired: 'expired',
  exhausted: 'exhausted',
  disabled: 'disabled',
}

export function StateMark({ state }: { state: ShownState }) {
  return (
    <span class={`mark mark-${state}`}>
      <Icon name={icons[state]} />
      {stateNames[state]}
    </span>
  )
}
