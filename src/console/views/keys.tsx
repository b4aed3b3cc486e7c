import { useState } from 'preact/hooks'
import type { ControlledKeys } from '../../../schemas/generated/types.js'
import { Button } from '../components/button.js'
import { SelectField, TextField } from '../components/field.js'
import { ActScope, Empty, Loaded, Split, useActs, View, ViewLink } from '../components/frame.js'
import { Icon } from '../components/icon.js'
import { FromNow } from '../components/moment.js'
import { type Column, pageRows, Table } from '../components/table.js'
import type { SandboxCall } from '../session/session.js'
import { useSession } from '../session/session.js'
import { useKept, useResource } from '../session/use-resource.js'
import { numberText } from '../words.js'
import { deleteKeys, expireKeys, updateKeys } from './acts.js'
import { KeyDetail } from './key-detail.js'
import { CreateDialog, VerifyDialog } from './key-dialogs.js'
import { Life } from './pictures/life.js'
import { StatesBar } from './pictures/states-bar.js'
import { type ShownKey, StateMark, shownKey } from './shown-key.js'

export function KeysView() {
  const { route, overview } = useSession()
  const { api = '', window: shownWindow, like } = route.current.value.chosen
  const open = (name: 'create' | 'verify') => route.choose({ window: name })
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
            ...(isUnknown ? [{ value: api, text: api }] : []),
          ]}
        />
      }
      acts={
        <>
          <Button onPress={() => open('verify')}>Verify a key</Button>
          <Button kind="primary" icon="plus" onPress={() => open('create')}>
            Create keys
          </Button>
        </>
      }
    >
      {isUnknown ? (
        <Empty icon="keys" title={`No API has the id ${api}`}>
          <ViewLink view="keys">Show all keys</ViewLink>
        </Empty>
      ) : (
        <Keys onCreate={() => open('create')} />
      )}
      <ActScope place="inside">
        {shownWindow === 'create' && <CreateDialog apiId={api} like={like} onClose={close} />}
        {shownWindow === 'verify' && <VerifyDialog onClose={close} />}
      </ActScope>
    </View>
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

const noIds: ReadonlySet<string> = new Set()

function Keys({ onCreate }: { onCreate: () => void }) {
  const { route, call, clock } = useSession()
  const { key: _, window: __, like: ___, ...chosen } = route.current.value.chosen
  const name = JSON.stringify(chosen)
  // The state of a key changes with time, so the page is asked again each minute.
  const resource = useKept(
    useResource(`${name} ${clock.minute.value}`, ['keys', 'clock'], () => askKeys(call, chosen)),
  )
  return (
    <Loaded resource={resource} what="the keys" lines={12}>
      {page => <KeyTable page={page} onCreate={onCreate} />}
    </Loaded>
  )
}

function KeyTable({ page, onCreate }: { page: ControlledKeys; onCreate: () => void }) {
  const { route, clock } = useSession()
  const [selected, select] = useState(noIds)
  const { q = '', state = '', role = '', sort = '-created', key, from = '0' } = route.current.value.chosen
  const now = clock.read()
  const keys = page.keys.map(one => shownKey(one, now))
  const filter = (changes: Record<string, string>) => route.choose({ from: undefined, ...changes })
  const isFiltered = q !== '' || state !== '' || role !== ''
  if (page.total === 0 && !isFiltered) {
    return (
      <Empty icon="keys" title="No keys yet">
        <p>Create one key or many, in any state.</p>
        <Button kind="primary" icon="plus" onPress={onCreate}>
          Create keys
        </Button>
      </Empty>
    )
  }
  const chosen = keys.filter(({ id }) => selected.has(id))
  return (
    <Split
      isOpen={key !== undefined}
      detailLabel="Key details"
      onClose={() => route.choose({ key: undefined })}
      detail={key !== undefined && <KeyDetail id={key} key={key} />}
    >
      {chosen.length > 0 ? (
        <BulkBar keys={chosen} onDone={() => select(noIds)} />
      ) : (
        <div class="filters">
          <div class="search">
            <Icon name="search" />
            <TextField
              label="Search keys"
              isLabelHidden
              type="search"
              placeholder="Search id, name, start, user, role"
              value={q}
              onValue={value => filter({ q: value })}
            />
          </div>
          {page.states !== undefined && (
            <StatesBar counts={page.states} chosen={state} onChoose={value => filter({ state: value })} />
          )}
          {role !== '' && (
            <Button icon="close" onPress={() => filter({ role: '' })}>
              Role {role}
            </Button>
          )}
        </div>
      )}
      {keys.length === 0 ? (
        <Empty icon="search" title="No matching keys">
          <p>No keys match these filters.</p>
          <Button onPress={() => filter({ q: '', state: '', role: '' })}>Clear the filters</Button>
        </Empty>
      ) : (
        <Table
          label="Keys"
          rows={keys}
          columns={columns}
          idOf={({ id }) => id}
          opened={key}
          onOpen={({ id }) => route.choose({ key: id })}
          sort={sort}
          onSort={value => filter({ sort: value === '-created' ? '' : value })}
          from={Number(from)}
          total={page.total}
          onPage={at => route.choose({ from: at === 0 ? undefined : String(at) })}
          selection={{ selected, onSelect: select, nameOf: ({ name, id }) => name || id }}
        />
      )}
    </Split>
  )
}

function BulkBar({ keys, onDone }: { keys: readonly ShownKey[]; onDone: () => void }) {
  const session = useSession()
  const acts = useActs()
  const ids = keys.map(({ id }) => id)
  const words = keys.length === 1 ? 'Key' : `${numberText(keys.length)} keys`
  const run = async (act: Promise<unknown>) => {
    if ((await act) !== undefined) onDone()
  }
  const enable = (enabled: boolean) =>
    run(updateKeys(session, acts, ids, { enabled }, `${words} ${enabled ? 'enabled' : 'disabled'}.`))
  return (
    <section class="filters bulk" aria-label="Selected keys">
      <p role="status">
        <strong>{numberText(keys.length)}</strong> {keys.length === 1 ? 'key' : 'keys'} selected
      </p>
      <Button onPress={() => enable(true)}>Enable</Button>
      <Button onPress={() => enable(false)}>Disable</Button>
      <Button onPress={() => run(expireKeys(session, acts, keys, `${words} expired.`))}>Expire now</Button>
      <Button kind="danger" onPress={() => run(deleteKeys(session, acts, ids))}>
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
    cell: ({ roles }) => roles.length > 0 && <Roles roles={roles} />,
  },
]

function Roles({ roles: [first, ...others] }: { roles: readonly string[] }) {
  return (
    <span title={[first, ...others].join(', ')}>
      {first}
      {others.length > 0 && <span class="muted"> +{others.length}</span>}
    </span>
  )
}
