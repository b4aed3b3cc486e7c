import { useMemo } from 'preact/hooks'
import type { JournalEntry } from '../../../../schemas/generated/types.js'
import { operations } from '../../../../schemas/operations.js'
import { ActScope, useActs } from '../../components/act-scope.js'
import { Button } from '../../components/button.js'
import { SelectField, TextField } from '../../components/field.js'
import { Icon } from '../../components/icon.js'
import { Empty, Loaded } from '../../components/in-between.js'
import { Code } from '../../components/json-view.js'
import { Split } from '../../components/split.js'
import { ViewLink } from '../../components/view-link.js'
import { VirtualGrid } from '../../components/virtual-grid.js'
import { useSession } from '../../session/session-context.js'
import { countText } from '../../words/count-text.js'
import { clearRequests } from '../state/state-acts.js'
import { compactRequest, requestColumns } from './request-columns.js'
import { RequestDetail } from './request-detail.js'
import { firstCurl, whyText } from './request-texts.js'
import { useRequests } from './use-requests.js'

export function RequestsView() {
  const session = useSession()
  const resource = useRequests()
  const replica = session.overview.value?.replica
  const acts = useActs()
  return (
    <section class="view" aria-labelledby="view-title">
      <header class="view-head">
        <h1 id="view-title">Requests</h1>
        {replica !== undefined && (
          <p class="muted">Only requests on {replica}. Other servers keep their own journals.</p>
        )}
        <div class="view-acts">
          <Button onPress={() => clearRequests(session, acts)}>Clear journal</Button>
        </div>
      </header>
      <Loaded resource={resource} what="the requests" lines={12}>
        {entries => <RequestTable entries={entries} />}
      </Loaded>
    </section>
  )
}

const idOf = ({ id }: JournalEntry) => String(id)

function offeredOperations(entries: readonly JournalEntry[]): string[] {
  const asked = new Set(entries.map(({ operation }) => operation))
  return operations.filter(({ name, specified }) => specified || asked.has(name)).map(({ name }) => name)
}

function RequestTable({ entries }: { entries: readonly JournalEntry[] }) {
  const { route, overview } = useSession()
  const isProxy = overview.value?.upstream !== undefined
  const { q = '', operation = '', status = '', sort = '-at', request } = route.current.value.chosen
  const shown = useMemo(
    () =>
      inOrder(
        entries.filter(entry => isShown(entry, { q, operation, status })),
        sort,
      ),
    [entries, q, operation, status, sort],
  )
  const opened = entries.find(({ id }) => String(id) === request)
  if (entries.length === 0) return <NoRequests />
  return (
    <Split
      isOpen={request !== undefined}
      detailLabel="Request details"
      onClose={() => route.choose({ request: undefined })}
      detail={
        opened === undefined ? (
          <Empty icon="requests" title={`The journal has no request ${request}`}>
            <ViewLink view="requests">Show all requests</ViewLink>
          </Empty>
        ) : (
          <ActScope key={opened.id}>
            <RequestDetail entry={opened} />
          </ActScope>
        )
      }
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
            onValue={value => route.choose({ q: value })}
          />
        </div>
        <SelectField
          label="Operation"
          isLabelHidden
          value={operation}
          onValue={value => route.choose({ operation: value })}
          choices={[
            { value: '', text: 'Any operation' },
            ...offeredOperations(entries),
            { value: 'none', text: 'No operation' },
          ]}
        />
        <SelectField
          label="Status"
          isLabelHidden
          value={status}
          onValue={value => route.choose({ status: value })}
          choices={[
            { value: '', text: 'Any status' },
            { value: '2', text: '2xx served' },
            { value: '4', text: '4xx refused' },
            { value: '5', text: '5xx failed' },
            { value: 'warning', text: isProxy ? 'With a problem' : 'With a warning' },
          ]}
        />
        <p class="filters-count" role="status">
          {shown.length === entries.length ? '' : `${shown.length} of `}
          {countText(entries.length, 'request')}
        </p>
      </div>
      {shown.length === 0 ? (
        <Empty icon="search" title="No matching requests">
          <Button onPress={() => route.choose({ q: undefined, operation: undefined, status: undefined })}>
            Clear the filters
          </Button>
        </Empty>
      ) : (
        <VirtualGrid
          label="Requests"
          rows={shown}
          columns={requestColumns}
          compact={compactRequest}
          idOf={idOf}
          opened={request}
          sort={sort}
          onSort={value => route.choose({ sort: value === '-at' ? undefined : value })}
          onOpen={({ id }) => route.choose({ request: String(id) })}
        />
      )}
    </Split>
  )
}

const values: Readonly<Record<string, (entry: JournalEntry) => number | string>> = {
  at: ({ id }) => id,
  took: ({ durationMs }) => durationMs,
  status: ({ status }) => status,
  what: ({ operation, path }) => operation ?? path,
}

function inOrder(entries: readonly JournalEntry[], sort: string): readonly JournalEntry[] {
  const isReversed = sort.startsWith('-')
  const readValue = values[isReversed ? sort.slice(1) : sort]
  if (readValue === undefined || sort === '-at') return entries
  const rows = entries.map(entry => ({ entry, value: readValue(entry) }))
  rows.sort((a, b) => (a.value === b.value ? 0 : a.value < b.value !== isReversed ? -1 : 1))
  return rows.map(({ entry }) => entry)
}

function NoRequests() {
  const { source, route, overview } = useSession()
  const baseUrl = source.baseUrl(route.current.value.sandbox)
  const curl = source.isServer ? firstCurl(baseUrl, overview.value) : undefined
  return (
    <Empty icon="requests" title="No requests yet">
      <p>Requests appear here immediately.{curl !== undefined && ' Try one:'}</p>
      {curl !== undefined && <Code text={curl} what="the request as curl" />}
    </Empty>
  )
}

function isShown(
  entry: JournalEntry,
  { q, operation, status }: { q: string; operation: string; status: string },
): boolean {
  const { path, query, explanation, request, response, failure = '' } = entry
  const isOf =
    operation === '' || (operation === 'none' ? entry.operation === undefined : entry.operation === operation)
  const hasStatus =
    status === 'warning' ? explanation.warning !== undefined : String(entry.status).startsWith(status)
  if (!isOf || !hasStatus) return false
  const texts = [path, query, failure, whyText(explanation), request.body ?? '', response.body ?? '']
  return q === '' || texts.join('\n').toLowerCase().includes(q.toLowerCase())
}
