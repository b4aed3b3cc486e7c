import type { GivenKeys } from '../../../../schemas/generated/types.js'
import { CopyButton } from '../../components/copy-button.js'
import { countText } from '../../words/count-text.js'

const mostShown = 10

export function GivenKeysList({ keys }: { keys: GivenKeys['keys'] }) {
  const rest = keys.length - mostShown
  return (
    <div class="stack">
      <p>
        <strong>Copy {keys.length === 1 ? 'the raw key' : 'the raw keys'} now.</strong> The console does not
        show {keys.length === 1 ? 'it' : 'them'} again.
      </p>
      <ul class="raw-keys">
        {keys.slice(0, mostShown).map(({ keyId, key }) => (
          <li key={keyId}>
            <code class="raw-key">{key}</code>
            <CopyButton text={key} what="the raw key">
              Copy
            </CopyButton>
          </li>
        ))}
      </ul>
      {rest > 0 && <p class="muted">and {countText(rest, 'more', 'more')}</p>}
      {keys.length > 1 && (
        <div class="acts">
          <CopyButton text={() => keys.map(({ key }) => key).join('\n')} what="all raw keys">
            {`Copy all ${keys.length}`}
          </CopyButton>
          <CopyButton text={() => JSON.stringify(keys, null, 2)} what="all keys as JSON">
            Copy as JSON
          </CopyButton>
        </div>
      )}
    </div>
  )
}
