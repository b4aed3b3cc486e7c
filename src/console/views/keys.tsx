import { useState } from 'preact/hooks'
import { Button } from '../components/button.js'
import { Field, Search } from '../components/field.js'
import { ActScope, Empty, Loaded, Split, View, ViewLink } from '../components/frame.js'
import { FromNow } from '../components/moment.js'
import { type Column, pageRows, Table } from '../components/table.js'
import { useSession } from '../session/session.js'
import { useResource } from '../session/use-resource.js'
import { fromNow, numberText } from '../words.js'
import { KeyActs, KeyDetail } from './key-detail.js'
import { CreateDialog, EditDialog, VerifyDialog } from './key-form.js'
import { StatesBar } from './pictures/states-bar.js'
import { type ShownKey, StateMark, shownKey } from './shown-key.js'

export function KeysView() {
  const { route, overview } = useSession()
  const { api = '', window: shownWindow } = route.current.value.chosen
  const apis = overview.value?.apis ?? []
  const isUnknown = overview.value !== undefined && api !== '' && apis.every(({ id }) => id !== api)
  const total = apis.reduce((sum, { keyCount }) => sum + keyCount, 0)
  const choices = [
    { value: '', text: `All APIs (${numberText(total)})` },
    ...apis.map(({ id, name = id, keyCount }) => ({ value: id, text: `${name} (${numberText(keyCount)})` })),
    ...(isUnknown ? [api] : []),
  ]
  const choose = (value: string) => route.choose({ api: value, key: undefined, from: undefined })
  return (
    <View
      head={<Field label="API" isLabelHidden value={api} onValue={choose} choices={choices} />}
      actions={
        <>
          <Button onPress={() => route.choose({ window: 'verify' })}>Verify a key</Button>
          <CreateButton />
        </>
      }
    >
      {isUnknown ? (
        <Empty icon="keys" title={`No API has the id ${api}`}>
          <ViewLink view="keys">Show all keys</ViewLink>
        </Empty>
      ) : (
        <Keys />
      )}
      <ActScope>{shownWindow !== undefined && <Window name={shownWindow} />}</ActScope>
    </View>
  )
}

/** The windows "edit" and "duplicate" are for the open key. */
function Window({ name }: { name: string }) {
  const { route, call } = useSession()
  const { api = '', key: id = '' } = route.current.value.chosen
  const close = () => route.choose({ window: undefined })
  const key = useResource(`${name} ${id}`, [], async () =>
    name === 'edit' || name === 'duplicate' ? call('GET /keys/{id}', { id }) : undefined,
  ).value
  if (name === 'create') return <CreateDialog apiId={api} onClose={close} />
  if (name === 'verify') return <VerifyDialog onClose={close} />
  if (key === undefined) return null
  return name === 'edit' ? (
    <EditDialog shown={key} onClose={close} />
  ) : (
    <CreateDialog apiId={api} like={key} onClose={close} />
  )
}

function CreateButton() {
  const { route } = useSession()
  return (
    <Button kind="primary" icon="plus" onPress={() => route.choose({ window: 'create' })}>
      Create keys
    </Button>
  )
}

function Keys() {
  const { route, call, clock } = useSession()
  const [selected, select] = useState<ReadonlySet<string>>(new Set())
  const { key: _, window: __, ...chosen } = route.current.value.chosen
  const { q = '', state = '', role = '' } = chosen
  // The state of a key changes with time, so the page is asked again each minute.
  const name = `${JSON.stringify(chosen)} ${clock.minute.value}`
  const { api: apiId, q: text, from: cursor, ...rest } = chosen
  const query = { ...rest, apiId, text, cursor, counts: true, limit: pageRows }
  const resource = useResource(name, ['keys', 'clock'], () => call('GET /keys', { query: query as never }))
  const { states, total } = resource.value ?? {}
  if (total === 0 && q + state + role === '') {
    return (
      <Empty icon="keys" title="No keys yet">
        <p>Create one key or many, in any state.</p>
        <CreateButton />
      </Empty>
    )
  }
  const now = clock.read()
  const keys = (resource.value?.keys ?? []).map(key => shownKey(key, now))
  const chosenKeys = keys.filter(({ id }) => selected.has(id))
  const filter = (changes: Record<string, string>) => route.choose({ from: undefined, ...changes })
  return (
    <Split item="key" detail={id => <KeyDetail id={id} />}>
      {chosenKeys.length > 0 ? (
        <BulkBar keys={chosenKeys} onDone={() => select(new Set())} />
      ) : (
        <div class="filters wrap">
          <Search
            label="Search keys"
            placeholder="Search id, name, start, user, role"
            value={q}
            onValue={value => filter({ q: value })}
          />
          {states && <StatesBar counts={states} value={state} onValue={value => filter({ state: value })} />}
          {role !== '' && (
            <Button icon="close" onPress={() => filter({ role: '' })}>
              Role {role}
            </Button>
          )}
        </div>
      )}
      <Loaded resource={resource} what="the keys" lines={12}>
        {page => (
          <Table
            item="key"
            rows={keys}
            columns={columns}
            idOf={({ id }) => id}
            usual="-created"
            total={page.total}
            selection={{ selected, onSelect: select, nameOf: ({ name, id }) => name || id }}
          />
        )}
      </Loaded>
    </Split>
  )
}

function BulkBar({ keys, onDone }: { keys: readonly ShownKey[]; onDone: () => void }) {
  return (
    <section class="filters wrap" aria-label="Selected keys">
      <p role="status">
        <strong>{numberText(keys.length)}</strong> {keys.length === 1 ? 'key' : 'keys'} selected
      </p>
      <KeyActs keys={keys} onDone={onDone} />
      <Button kind="quiet" onPress={onDone}>
        Clear selection
      </Button>
    </section>
  )
}

const columns: readonly Column<ShownKey>[] = [
  ['name', 'Name', ({ name, id }) => <span class={name ? '' : 'mono muted'}>{name || id}</span>, 'canSort'],
  ['state', 'State', StateMark, 'canSort'],
  ['start', 'Starts with', ({ key }) => <code class="muted">{key.start}…</code>],
  ['user', 'User', ({ user }) => user, 'canSort', 'canHide'],
  [
    'remaining',
    'Uses left',
    ({ remaining }) => remaining !== undefined && numberText(remaining),
    'canSort',
    'canHide',
    'isNumber',
  ],
  ['created', 'Life', shown => <Life shown={shown} />, 'canSort'],
  [
    'expires',
    'Expires',
    ({ expires }) => expires !== undefined && <FromNow at={expires} />,
    'canSort',
    'canHide',
  ],
  ['limits', 'Limits', ({ limits }) => limits, 'canHide'],
  ['roles', 'Roles', rolesCell, 'canHide'],
]

function rolesCell({ roles: [first, ...others] }: ShownKey) {
  return (
    first !== undefined && (
      <span title={[first, ...others].join(', ')}>
        {first}
        {others.length > 0 && <span class="muted"> +{others.length}</span>}
      </span>
    )
  )
}

const width = 132
const middle = width / 2
const edge = middle - 5
const minuteMs = 60_000
/** A moment this far from now is at the edge. */
const farthestMs = 365 * 24 * 60 * minuteMs

/**
 * The life of a key, with now in the middle of every row: past to the left, future to the right. The scale is logarithmic, so
 * that an hour and a year both fit.
 */
function Life({ shown }: { shown: ShownKey }) {
  const { clock } = useSession()
  clock.minute.value
  const now = clock.read()
  const { key, createdAt, expires } = shown
  const x = (at: number) => {
    const share = Math.log1p(Math.abs(at - now) / minuteMs) / Math.log1p(farthestMs / minuteMs)
    return middle + Math.sign(at - now) * Math.min(1, share) * edge
  }
  const from = createdAt === undefined ? middle - edge : x(createdAt)
  const to = expires === undefined ? width - 2 : x(expires)
  const refills = [key.refilledAt, key.nextChange === 'refill' ? key.nextChangeAt : undefined]
  const words = [
    ...(createdAt === undefined ? [] : [`created ${fromNow(createdAt, now)}`]),
    expires === undefined
      ? 'never expires'
      : `${expires > now ? 'expires' : 'expired'} ${fromNow(expires, now)}`,
    ...(key.nextChange === 'refill' && key.nextChangeAt !== undefined
      ? [`refill ${fromNow(key.nextChangeAt, now)}`]
      : []),
  ].join(', ')
  return (
    <svg class="life" viewBox={`0 0 ${width} 16`} role="img" aria-label={words}>
      <title>{words}</title>
      <line x1={middle} x2={middle} y2="16" />
      <line class="fill-active" x1={from} x2={Math.max(from, Math.min(middle, to))} y1="8" y2="8" />
      {to > middle && (
        <line class={expires ? 'ahead fill-active' : 'ahead'} x1={middle} x2={to} y1="8" y2="8" />
      )}
      {createdAt !== undefined && <circle class="fill-active" cx={from} cy="8" r="2.5" />}
      {refills.map(at => at && <line key={at} class="fill-refill" x1={x(at)} x2={x(at)} y1="4" y2="12" />)}
      {expires !== undefined && <rect class="fill-expired" x={to - 2} y="3" width="4" height="10" rx="1" />}
    </svg>
  )
}
