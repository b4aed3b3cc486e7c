import type { Column } from '../../components/grid-row.js'
import { FromNow } from '../../components/moment.js'
import { numberText } from '../../words/number-text.js'
import type { ShownKey } from './shown-key.js'
import { StateMark } from './state-mark.js'

export const keyColumns: readonly Column<ShownKey>[] = [
  {
    name: 'state',
    title: 'State',
    width: '112px',
    canSort: true,
    cell: ({ state }) => <StateMark state={state} />,
  },
  {
    name: 'name',
    title: 'Name',
    width: 'minmax(112px, 2.2fr)',
    canSort: true,
    cell: ({ name, id }) => (name === '' ? <span class="mono muted">{id}</span> : name),
  },
  {
    name: 'start',
    title: 'Starts with',
    width: '106px',
    fromPx: 940,
    cell: ({ start }) => <span class="mono">{start}…</span>,
  },
  {
    name: 'user',
    fromPx: 760,
    title: 'User',
    width: 'minmax(96px, 1fr)',
    canSort: true,
    cell: ({ user }) => user || <None />,
  },
  {
    name: 'remaining',
    title: 'Uses left',
    width: '72px',
    canSort: true,
    isNumber: true,
    cell: ({ remaining }) => (remaining === undefined ? <None what="any number" /> : numberText(remaining)),
  },
  {
    name: 'expires',
    title: 'Expires',
    width: '96px',
    canSort: true,
    cell: ({ expires }) => (expires === undefined ? <None what="never" /> : <FromNow at={expires} />),
  },
  {
    name: 'limits',
    fromPx: 1200,
    title: 'Limits',
    width: 'minmax(130px, 1fr)',
    cell: ({ limits }) => limits || <None />,
  },
  {
    name: 'roles',
    fromPx: 1060,
    title: 'Roles',
    width: 'minmax(130px, 1fr)',
    cell: ({ roles }) => (roles.length === 0 ? <None /> : <Roles roles={roles} />),
  },
  {
    name: 'created',
    fromPx: 1200,
    title: 'Created',
    width: '98px',
    canSort: true,
    cell: ({ createdAt }) => (createdAt === undefined ? <None /> : <FromNow at={createdAt} />),
  },
]

/** The number of characters that fit into the roles column at its smallest width. */
const rolesLetters = 17

function Roles({ roles }: { roles: readonly string[] }) {
  let count = 1
  while (count < roles.length && roles.slice(0, count + 1).join(', ').length <= rolesLetters) count += 1
  const shown = roles.slice(0, count).join(', ')
  if (count === roles.length) return <>{shown}</>
  return (
    <span class="cell-more" title={roles.join(', ')}>
      <span>{shown}</span>
      <b>+{roles.length - count}</b>
    </span>
  )
}

export function compactKey({ name, id, state, start, user, expires, remaining }: ShownKey) {
  return (
    <div class="compact">
      <span class="compact-name">{name || id}</span>
      <StateMark state={state} />
      <span class="compact-note muted">
        <span class="mono">{start}…</span>
        {user !== '' && ` · ${user}`}
        {remaining !== undefined && ` · ${numberText(remaining)} left`}
      </span>
      <span class="muted">{expires !== undefined && <FromNow at={expires} />}</span>
    </div>
  )
}

/** The label is an attribute, because hidden elements for screen readers would take a fifth of a frame's time. */
function None({ what = 'none' }: { what?: string }) {
  return (
    <span class="muted" role="img" aria-label={what} title={what}>
      –
    </span>
  )
}
