import type { ComponentChildren } from 'preact'
import type { BriefRequest, ControlledKey, Fault, JournalEntry } from '../../../schemas/generated/types.js'
import { jsonOf } from '../../common/json.js'
import { meantName } from '../../domain/keymock-error.js'
import { Button, CopyButton } from '../components/button.js'
import { Detail, Pairs, ViewLink } from '../components/frame.js'
import { Icon } from '../components/icon.js'
import { Code, TextOrJson } from '../components/json-view.js'
import { Moment } from '../components/moment.js'
import { useSession } from '../session/session.js'
import { useResource } from '../session/use-resource.js'
import { asObject, countText, momentText, msText } from '../words.js'
import { useActions } from './actions.js'
import { fetchText, reasonOf, receivedText, StatusMark, SubjectLinks } from './request-texts.js'

export function RequestDetail({ id }: { id: string }) {
  const { call } = useSession()
  const resource = useResource(`request ${id}`, [], () => call('GET /requests/{id}', { id }))
  return (
    <Detail resource={resource} what="request" missing={`The journal has no request ${id}`}>
      {entry => <OneRequest entry={entry} />}
    </Detail>
  )
}

function OneRequest({ entry }: { entry: JournalEntry }) {
  const { clock } = useSession()
  const { method, operation, path, query, at, receivedAt, durationMs, waitedMs, request, response } = entry
  const asked = `${method} ${path}${query}`
  // Without a moved clock, both times are the same.
  const isMoved = Math.abs(at - receivedAt) > 2000 || !clock.isReal.value
  const mark = entry.explanation.refusal?.rules.find(({ pointer }) => pointer)?.pointer
  return (
    <>
      <header class="column detail-head">
        <h2>{operation ?? asked}</h2>
        {operation !== undefined && <code class="muted">{asked}</code>}
        <p>
          <StatusMark entry={{ ...entry, warning: entry.explanation.warning }} />{' '}
          <Moment at={receivedAt} isReal />
          <span class="figures muted">
            {isMoved && ` · ${momentText(at)} on the clock of the service`} · took {msText(durationMs)}
            {waitedMs !== undefined && `, of which a fault waited ${msText(waitedMs)}`}
          </span>
        </p>
      </header>
      <Reason entry={entry} />
      <RequestActs entry={entry} />
      {entry.listed !== undefined && <Walk entry={entry} />}
      <h3>Request</h3>
      <Message message={request} what="of the request" mark={mark} />
      <h3>Response</h3>
      <Message message={response} what="of the response" />
    </>
  )
}

function Reason({ entry }: { entry: JournalEntry }) {
  const { stages, refusal, warning, faults = [] } = entry.explanation
  const kind = refusal !== undefined ? 'fail' : warning !== undefined ? 'warn' : 'pass'
  const pairs: (readonly [string, ComponentChildren])[] = [
    ...(refusal?.rules.map(rule => ['Rule', ruleText(rule)] as const) ?? []),
    ...(refusal ? [['Profile entry', <code key="entry">{refusal.answeredBy}</code>] as const] : []),
    ...faults.map(({ id, effect, detail }): [string, ComponentChildren] => [
      'Fault',
      <>
        <ViewLink view="faults">{id}</ViewLink>: {effect} {detail}
      </>,
    ]),
  ]
  return (
    <section aria-label="Reason">
      <p class={`told fill-${kind}`}>{reasonOf(entry.explanation)}</p>
      {stages.length > 0 && (
        <ol class="stages">
          {stages.map(({ stage, outcome }) => (
            <li key={stage} class={`stage-${outcome}`}>
              <i>{outcome !== 'not-reached' && <Icon name={outcome === 'passed' ? 'active' : 'close'} />}</i>
              <span>{stage}</span>
              <span class="hidden"> {outcome.replace('-', ' ')}</span>
            </li>
          ))}
        </ol>
      )}
      <Pairs pairs={pairs} />
    </section>
  )
}

type Rule = NonNullable<JournalEntry['explanation']['refusal']>['rules'][number]

function ruleText({ section, profile, schema, keyword, pointer, parameter }: Rule): string {
  const where = [
    pointer !== undefined && `at ${pointer || 'the whole body'}`,
    parameter !== undefined && `parameter "${parameter}"`,
    schema !== undefined && `keyword "${keyword}" in ${schema}`,
    profile !== undefined && `profile field ${profile}`,
  ]
  return [`specification ${section}`, where.filter(Boolean).join(', ')].filter(Boolean).join(': ')
}

function RequestActs({ entry }: { entry: JournalEntry }) {
  const { source, route, overview, call } = useSession()
  const actions = useActions()
  const isProxy = overview.value?.upstream !== undefined
  const { keyId, user, like } = subjectsOf(entry)
  const correction = useCorrection(entry)
  // The journal stores no tokens. If a request had a token, users must fill in the token.
  const hasToken = Object.keys(entry.request.headers).some(name => name.toLowerCase() === 'authorization')
  const send = async (body?: Record<string, unknown>) => {
    const sent = await actions.change(
      'requests',
      () => call('POST /requests/{id}/again', { id: String(entry.id), body: { body } }),
      {
        done: answer => `Sent again: ${receivedText(answer)}.`,
        hasChanged: ({ changed }) => changed?.change === 'created',
        undo: ({ changed }) => call('POST /keys/delete', { body: { ids: [changed?.keyId ?? ''] } }),
      },
    )
    if (sent !== undefined) route.choose({ request: String(sent.id) })
  }
  const failNext = () =>
    actions.addFault({ ...like, effect: { failure: 'internal-error' }, times: 1 } as Fault)
  return (
    <>
      <div class="actions wrap">
        {correction !== undefined && (
          <Button kind="primary" onPress={() => send(correction.body)}>
            Send with "{correction.name}"
          </Button>
        )}
        {!isProxy && <Button onPress={() => send()}>Send again</Button>}
        {!isProxy && entry.operation !== undefined && (
          <Button onPress={failNext}>Fail the next similar request</Button>
        )}
        <CopyButton
          text={entry.curl}
          what="the request as curl"
          note={hasToken ? 'Set KEYMOCK_TOKEN to the token.' : undefined}
        >
          Copy as curl
        </CopyButton>
        <CopyButton
          text={() => fetchText(entry, source.baseUrl(route.current.value.sandbox))}
          what="the request as fetch"
          note={hasToken ? 'Replace <token> with the token.' : undefined}
        >
          Copy as fetch
        </CopyButton>
      </div>
      <SubjectLinks keyId={keyId} user={user}>
        {keyId !== undefined && !isProxy && (
          <ViewLink view="keys" chosen={{ key: keyId }}>
            Show the key
          </ViewLink>
        )}
      </SubjectLinks>
    </>
  )
}

/** The body with the nearest existing API, role or permission in place of one that does not exist. */
function useCorrection({ failure = '', request }: JournalEntry) {
  const { call, overview } = useSession()
  const [, kind] = /^(api|role|permission)-not-found$/.exec(failure) ?? []
  const world = useResource(`names ${kind}`, [], async () => kind && call('GET /world')).value
  if (!world || request.cut !== undefined) return undefined
  const body = asObject(jsonOf(request.body ?? ''))
  const apis = overview.value?.apis ?? []
  if (typeof body.apiId !== 'string') return undefined
  if (kind === 'api') {
    const ids = apis.map(({ id }) => id)
    const apiId = meantName(body.apiId, ids)
    return apiId === undefined ? undefined : { name: apiId, body: { ...body, apiId } }
  }
  const workspaceId = apis.find(({ id }) => id === body.apiId)?.workspaceId
  const { roles = [], permissions = [] } = world.workspaces.find(({ id }) => id === workspaceId) ?? {}
  const known = kind === 'role' ? roles.map(({ name }) => name) : permissions
  const member = `${kind}s`
  const given = body[member]
  if (!Array.isArray(given)) return undefined
  const wrong = given.findIndex(one => !known.includes(one))
  const name = meantName(String(given[wrong]), known)
  return name === undefined ? undefined : { name, body: { ...body, [member]: given.with(wrong, name) } }
}

/** `like` has the members of a fault that match similar requests. */
function subjectsOf({ operation, query, request, response, changed }: JournalEntry) {
  const bodyOf = (message: JournalEntry['request']) => asObject(jsonOf(message.body ?? ''))
  const asked = { ...Object.fromEntries(new URLSearchParams(query)), ...bodyOf(request) }
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
  const [apiId, externalId, keyId] = [text(asked.apiId), text(asked.externalId), text(asked.keyId)]
  return {
    user: externalId,
    keyId: changed?.keyId ?? keyId ?? text(bodyOf(response).keyId),
    like: { operation, ...(apiId && { apiId }), ...(externalId && { externalId }), ...(keyId && { keyId }) },
  }
}

function Message({
  message: { headers, body = '', cut },
  what,
  mark,
}: {
  message: JournalEntry['request']
  what: string
  mark?: string | undefined
}) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return (
    <div class="column">
      {body === '' ? (
        <p class="muted">No body, or a body that the server did not read.</p>
      ) : (
        <TextOrJson text={body} what={`the body ${what}`} mark={mark} />
      )}
      {cut !== undefined && (
        <p class="muted">
          Shows the first {cut.characters} of {cut.of} characters.
        </p>
      )}
      <details>
        <summary>{countText(lines.length, 'header')}</summary>
        <Code text={lines.join('\n')} what={`the headers ${what}`} />
      </details>
    </div>
  )
}

/** The pages of a listing that a client read one after the other, and the keys that stand on two pages or on none. */
function Walk({ entry }: { entry: JournalEntry }) {
  const { call, overview } = useSession()
  const resource = useResource(`walk ${entry.id}`, [], async () => {
    const query = { operation: 'apis.listKeys', limit: 1000 } as const
    const { requests } = await call('GET /requests', { query })
    const pages = walkOf(requests, entry)
    if (pages.length < 2) return undefined
    const { apiId, externalId } = parametersOf(pages[0] ?? entry)
    // A proxy knows only the keys that it has seen.
    const isProxy = overview.value?.upstream !== undefined
    const known = isProxy ? undefined : await call('GET /keys', { query: { apiId, externalId, limit: 1000 } })
    const between = await call('GET /requests/brief', {
      query: { operation: 'keys.createKey', since: String(pages[0]?.id), limit: 1000 },
    })
    const keys = known?.cursor === undefined ? known?.keys : undefined
    return { pages, keys, creates: between.requests.filter(isCreate) }
  })
  return resource.value === undefined ? null : <WalkPicture {...resource.value} />
}

/** A proxy does not know which requests took effect. */
function isCreate({ changed, carriedOut, ok }: BriefRequest): boolean {
  return changed?.change === 'created' || (carriedOut === undefined && ok)
}

function parametersOf({ query }: Pick<JournalEntry, 'query'>): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query))
}

/** The pages before the entry, found by their cursors, and the pages after it. */
function walkOf(requests: readonly JournalEntry[], entry: JournalEntry): JournalEntry[] {
  const pages = requests.filter(({ listed }) => listed !== undefined)
  const walk = [entry]
  for (;;) {
    const { cursor } = parametersOf(walk[0] ?? entry)
    const before = pages.findLast(({ id, listed }) => id < (walk[0]?.id ?? 0) && listed?.cursor === cursor)
    if (!cursor || before === undefined) break
    walk.unshift(before)
  }
  for (;;) {
    const last = walk.at(-1)
    const cursor = last?.listed?.cursor
    const next = pages.find(page => page.id > (last?.id ?? 0) && parametersOf(page).cursor === cursor)
    if (!cursor || next === undefined) return walk
    walk.push(next)
  }
}

function WalkPicture({
  pages,
  keys = [],
  creates,
}: {
  pages: readonly JournalEntry[]
  /** Undefined if some keys are not known. */
  keys: readonly ControlledKey[] | undefined
  creates: readonly BriefRequest[]
}) {
  const counts = new Map<string, number>()
  for (const { listed } of pages)
    for (const id of listed?.keyIds ?? []) counts.set(id, (counts.get(id) ?? 0) + 1)
  const beganAt = pages[0]?.at ?? 0
  const isEnded = pages.at(-1)?.listed?.cursor === undefined
  const isOlder = ({ record }: ControlledKey) => Number(asObject(record).createdAt ?? 0) < beganAt
  const missing = isEnded ? keys.filter(key => !counts.has(key.id) && isOlder(key)) : []
  const doubled = [...counts].filter(([, count]) => count > 1).map(([id]) => id)
  const isBad = missing.length > 0 || doubled.length > 0
  /** The number of creates between the page before and this page. */
  const madeBefore = (index: number) => {
    const [from = 0, to = 0] = [pages[index - 1]?.id ?? Infinity, pages[index]?.id]
    return creates.filter(({ id }) => id > from && id < to).length
  }
  return (
    <section aria-label="Walk">
      <h3>Walk of {countText(pages.length, 'page')}</h3>
      <p class={isBad ? 'told fill-fail' : 'muted'}>
        {countText(counts.size, 'key')}
        {isEnded ? '.' : ' so far: the last page has a cursor that no request used.'}
        {doubled.length > 0 && ` On two pages: ${doubled.join(', ')}.`}
        {missing.length > 0 && ` On no page: ${missing.map(({ id }) => id).join(', ')}.`}
        {!isBad && isEnded && ' Each of them is on one page.'}
      </p>
      <ol class="walk">
        {pages.map((page, index) => (
          <li key={page.id}>
            {madeBefore(index) > 0 && (
              <p class="walk-create small warn">{countText(madeBefore(index), 'create')} between the pages</p>
            )}
            <ViewLink view="requests" chosen={{ request: String(page.id) }}>
              Page {index + 1}
            </ViewLink>
            <Cells ids={page.listed?.keyIds ?? []} isBad={id => (counts.get(id) ?? 0) > 1} />
          </li>
        ))}
        {missing.length > 0 && (
          <li>
            <span>No page</span>
            <Cells ids={missing.map(({ id }) => id)} isBad={() => true} />
          </li>
        )}
      </ol>
    </section>
  )
}

function Cells({ ids, isBad }: { ids: readonly string[]; isBad: (id: string) => boolean }) {
  return (
    <span class="cells" aria-hidden="true">
      {ids.map((id, index) => (
        <i key={`${id} ${index}`} title={id} class={isBad(id) ? 'fill-failed' : 'fill-served'} />
      ))}
    </span>
  )
}
