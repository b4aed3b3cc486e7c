import type { Fixture } from '../../../schemas/generated/types.js'
import { operationNamed } from '../../../schemas/operations.js'
import { accent, type Inline, joined, line, quiet, strong } from '../../common/document/inline.js'
import { jsonText } from '../../common/document/visible-text.js'
import { type UsableToken, usableTokens } from '../../fixture/fixture-world.js'
import type { ApiSummary } from '../../keymock.js'
import type { LatencyRange } from '../../options/server-option-kinds.js'

export interface Started {
  version: string
  url: string
  profile: string
  /** Undefined for the built-in fixture. */
  fixtureFile: string | undefined
  persist: string | undefined
  /** The URL of the shared store, without secrets. */
  store: string | undefined
  /** Whether the keys come from the state file instead of the fixture. */
  isResumed: boolean
  mutant: string | undefined
  /** Undefined if neither --clock nor --freeze is given. */
  clock: { at: number; frozen: boolean } | undefined
  latency: LatencyRange | undefined
  faults: number
  handlers: string | undefined
  neighbours: readonly string[]
  fixture: Fixture
  apis: readonly ApiSummary[]
  /** Whether the server has the control API, and with it the console. */
  hasControl: boolean
  /** The generated token of the control API, if any. */
  controlToken?: string | undefined
}

const mostRows = 12

interface Row {
  title: string
  /** The members of the JSON line that show the row. */
  json?: Readonly<Record<string, unknown>>
  /** The lines of the banner. Without lines, the banner omits the row. */
  lines: readonly (string | undefined)[]
}

/** All that the start shows, as text or as JSON. */
function rowsOf(started: Started): Row[] {
  const { url, profile, fixtureFile, persist, store, mutant, clock, latency, faults, handlers } = started
  const { isResumed, neighbours, fixture, apis, controlToken, hasControl } = started
  const tokens = usableTokens(fixture)
  const noToken = 'none, so the mock refuses every request'
  return [
    { title: 'Profile', json: { profile }, lines: [profile] },
    { title: 'Fixture', json: { fixtures: fixtureFile }, lines: [fixtureFile ?? 'built in'] },
    {
      title: 'State',
      json: { persist },
      lines: [persist && `${persist}${isResumed ? ', with the existing keys' : ''}`],
    },
    { title: 'Store', json: { store }, lines: [store && `${store}, shared`] },
    { title: 'Mutant', json: { mutant }, lines: [mutant] },
    {
      title: 'Clock',
      json: { clock: clock && { now: new Date(clock.at).toISOString(), frozen: clock.frozen } },
      lines: [clock && clockText(clock)],
    },
    { title: 'Latency', json: { latency }, lines: [latency && latencyText(latency)] },
    { title: 'Faults', json: { faults }, lines: [faults === 0 ? undefined : String(faults)] },
    { title: 'Handlers', json: { handlers }, lines: [handlers && `${handlers}, tried before the mock`] },
    {
      title: 'Serves',
      json: { neighbours },
      lines: [neighbours.length === 0 ? undefined : `also ${neighbours.join(', ')}`],
    },
    { title: 'APIs', json: { apis }, lines: apis.length === 0 ? ['none'] : shorten(apiLines(apis)) },
    {
      title: 'Token',
      json: { token: tokens[0]?.token },
      lines: tokens.length === 0 ? [noToken] : shorten(tokenLines(tokens)),
    },
    { title: 'Console', lines: [hasControl ? consoleLink(url, controlToken) : undefined] },
    { title: 'Control', json: { controlToken }, lines: [controlToken && controlText(url, controlToken)] },
  ]
}

export function banner(started: Started): Inline {
  const { version, url, fixture, apis } = started
  const rows = rowsOf(started).flatMap(({ title, lines }) =>
    lines
      .filter(text => text !== undefined)
      .map((text, index) => line`  ${quiet((index === 0 ? title : '').padEnd(9))}${text}`),
  )
  const lines: Inline[] = [line`${strong(`keymock ${version}`)} listens on ${accent(url)}`, '', ...rows]
  const curl = listingCurl(url, apis, usableTokens(fixture))
  if (curl !== undefined) lines.push('', line`  ${quiet('Try it:')}`, line`  ${curl}`)
  return joined([...lines, ''], '\n')
}

export function bannerJson(started: Started): string {
  const { url, version } = started
  return jsonText(
    Object.assign({ event: 'listening', url, version }, ...rowsOf(started).map(({ json }) => json)),
  )
}

/** With --quiet, no other line shows the generated token of the control API. */
export function quietBanner({ url, controlToken }: Pick<Started, 'url' | 'controlToken'>): string {
  const lines = [`keymock listens on ${url}`]
  if (controlToken !== undefined) lines.push(`Control  ${controlText(url, controlToken)}`)
  return lines.join('\n')
}

function controlText(url: string, token: string): string {
  return `${token} is the token for ${url}/_keymock`
}

/** The token is in the fragment, which browsers never send to a server. */
function consoleLink(url: string, token: string | undefined): string {
  return token === undefined ? `${url}/` : `${url}/_keymock/console/#token=${token}`
}

function clockText({ at, frozen }: NonNullable<Started['clock']>): string {
  return `${new Date(at).toISOString()}, ${frozen ? 'stopped' : 'running'}`
}

function latencyText({ minimumMs, maximumMs }: LatencyRange): string {
  return minimumMs === maximumMs ? `${minimumMs} ms` : `${minimumMs} to ${maximumMs} ms`
}

function apiLines(apis: readonly ApiSummary[]): string[] {
  const idWidth = Math.max(...apis.map(({ id }) => id.length))
  const nameWidth = Math.max(...apis.map(({ name }) => name?.length ?? 0))
  const countWidth = Math.max(...apis.map(({ keyCount }) => String(keyCount).length))
  const workspaces = new Set(apis.map(({ workspaceId }) => workspaceId))
  return apis.map(({ id, name = '', keyCount, workspaceId }) => {
    const count = `${String(keyCount).padStart(countWidth)} ${keyCount === 1 ? 'key ' : 'keys'}`
    const workspace = workspaces.size > 1 ? `  ${workspaceId}` : ''
    return `${id.padEnd(idWidth)}  ${name.padEnd(nameWidth)}  ${count}${workspace}`
  })
}

function tokenLines(tokens: ReturnType<typeof usableTokens>): string[] {
  const workspaces = new Set(tokens.map(({ workspaceId }) => workspaceId))
  return tokens.map(({ token, workspaceId, isAny, isLimited }) => {
    const notes = [
      ...(workspaces.size > 1 ? [workspaceId] : []),
      ...(isLimited ? ['with limited permissions'] : []),
    ]
    return `${isAny ? 'any text' : token}${notes.length > 0 ? `  (${notes.join(', ')})` : ''}`
  })
}

function shorten(lines: string[]): string[] {
  if (lines.length <= mostRows) return lines
  return [...lines.slice(0, mostRows - 1), `and ${lines.length - mostRows + 1} more`]
}

function listingCurl(
  url: string,
  apis: readonly ApiSummary[],
  tokens: readonly UsableToken[],
): string | undefined {
  for (const { token, workspaceId } of tokens) {
    const own = apis.filter(api => api.workspaceId === workspaceId)
    const api = own.find(({ keyCount }) => keyCount > 0) ?? own[0]
    if (api === undefined) continue
    const target = `${url}${operationNamed('apis.listKeys').path}?apiId=${encodeURIComponent(api.id)}&limit=2`
    return `curl -s ${shellQuote(target)} -H ${shellQuote(`Authorization: Bearer ${token}`)}`
  }
  return undefined
}

function shellQuote(text: string): string {
  // Double quotes also work in the shell of Windows, unless the text has a special character.
  if (!/["$`\\!%]/.test(text)) return `"${text}"`
  return `'${text.replaceAll("'", `'\\''`)}'`
}
