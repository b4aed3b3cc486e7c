import type { Fixture } from '../../../schemas/generated/types.js'
import { operationNamed } from '../../../schemas/operations.js'
import { accent, type Inline, joined, line, quiet, strong } from '../../common/document/inline.js'
import { jsonText } from '../../common/document/json-text.js'
import { type UsableToken, usableTokens } from '../../fixture/usable-tokens.js'
import type { ApiSummary } from '../../keymock.js'
import type { LatencyRange } from '../../options/length-of-time.js'

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

export function banner(started: Started): Inline {
  const {
    version,
    url,
    profile,
    fixtureFile = 'built in',
    persist,
    store,
    isResumed,
    mutant,
    clock,
    latency,
    faults,
    handlers,
    neighbours,
    fixture,
    apis,
    controlToken,
    hasControl,
  } = started
  const tokens = usableTokens(fixture)
  const rows: [title: string, lines: string[]][] = [
    ['Profile', [profile]],
    ['Fixture', [fixtureFile]],
    ['State', persist === undefined ? [] : [`${persist}${isResumed ? ', with the existing keys' : ''}`]],
    ['Store', store === undefined ? [] : [`${store}, shared`]],
    ['Mutant', mutant === undefined ? [] : [mutant]],
    ['Clock', clock === undefined ? [] : [clockText(clock)]],
    ['Latency', latency === undefined ? [] : [latencyText(latency)]],
    ['Faults', faults === 0 ? [] : [String(faults)]],
    ['Handlers', handlers === undefined ? [] : [`${handlers}, tried before the mock`]],
    ['Serves', neighbours.length === 0 ? [] : [`also ${neighbours.join(', ')}`]],
    ['APIs', apis.length === 0 ? ['none'] : shorten(apiLines(apis))],
    [
      'Token',
      tokens.length === 0 ? ['none, so the mock refuses every request'] : shorten(tokenLines(tokens)),
    ],
    ['Console', hasControl ? [consoleLink(url, controlToken)] : []],
    ['Control', controlToken === undefined ? [] : [controlText(url, controlToken)]],
  ]
  const lines: Inline[] = [line`${strong(`keymock ${version}`)} listens on ${accent(url)}`, '']
  for (const [title, texts] of rows) {
    texts.forEach((text, index) => {
      lines.push(line`  ${quiet((index === 0 ? title : '').padEnd(9))}${text}`)
    })
  }
  const curl = listingCurl(url, apis, tokens)
  if (curl !== undefined) lines.push('', line`  ${quiet('Try it:')}`, line`  ${curl}`)
  return joined([...lines, ''], '\n')
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

export function bannerJson({ fixtureFile, fixture, clock, ...started }: Started): string {
  const {
    url,
    version,
    profile,
    persist,
    store,
    mutant,
    apis,
    latency,
    faults,
    handlers,
    neighbours,
    controlToken,
  } = started
  return jsonText({
    event: 'listening',
    url,
    version,
    profile,
    fixtures: fixtureFile,
    persist,
    store,
    mutant,
    apis,
    token: usableTokens(fixture)[0]?.token,
    clock: clock && { now: new Date(clock.at).toISOString(), frozen: clock.frozen },
    latency,
    faults,
    handlers,
    neighbours,
    controlToken,
  })
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
