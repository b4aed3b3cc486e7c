import type { ComponentChildren } from 'preact'
import type { BriefRequest, JournalEntry } from '../../../schemas/generated/types.js'
import { operationNamed } from '../../../schemas/operations.js'
import { ViewLink } from '../components/frame.js'
import { Icon, type IconName } from '../components/icon.js'
import { firstApi, useSession } from '../session/session.js'

type ShownOutcome = 'served' | 'warned' | 'refused' | 'failed' | 'broken'

export const outcomes: readonly { name: ShownOutcome; text: string; proxyText?: string; icon: IconName }[] = [
  { name: 'served', text: 'Served', icon: 'active' },
  { name: 'warned', text: 'With a warning', proxyText: 'With a problem', icon: 'warning' },
  { name: 'refused', text: 'Refused (4xx)', icon: 'warning' },
  { name: 'failed', text: 'Failed (5xx)', icon: 'faults' },
  { name: 'broken', text: 'Broken', icon: 'broken' },
]

type Facts = Pick<BriefRequest, 'status' | 'received'>
type Warned = { warning?: string | undefined }

export function outcomeOf({ status, received, warning }: Facts & Warned): ShownOutcome {
  if (received !== 'all') return 'broken'
  if (status >= 500) return 'failed'
  if (status >= 400) return 'refused'
  return warning === undefined ? 'served' : 'warned'
}

export function StatusMark({ entry }: { entry: Facts & Warned }) {
  const outcome = outcomeOf(entry)
  return (
    <span class={`inline mark fill-${outcome}`}>
      <Icon name={outcomes.find(({ name }) => name === outcome)?.icon ?? 'active'} />
      {receivedText(entry)}
    </span>
  )
}

export function reasonOf({ summary, warning }: Pick<BriefRequest, 'summary' | 'warning'>): string {
  return warning === undefined || summary.includes(warning) ? summary : `${summary} ${warning}`
}

export function receivedText({ status, received }: Facts): string {
  if (received === 'nothing') return 'no answer'
  return received === 'half' ? `${status}, cut off` : String(status)
}

/** Headers that `fetchText` omits, because clients set them automatically or pages may not set them. */
const ownHeaders =
  /^(host|connection|content-length|accept|accept-encoding|accept-language|user-agent|origin|referer|sec-.*)$/i

export function fetchText({ method, path, query, request }: JournalEntry, baseUrl: string): string {
  const headers = Object.entries(request.headers)
    .filter(([name]) => !ownHeaders.test(name))
    .map(([name, value]) => [name, /^authorization$/i.test(name) ? 'Bearer <token>' : value])
  const options = {
    method,
    headers: Object.fromEntries(headers),
    ...(request.body !== undefined && request.body !== '' && { body: request.body }),
  }
  return `await fetch(${JSON.stringify(`${baseUrl}${path}${query}`)}, ${JSON.stringify(options, null, 2)})`
}

/** A request that runs unchanged, if a token of the fixture is known. */
export function useFirstCurl(): string | undefined {
  const { source, route, overview } = useSession()
  const first = firstApi(overview.value)
  const { path } = operationNamed('apis.listKeys')
  const url = `${source.baseUrl(route.current.value.sandbox)}${path}?apiId=${first?.apiId}&limit=2`
  return first && `curl -s "${url}" \\\n  -H "Authorization: Bearer ${first.token}"`
}

/** Links to what concerns a key or its user. */
export function SubjectLinks({
  keyId,
  user,
  children,
}: {
  keyId: string | undefined
  user: string | undefined
  children?: ComponentChildren
}) {
  const requests = [
    [keyId, 'this key'],
    [user, user],
  ] as const
  return (
    <p class="actions wrap links">
      {children}
      {requests.map(
        ([q, name]) =>
          q && (
            <ViewLink key={name} view="requests" chosen={{ q }}>
              Requests with {name}
            </ViewLink>
          ),
      )}
    </p>
  )
}
