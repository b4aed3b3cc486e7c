import type { JournalEntry } from '../../../../schemas/generated/types.js'
import type { Column } from '../../components/grid-row.js'
import { Icon } from '../../components/icon.js'
import { timeText } from '../../words/moment-text.js'
import { receivedText, whyText } from './request-texts.js'

export const requestColumns: readonly Column<JournalEntry>[] = [
  {
    name: 'status',
    title: 'Status',
    width: '104px',
    canSort: true,
    cell: entry => <StatusMark entry={entry} />,
  },
  {
    name: 'method',
    title: 'Method',
    width: '60px',
    fromPx: 680,
    cell: ({ method }) => <code>{method}</code>,
  },
  {
    name: 'what',
    title: 'Operation or path',
    width: 'minmax(136px, 1fr)',
    canSort: true,
    cell: ({ operation, path }) => <code>{operation ?? path}</code>,
  },
  {
    name: 'why',
    title: 'Reason',
    width: 'minmax(160px, 2.4fr)',
    cell: ({ explanation }) => whyText(explanation),
  },
  {
    name: 'took',
    title: 'Duration',
    width: '80px',
    isNumber: true,
    canSort: true,
    fromPx: 760,
    cell: ({ durationMs }) => `${durationMs.toFixed(1)} ms`,
  },
  {
    name: 'at',
    title: 'Time (UTC)',
    width: '106px',
    canSort: true,
    cell: ({ at }) => <code>{timeText(at)}</code>,
  },
]

export function compactRequest(entry: JournalEntry) {
  const { method, operation, path, explanation, at } = entry
  return (
    <div class="compact">
      <span class="compact-name">
        <code>
          {method} {operation ?? path}
        </code>
      </span>
      <StatusMark entry={entry} />
      <span class="compact-note muted">{whyText(explanation)}</span>
      <code class="muted">{timeText(at).slice(0, 8)}</code>
    </div>
  )
}

export function StatusMark({ entry }: { entry: JournalEntry }) {
  const { status, ok, explanation, received } = entry
  const isGood = ok && explanation.warning === undefined
  const isBroken = received !== 'all'
  const kind = isGood ? 'active' : status >= 500 || isBroken ? 'expired' : 'soon'
  return (
    <span class={`mark mark-${kind}`}>
      <Icon name={isGood ? 'active' : isBroken ? 'broken' : status >= 500 ? 'faults' : 'warning'} />
      {receivedText(entry)}
    </span>
  )
}
