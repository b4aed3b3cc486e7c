import type { BriefRequest, ControlledKey, JournalEntry } from '../../../../schemas/generated/types.js'
import { ViewLink } from '../../components/frame.js'
import { useSession } from '../../session/session.js'
import { useResource } from '../../session/use-resource.js'
import { asObject, countText } from '../../words.js'

/** The pages of a listing that a client read one after the other, and the keys that stand on two pages or on none. */
export function Walk({ entry }: { entry: JournalEntry }) {
  const { call } = useSession()
  const resource = useResource(`walk ${entry.id}`, [], async () => {
    const query = { operation: 'apis.listKeys', limit: 1000 } as const
    const { requests } = await call('GET /requests', { query })
    const pages = walkOf(requests, entry)
    if (pages.length < 2) return undefined
    const { apiId, externalId } = parametersOf(pages[0] ?? entry)
    const known = await call('GET /keys', { query: { apiId, externalId, limit: 1000 } })
    const between = await call('GET /requests/brief', {
      query: { operation: 'keys.createKey', since: String(pages[0]?.id), limit: 1000 },
    })
    return { pages, keys: known.keys, isAll: known.cursor === undefined, creates: between.requests }
  })
  return resource.value === undefined ? null : <Drawn {...resource.value} />
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

function Drawn({
  pages,
  keys,
  isAll,
  creates,
}: {
  pages: readonly JournalEntry[]
  keys: readonly ControlledKey[]
  isAll: boolean
  creates: readonly BriefRequest[]
}) {
  const counts = new Map<string, number>()
  for (const { listed } of pages)
    for (const id of listed?.keyIds ?? []) counts.set(id, (counts.get(id) ?? 0) + 1)
  const beganAt = pages[0]?.at ?? 0
  const isEnded = pages.at(-1)?.listed?.cursor === undefined
  const isOlder = ({ record }: ControlledKey) => Number(asObject(record).createdAt ?? 0) < beganAt
  const missing = isEnded && isAll ? keys.filter(key => !counts.has(key.id) && isOlder(key)) : []
  const doubled = [...counts].filter(([, count]) => count > 1).map(([id]) => id)
  const isBad = missing.length > 0 || doubled.length > 0
  const madeBefore = (page: JournalEntry | undefined, next: JournalEntry | undefined) =>
    creates.filter(
      ({ id, changed }) => changed?.change === 'created' && id > (page?.id ?? 0) && id < (next?.id ?? 0),
    )
  return (
    <section aria-label="Walk">
      <h3>Walk of {countText(pages.length, 'page')}</h3>
      <p class={isBad ? 'told told-bad' : 'muted'}>
        {countText(counts.size, 'key')}
        {isEnded ? '.' : ' so far: the last page has a cursor that no request used.'}
        {doubled.length > 0 && ` On two pages: ${doubled.join(', ')}.`}
        {missing.length > 0 && ` On no page: ${missing.map(({ id }) => id).join(', ')}.`}
        {!isBad && isEnded && ' Each key is on one page.'}
      </p>
      <ol class="walk">
        {pages.map((page, index) => (
          <li key={page.id}>
            {madeBefore(pages[index - 1], page).length > 0 && index > 0 && (
              <p class="walk-create">
                {countText(madeBefore(pages[index - 1], page).length, 'create')} between the pages
              </p>
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
    <span class="walk-cells" aria-hidden="true">
      {ids.map((id, index) => (
        <i key={`${id} ${index}`} title={id} class={isBad(id) ? 'fill-failed' : 'fill-served'} />
      ))}
    </span>
  )
}
