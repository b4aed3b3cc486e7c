import type { BriefRequest, JournalEntry } from '../../../schemas/generated/types.js'
import { operationNamed } from '../../../schemas/operations.js'
import { Icon, type IconName } from '../components/icon.js'

export type ShownOutcome = 'served' | 'warned' | 'refused' | 'failed' | 'broken'

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
    <span class={`mark mark-${outcome}`}>
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

export function firstCurl(baseUrl: string, { apiId, token }: { apiId: string; token: string }): string {
  const { path } = operationNamed('apis.listKeys')
  return `curl -s "${baseUrl}${path}?apiId=${apiId}&limit=2" \\\n  -H "Authorization: Bearer ${token}"`
}
