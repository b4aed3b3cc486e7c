import { useState } from 'preact/hooks'
import type { ControlledKeys } from '../../../schemas/generated/types.js'
import { Button } from '../components/button.js'
import { Search, SelectField } from '../components/field.js'
import { ActScope, Empty, Loaded, Split, View, ViewLink } from '../components/frame.js'
import { FromNow } from '../components/moment.js'
import { type Column, pageRows, Table } from '../components/table.js'
import type { SandboxCall } from '../session/session.js'
import { useSession } from '../session/session.js'
import { useKept, useResource } from '../session/use-resource.js'
import { numberText } from '../words.js'
import { useActs } from './acts.js'
import { KeyDetail } from './key-detail.js'
import { CreateDialog, VerifyDialog } from './key-dialogs.js'
import { Life } from './pictures/life.js'
import { StatesBar } from './pictures/states-bar.js'
import { type ShownKey, StateMark, shownKey } from './shown-key.js'

export function KeysView() {
  const { route, overview } = useSession()
  const { api = '', window: shownWindow, like } = route.current.value.chosen
  const close = () => route.choose({ window: undefined, like: undefined })
  const apis = overview.value?.apis ?? []
  const isUnknown = overview.value !== undefined && api !== '' && apis.every(({ id }) => id !== api)
  const total = apis.reduce((sum, { keyCount }) => sum + keyCount, 0)
  return (
    <View
      title="Keys"
      head={
        <SelectField
          label="API"
          isLabelHidden
          value={api}
          onValue={value => route.choose({ api: value, key: undefined, from: undefined })}
          choices={[
            { value: '', text: `All APIs (${numberText(total)})` },
            ...apis.map(({ id, name = id, keyCount }) => ({
              value: id,
              text: `${name} (${numberText(keyCount)})`,
            })),
            ...(isUnknown ? [api] : []),
          ]}
        />
      }
      acts={
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
      <ActScope place="inside">
        {shownWindow === 'create' && <CreateDialog apiId={api} like={like} onClose={close} />}
        {shownWindow === 'verify' && <VerifyDialog onClose={close} />}
      </ActScope>
    </View>
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

/** The page of keys that the route names. Also asked before the first render. */
export function askKeys(
  call: SandboxCall,
  chosen: Readonly<Record<string, string>>,
): Promise<ControlledKeys> {
  const { api, q, state, role, sort, from } = chosen
  const query = { apiId: api, text: q, state, role, sort, cursor: from, counts: true, limit: pageRows }
  return call('GET /keys', { query: query as never })
}

function Keys() {
  const { route, call, clock } = useSession()
  const [selected, select] = useState<ReadonlySet<string>>(new Set())
  const { key: _, window: __, like: ___, ...chosen } = route.current.value.chosen
  const { q = '', state = '', role = '' } = chosen
  // The state of a key changes with time, so the page is asked again each minute.
  const name = `${JSON.stringify(chosen)} ${clock.minute.value}`
  const resource = useKept(useResource(name, ['keys', 'clock'], () => askKeys(call, chosen)))
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
        <div class="filters">
          <Search
            label="Search keys"
            placeholder="Search id, name, start, user, role"
            value={q}
            onValue={value => filter({ q: value })}
          />
          {states !== undefined && (
            <StatesBar counts={states} chosen={state} onChoose={value => filter({ state: value })} />
          )}
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
  const acts = useActs()
  const ids = keys.map(({ id }) => id)
  const words = keys.length === 1 ? 'Key' : `${numberText(keys.length)} keys`
  const run = async (act: Promise<unknown>) => {
    if ((await act) !== undefined) onDone()
  }
  const enable = (enabled: boolean) =>
    run(acts.updateKeys(ids, { enabled }, `${words} ${enabled ? 'enabled' : 'disabled'}.`))
  return (
    <section class="filters bulk" aria-label="Selected keys">
      <p role="status">
        <strong>{numberText(keys.length)}</strong> {keys.length === 1 ? 'key' : 'keys'} selected
      </p>
      <Button onPress={() => enable(true)}>Enable</Button>
      <Button onPress={() => enable(false)}>Disable</Button>
      <Button onPress={() => run(acts.expireKeys(keys, `${words} expired.`))}>Expire now</Button>
      <Button kind="danger" onPress={() => run(acts.deleteKeys(ids))}>
        Delete
      </Button>
      <Button kind="quiet" onPress={onDone}>
        Clear selection
      </Button>
    </section>
  )
}

const columns: readonly Column<ShownKey>[] = [
  {
    name: 'name',
    title: 'Name',
    canSort: true,
    cell: ({ name, id }) => <span class={name === '' ? 'mono muted' : ''}>{name || id}</span>,
  },
  { name: 'state', title: 'State', canSort: true, cell: ({ state }) => <StateMark state={state} /> },
  { name: 'start', title: 'Starts with', cell: ({ key }) => <code class="muted">{key.start}…</code> },
  {
    name: 'user',
    title: 'User',
    canSort: true,
    isEmpty: ({ user }) => user === '',
    cell: ({ user }) => user,
  },
  {
    name: 'remaining',
    title: 'Uses left',
    canSort: true,
    isNumber: true,
    isEmpty: ({ remaining }) => remaining === undefined,
    cell: ({ remaining }) => remaining !== undefined && numberText(remaining),
  },
  { name: 'created', title: 'Life', canSort: true, cell: shown => <Life shown={shown} /> },
  {
    name: 'expires',
    title: 'Expires',
    canSort: true,
    isEmpty: ({ expires }) => expires === undefined,
    cell: ({ expires }) => expires !== undefined && <FromNow at={expires} />,
  },
  { name: 'limits', title: 'Limits', isEmpty: ({ limits }) => limits === '', cell: ({ limits }) => limits },
  {
    name: 'roles',
    title: 'Roles',
    isEmpty: ({ roles }) => roles.length === 0,
    cell: ({ roles: [first, ...others] }) => (
      <span title={[first, ...others].join(', ')}>
        {first}
        {others.length > 0 && <span class="muted"> +{others.length}</span>}
      </span>
    ),
  },
]
