import { useState } from 'preact/hooks'
import type { BriefRequest } from '../../../schemas/generated/types.js'
import { operations } from '../../../schemas/operations.js'
import { Button } from '../components/button.js'
import { Field, Search, Segments } from '../components/field.js'
import { Empty, Loaded, Split, View } from '../components/frame.js'
import { Code } from '../components/json-view.js'
import { type Column, pageRows, Table } from '../components/table.js'
import { useSession } from '../session/session.js'
import { useResource } from '../session/use-resource.js'
import { countText, msText, timeText } from '../words.js'
import { useActions } from './actions.js'
import { Pulse } from './pictures/pulse.js'
import { RequestDetail } from './request-detail.js'
import { outcomeOf, outcomes, reasonOf, StatusMark, useFirstCurl } from './request-texts.js'

/** The maximum number of entries in a journal. */
const mostEntries = 1000

/** The requests of the journal, newest first. */
export function useRequests(text = '') {
  const { call } = useSession()
  return useResource(`requests ${text}`, ['requests'], async () => {
    const { requests } = await call('GET /requests/brief', {
      query: { limit: mostEntries, text: text || undefined },
    })
    return requests.reverse()
  })
}

export function RequestsView() {
  const { route, overview } = useSession()
  const actions = useActions()
  const { q = '' } = route.current.value.chosen
  const resource = useRequests(q)
  const replica = overview.value?.replica
  return (
    <View
      head={
        replica !== undefined && (
          <p class="muted">Only requests on {replica}. Other servers keep their own journals.</p>
        )
      }
      actions={<Button onPress={actions.clearRequests}>Clear journal</Button>}
    >
      {resource.value?.length === 0 && q === '' ? (
        <NoRequests />
      ) : (
        <Split item="request" detail={id => <RequestDetail id={id} />}>
          <Filters entries={resource.value ?? []} />
          <Loaded resource={resource} what="the requests" lines={12}>
            {entries => <Requests entries={entries} />}
          </Loaded>
        </Split>
      )}
    </View>
  )
}

function useFiltered(entries: readonly BriefRequest[]) {
  const { operation = '', status = '' } = useSession().route.current.value.chosen
  const asked = entries.filter(entry => operation === '' || (entry.operation ?? 'none') === operation)
  const shown = asked.filter(entry => status === '' || outcomeOf(entry) === status)
  return { operation, status, asked, shown }
}

function Filters({ entries }: { entries: readonly BriefRequest[] }) {
  const { route, overview } = useSession()
  const { operation, status, asked, shown } = useFiltered(entries)
  const isProxy = overview.value?.upstream !== undefined
  const filter = (name: string) => (value: string) => route.choose({ from: undefined, [name]: value })
  const used = new Set(entries.map(entry => entry.operation))
  const names = operations.filter(({ name, specified }) => specified || used.has(name))
  const parts = outcomes.map(({ name, text, proxyText = text }) => ({
    name,
    text: isProxy ? proxyText : text,
    count: String(asked.filter(entry => outcomeOf(entry) === name).length),
  }))
  return (
    <div class="filters wrap">
      <Search
        label="Search requests"
        placeholder="Search paths, bodies and reasons"
        value={route.current.value.chosen.q ?? ''}
        onValue={filter('q')}
      />
      <Field
        label="Operation"
        isLabelHidden
        value={operation}
        onValue={filter('operation')}
        choices={[
          { value: '', text: 'Any operation' },
          ...names.map(({ name }) => name),
          { value: 'none', text: 'No operation' },
        ]}
      />
      <Segments
        label="Outcome"
        parts={parts.filter(({ name, count }) => count !== '0' || name === status)}
        value={status}
        onValue={filter('status')}
      />
      <p class="filters-count muted" role="status">
        {shown.length === entries.length ? '' : `${shown.length} of `}
        {countText(entries.length, 'request')}
      </p>
    </div>
  )
}

/** Equal failures in a row. */
type Fold = readonly [BriefRequest, ...BriefRequest[]]

function Requests({ entries }: { entries: readonly BriefRequest[] }) {
  const { route } = useSession()
  const [unfolded, unfold] = useState<ReadonlySet<number>>(new Set())
  const { request, from = '0' } = route.current.value.chosen
  const { shown } = useFiltered(entries)
  const folds = foldsOf(shown, unfolded)
  const page = folds.slice(Number(from), Number(from) + pageRows)
  const status = (equal: Fold) => (
    <>
      <StatusMark entry={equal[0]} />
      {equal.length > 1 && (
        <button
          type="button"
          class="times small"
          title={`Show ${equal.length} equal requests`}
          onClick={event => {
            event.stopPropagation()
            unfold(new Set([...unfolded, oldestOf(equal)]))
          }}
        >
          × {equal.length}
        </button>
      )}
    </>
  )
  return (
    <>
      <Pulse entries={page.flat()} opened={request} onOpen={id => route.choose({ request: String(id) })} />
      <Table
        item="request"
        rows={page}
        columns={[['status', 'Status', status], ...columns]}
        idOf={([{ id }]) => String(id)}
        total={folds.length}
      />
    </>
  )
}

/** @param unfolded The ids of the oldest requests of unfolded rows. */
function foldsOf(entries: readonly BriefRequest[], unfolded: ReadonlySet<number>): Fold[] {
  const folds: { name: string; equal: [BriefRequest, ...BriefRequest[]] }[] = []
  for (const entry of entries) {
    const { id, ok, operation, status, summary, received } = entry
    const name = ok ? String(id) : [operation, status, received, summary].join()
    const last = folds.at(-1)
    if (last?.name === name) last.equal.push(entry)
    else folds.push({ equal: [entry], name })
  }
  return folds.flatMap(({ equal }): Fold[] =>
    unfolded.has(oldestOf(equal)) ? equal.map(entry => [entry]) : [equal],
  )
}

function oldestOf([newest, ...others]: Fold): number {
  return (others.at(-1) ?? newest).id
}

const columns: readonly Column<Fold>[] = [
  [
    'what',
    'Operation or path',
    ([{ method, operation, path }]) => <code>{operation ?? `${method} ${path}`}</code>,
  ],
  ['why', 'Reason', ([entry]) => reasonOf(entry)],
  [
    'took',
    'Duration',
    ([{ durationMs, waitedMs }]) => (
      <span title={waitedMs === undefined ? undefined : `A fault waited ${msText(waitedMs)}`}>
        {msText(durationMs)}
      </span>
    ),
    'isNumber',
  ],
  ['at', 'Received (UTC)', ([{ receivedAt }]) => <code>{timeText(receivedAt)}</code>],
]

function NoRequests() {
  const { source } = useSession()
  const curl = useFirstCurl()
  const isShown = source.isServer && curl !== undefined
  return (
    <Empty icon="requests" title="No requests yet">
      <p>Requests appear here immediately.{isShown && ' Try one:'}</p>
      {isShown && <Code text={curl} what="the request as curl" />}
    </Empty>
  )
}
