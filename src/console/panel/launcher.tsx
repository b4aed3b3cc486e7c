import { Icon } from '../components/icon.js'

/** What is left of a closed panel: a way to open it. */
export function Launcher({ keyText, onOpen }: { keyText: string; onOpen: () => void }) {
  return (
    <button type="button" class="launcher" title={`Open keymock (${keyText})`} onClick={onOpen}>
      <Icon name="keys" />
      <span>
        <span class="hidden">Open </span>keymock
      </span>
    </button>
  )
}
