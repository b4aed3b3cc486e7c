import { useMemo, useState } from 'preact/hooks'
import { ActScope } from '../../components/act-scope.js'
import { Button } from '../../components/button.js'
import { SelectField, TextField } from '../../components/field.js'
import { Icon } from '../../components/icon.js'
import { Empty, Loaded } from '../../components/in-between.js'
import { Split } from '../../components/split.js'
import { ViewLink } from '../../components/view-link.js'
import { VirtualGrid } from '../../components/virtual-grid.js'
import { useSession } from '../../session/session-context.js'
import { countText } from '../../words/count-text.js'
import { numberText } from '../../words/number-text.js'
import { BulkBar } from './bulk-bar.js'
import { CreateDialog } from './create-dialog.js'
import { compactKey, keyColumns } from './key-columns.js'
import { KeyDetail } from './key-detail.js'
import { type LoadedKeys, mostKeys } from './load-keys.js'
import { inOrder, isShown, type ShownKey, type ShownState, shownKey } from './shown-key.js'
import { stateNames } from './state-mark.js'
import { useKeys } from './use-keys.js'
import { VerifyDialog } from './verify-dialog.js'

export function KeysView() {
  const { route, overview } = useSession()
  const { api = '', window: shownWindow, like } = route.current.value.chosen
  const open = (name: 'create' | 'verify') => route.choose({ window: name })
  const close = () => route.choose({ window: undefined, like: undefined })
  const apis = overview.value?.apis ?? []
  const isUnknown = overview.value !== undefined && api !== '' && apis.every(({ id }) => id !== api)
  const resource = useKeys(api === '' ? undefined : api)
  const total = apis.reduce((sum, { keyCount }) => sum + keyCount, 0)
  return (
    <section class="view" aria-labelledby="view-title">
      <header class="view-head">
        <h1 id="view-title">Keys</h1>
        <SelectField
          label="API"
          isLabelHidden
          value={api}
          onValue={value => route.choose({ api: value, key: undefined, role: undefined })}
          choices={[
            { value: '', text: `All APIs (${numberText(total)})` },
            ...apis.map(({ id, name, keyCount }) => ({
              value: id,
              text: `${name ?? id} (${numberText(keyCount)})`,
            })),
            ...(isUnknown ? [{ value: api, text: api }] : []),
          ]}
        />
        <div class="view-acts">
          <Button onPress={() => open('verify')}>Verify a key</Button>
          <Button kind="primary" icon="plus" onPress={() => open('create')}>
            Create keys
          </Button>
        </div>
      </header>
      {isUnknown ? (
        <Empty icon="keys" title={`No API has the id ${api}`}>
          <ViewLink view="keys">Show all keys</ViewLink>
        </Empty>
      ) : (
        <Loaded resource={resource} what="the keys" lines={12}>
          {loaded => <KeyTable loaded={loaded} onCreate={() => open('create')} />}
        </Loaded>
      )}
      <ActScope place="inside">
        {shownWindow === 'create' && <CreateDialog apiId={api} like={like} onClose={close} />}
        {shownWindow === 'verify' && <VerifyDialog onClose={close} />}
      </ActScope>
    </section>
  )
}

const noIds: ReadonlySet<string> = new Set()
const idOf = ({ id }: ShownKey) => id
const states: readonly ShownState[] = ['active', 'soon', 'disabled', 'expired', 'exhausted']

function KeyTable({ loaded, onCreate }: { loaded: LoadedKeys; onCreate: () => void }) {
  const { route, clock } = useSession()
  const [selected, select] = useState<ReadonlySet<string>>(noIds)
  const { q = '', state = '', role = '', sort = '', key: openedId } = route.current.value.chosen
  // Computes the states only once a minute, because there may be thousands of rows. `useKeys` reads keys again when they expire.
  const minute = clock.minute.value
  const all = useMemo(() => loaded.keys.map(key => shownKey(key, clock.read())), [loaded.keys, minute])
  const shown = useMemo(
    () =>
      inOrder(
        all.filter(key => isShown(key, { text: q, state, role })),
        sort,
        clock.read(),
      ),
    [all, q, state, role, sort],
  )
  const roles = useMemo(() => [...new Set(all.flatMap(key => key.roles))].sort(), [all])
  const count = (name: ShownState) =>
    all.filter(key => isShown(key, { text: '', state: name, role: '' })).length
  if (loaded.total === 0) {
    return (
      <Empty icon="keys" title="No keys yet">
        <p>Create one key or many, in any state.</p>
        <Button kind="primary" icon="plus" onPress={onCreate}>
          Create keys
        </Button>
      </Empty>
    )
  }
  // `selected` may still contain deleted keys, and keys that the filters hide.
  const selectedIds = selected.size === 0 ? [] : shown.filter(({ id }) => selected.has(id)).map(idOf)
  const isFiltered = q !== '' || state !== '' || role !== ''
  return (
    <Split
      isOpen={openedId !== undefined}
      detailLabel="Key details"
      onClose={() => route.choose({ key: undefined })}
      detail={openedId !== undefined && <KeyDetail id={openedId} key={openedId} />}
    >
      {selectedIds.length > 0 ? (
        <BulkBar ids={selectedIds} onDone={() => select(noIds)} />
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
              onValue={value => route.choose({ q: value })}
            />
          </div>
          <SelectField
            label="State"
            isLabelHidden
            value={state}
            onValue={value => route.choose({ state: value })}
            choices={[
              { value: '', text: 'Any state' },
              ...states.map(name => ({ value: name, text: `${stateNames[name]} (${count(name)})` })),
            ]}
          />
          {roles.length > 0 && (
            <SelectField
              label="Role"
              isLabelHidden
              value={role}
              onValue={value => route.choose({ role: value })}
              choices={[{ value: '', text: 'Any role' }, ...roles]}
            />
          )}
          <p class="filters-count" role="status">
            {isFiltered ? `${numberText(shown.length)} of ` : ''}
            {countText(loaded.total, 'key')}
            {loaded.total > all.length &&
              (all.length >= mostKeys ? `, only the newest ${all.length} loaded` : ', loading…')}
          </p>
        </div>
      )}
      {shown.length === 0 ? (
        <Empty icon="search" title="No matching keys">
          <p>None of the loaded keys match these filters.</p>
          <Button onPress={() => route.choose({ q: undefined, state: undefined, role: undefined })}>
            Clear the filters
          </Button>
        </Empty>
      ) : (
        <VirtualGrid
          label="Keys"
          rows={shown}
          columns={keyColumns}
          compact={compactKey}
          idOf={idOf}
          opened={openedId}
          onOpen={({ id }) => route.choose({ key: id })}
          sort={sort === '' ? '-created' : sort}
          onSort={value => route.choose({ sort: value === '-created' ? undefined : value })}
          selected={selected}
          onSelect={select}
          nameOf={({ name, id }) => name || id}
        />
      )}
    </Split>
  )
}
