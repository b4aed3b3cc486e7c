import { useState } from 'preact/hooks'
import type { BriefRequest } from '../../../schemas/generated/types.js'
import { operations } from '../../../schemas/operations.js'
import { Button } from '../components/button.js'
import { SelectField, TextField } from '../components/field.js'
import { Empty, Loaded, Split, useActs, View } from '../components/frame.js'
import { Icon } from '../components/icon.js'
import { Code } from '../components/json-view.js'
import { type Column, pageRows, Table } from '../components/table.js'
import { firstApi, useSession } from '../session/session.js'
import { useKept, useResource } from '../session/use-resource.js'
import { countText, msText, timeText } from '../words.js'
import { clearRequests } from './acts.js'
import { Pulse } from './pictures/pulse.js'
import { RequestDetail } from './request-detail.js'
import { firstCurl, outcomeOf, outcomes, reasonOf, StatusMark } from './request-texts.js'

/** The maximum number of entries in a journal. */
const mostEntries = 1000

/** The requests of the journal, newest first. */
export function useRequests(text = '') {
  const { call } = useSession()
  return useKept(
    useResource(`requests ${text}`, ['requests'], async () => {
      const query = { limit: mostEntries, ...(text !== '' && { text }) }
      return (await call('GET /requests/brief', { query })).requests.reverse()
    }),
  )
}

export function RequestsView() {
  const session = useSession()
  const acts = useActs()
  const { q = '' } = session.route.current.value.chosen
  const resource = useRequests(q)
  const replica = session.overview.value?.replica
  return (
    <View
      title="Requests"
      head={
        replica !== undefined && (
          <p class="muted">Only requests on {replica}. Other servers keep their own journals.</p>
        )
      }
      acts={<Button onPress={() => clearRequests(session, acts)}>Clear journal</Button>}
    >
      <Loaded resource={resource} what="the requests" lines={12}>
        {entries => (entries.length === 0 && q === '' ? <NoRequests /> : <RequestTable entries={entries} />)}
      </Loaded>
    </View>
  )
}

/** Equal failures in a row. */
interface Fold {
  entry: BriefRequest
  equal: readonly BriefRequest[]
}

function RequestTable({ entries }: { entries: readonly BriefRequest[] }) {
  const { route, overview } = useSession()
  const [unfolded, unfold] = useState<ReadonlySet<number>>(new Set())
  const isProxy = overview.value?.upstream !== undefined
  const {
    q = '',
    operation = '',
    status = '',
    sort = '-at',
    request,
    from = '0',
  } = route.current.value.chosen
  const filter = (changes: Record<string, string>) => route.choose({ from: undefined, ...changes })
  const asked = new Set(entries.map(entry => entry.operation))
  const ofOperation = entries.filter(entry => operation === '' || (entry.operation ?? 'none') === operation)
  const shown = inOrder(
    ofOperation.filter(entry => status === '' || outcomeOf(entry) === status),
    sort,
  )
  const folds = foldsOf(shown, sort === '-at' ? unfolded : undefined)
  const first = Math.min(Number(from), Math.max(0, folds.length - 1))
  const page = folds.slice(first, first + pageRows)
  return (
    <Split
      isOpen={request !== undefined}
      detailLabel="Request details"
      onClose={() => route.choose({ request: undefined })}
      detail={request !== undefined && <RequestDetail id={request} key={request} />}
    >
      <div class="filters">
        <div class="search">
          <Icon name="search" />
          <TextField
            label="Search requests"
            isLabelHidden
            type="search"
            placeholder="Search paths, bodies and reasons"
            value={q}
            onValue={value => filter({ q: value })}
          />
        </div>
        <SelectField
          label="Operation"
          isLabelHidden
          value={operation}
          onValue={value => filter({ operation: value })}
          choices={[
            { value: '', text: 'Any operation' },
            ...operations
              .filter(({ name, specified }) => specified || asked.has(name))
              .map(({ name }) => name),
            { value: 'none', text: 'No operation' },
          ]}
        />
        <fieldset class="states-parts">
          <legend class="hidden">Outcome</legend>
          {outcomes
            .map(one => ({
              ...one,
              count: ofOperation.filter(entry => outcomeOf(entry) === one.name).length,
            }))
            .filter(({ name, count }) => count > 0 || name === status)
            .map(({ name, text, proxyText = text, count }) => (
              <button
                key={name}
                type="button"
                class="legend"
                aria-pressed={status === name}
                onClick={() => filter({ status: status === name ? '' : name })}
              >
                <i class={`dot fill-${name}`} />
                {isProxy ? proxyText : text} <b class="figures">{count}</b>
              </button>
            ))}
        </fieldset>
        <p class="filters-count" role="status">
          {shown.length === entries.length ? '' : `${shown.length} of `}
          {countText(entries.length, 'request')}
        </p>
      </div>
      {shown.length === 0 ? (
        <Empty icon="search" title="No matching requests">
          <Button onPress={() => filter({ q: '', operation: '', status: '' })}>Clear the filters</Button>
        </Empty>
      ) : (
        <>
          <Pulse
            entries={page.flatMap(({ equal }) => equal)}
            opened={request}
            onOpen={id => route.choose({ request: String(id) })}
          />
          <Table
            label="Requests"
            rows={page}
            columns={columnsOf(id => unfold(new Set([...unfolded, id])))}
            idOf={({ entry }) => String(entry.id)}
            opened={request}
            onOpen={({ entry }) => route.choose({ request: String(entry.id) })}
            sort={sort}
            onSort={value => filter({ sort: value === '-at' ? '' : value })}
            from={first}
            total={folds.length}
            onPage={at => route.choose({ from: at === 0 ? undefined : String(at) })}
          />
        </>
      )}
    </Split>
  )
}

/** @param unfolded The ids of the oldest requests of unfolded rows. Undefined to fold nothing. */
function foldsOf(entries: readonly BriefRequest[], unfolded: ReadonlySet<number> | undefined): Fold[] {
  const folds: { entry: BriefRequest; equal: BriefRequest[]; name: string }[] = []
  for (const entry of entries) {
    const { id, ok, operation, status, summary, received } = entry
    const name = ok || unfolded === undefined ? String(id) : [operation, status, received, summary].join()
    const last = folds.at(-1)
    if (last?.name === name) last.equal.push(entry)
    else folds.push({ entry, equal: [entry], name })
  }
  return folds.flatMap(fold =>
    unfolded?.has(oldestOf(fold).id) ? fold.equal.map(entry => ({ entry, equal: [entry] })) : [fold],
  )
}

function oldestOf({ entry, equal }: Fold): BriefRequest {
  return equal.at(-1) ?? entry
}

function columnsOf(onUnfold: (id: number) => void): readonly Column<Fold>[] {
  return [
    {
      name: 'status',
      title: 'Status',
      canSort: true,
      cell: ({ entry, equal }) => (
        <>
          <StatusMark entry={entry} />
          {equal.length > 1 && (
            <button
              type="button"
              class="times"
              title={`Show ${equal.length} equal requests`}
              onClick={event => {
                event.stopPropagation()
                onUnfold(oldestOf({ entry, equal }).id)
              }}
            >
              × {equal.length}
            </button>
          )}
        </>
      ),
    },
    {
      name: 'what',
      title: 'Operation or path',
      canSort: true,
      cell: ({ entry: { method, operation, path } }) => <code>{operation ?? `${method} ${path}`}</code>,
    },
    { name: 'why', title: 'Reason', cell: ({ entry }) => reasonOf(entry) },
    {
      name: 'took',
      title: 'Duration',
      isNumber: true,
      canSort: true,
      cell: ({ entry: { durationMs, waitedMs } }) => (
        <span title={waitedMs === undefined ? undefined : `A fault waited ${msText(waitedMs)}`}>
          {msText(durationMs)}
        </span>
      ),
    },
    {
      name: 'at',
      title: 'Received (UTC)',
      canSort: true,
      cell: ({ entry: { receivedAt } }) => <code>{timeText(receivedAt)}</code>,
    },
  ]
}

const values: Readonly<Record<string, (entry: BriefRequest) => number | string>> = {
  at: ({ id }) => id,
  took: ({ durationMs }) => durationMs,
  status: ({ status }) => status,
  what: ({ operation, path }) => operation ?? path,
}

function inOrder(entries: readonly BriefRequest[], sort: string): readonly BriefRequest[] {
  const isReversed = sort.startsWith('-')
  const readValue = values[isReversed ? sort.slice(1) : sort]
  if (readValue === undefined || sort === '-at') return entries
  const rows = entries.map(entry => ({ entry, value: readValue(entry) }))
  rows.sort((a, b) => (a.value === b.value ? 0 : a.value < b.value !== isReversed ? -1 : 1))
  return rows.map(({ entry }) => entry)
}

function NoRequests() {
  const { source, route, overview } = useSession()
  const first = source.isServer ? firstApi(overview.value) : undefined
  const curl = first && firstCurl(source.baseUrl(route.current.value.sandbox), first)
  return (
    <Empty icon="requests" title="No requests yet">
      <p>Requests appear here immediately.{curl !== undefined && ' Try one:'}</p>
      {curl !== undefined && <Code text={curl} what="the request as curl" />}
    </Empty>
  )
}
