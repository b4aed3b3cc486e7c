import type { JournalEntry } from '../../../../schemas/generated/types.js'
import type { Column } from '../../components/grid-row.js'
import { Icon } from '../../components/icon.js'
import { timeText } from '../../words/moment-text.js'
import { whyText } from './request-texts.js'

/** The columns of the table of requests. */
export const requestColumns: readonly Column<JournalEntry>[] = [
  { name: 'status', title: 'Status', width: '74px', cell: entry => <StatusMark entry={entry} /> },
  { name: 'method', title: 'Method', width: '67px', cell: ({ method }) => <code>{method}</code> },
  {
    name: 'what',
    title: 'Operation or path',
    width: 'minmax(144px, 1fr)',
    cell: ({ operation, path }) => operation ?? <code>{path}</code>,
  },
  {
    name: 'why',
    title: 'Why',
    width: 'minmax(160px, 2.4fr)',
    cell: ({ explanation }) => whyText(explanation),
  },
  {
    name: 'took',
    title: 'Took',
    width: '80px',
    isNumber: true,
    fromPx: 760,
    cell: ({ durationMs }) => `${durationMs.toFixed(1)} ms`,
  },
  { name: 'at', title: 'At (UTC)', width: '106px', cell: ({ at }) => <code>{timeText(at)}</code> },
]

/** A request in two lines, where there is no room for columns. */
export function compactRequest(entry: JournalEntry) {
  const { method, operation, path, explanation, at } = entry
  return (
    <div class="compact">
      <span class="compact-name">
        <code>{method}</code> {operation ?? path}
      </span>
      <StatusMark entry={entry} />
      <span class="compact-note muted">{whyText(explanation)}</span>
      <code class="muted">{timeText(at).slice(0, 8)}</code>
    </div>
  )
}

/** The status of an answer, with a picture beside its colour. */
export function StatusMark({ entry: { status, ok, explanation } }: { entry: JournalEntry }) {
  const isGood = ok && explanation.warning === undefined
  const kind = isGood ? 'active' : status >= 500 ? 'expired' : 'soon'
  return (
    <span class={`mark mark-${kind}`}>
      <Icon name={isGood ? 'active' : status >= 500 ? 'faults' : 'warning'} />
      {status === 0 ? 'none' : status}
    </span>
  )
}
