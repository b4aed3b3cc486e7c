import packageJson from '../../../package.json' with { type: 'json' }
import type { Fixture } from '../../../schemas/generated/types.js'
import { operationNamed } from '../../../schemas/operations.js'
import { accent, type Inline, joined, line, quiet, strong } from '../../common/document/inline.js'
import { clockAsItWasLeft } from '../../domain/clock.js'
import { KeymockError } from '../../domain/keymock-error.js'
import { usableTokens } from '../../fixture/fixture-world.js'
import type { ApiSummary, LocalKeymock } from '../../keymock.js'
import { isOpenToOthers } from '../../node/http/listen.js'
import type { LatencyRange } from '../../options/server-option-kinds.js'
import type { RunCommand } from '../command.js'
import { exitCodes } from '../exit-codes.js'
import type { serveOptions } from '../options/command-options.js'
import { flagOf } from '../options/option.js'
import { onStopSignal, untilStopped, withServer } from '../stop-signals.js'
import { eventWriter, type Terminal } from '../terminal/terminal.js'
import type { ServedHandlers } from './load-handlers.js'
import { filesOf, loadWorld, type WorldSource, withGeneratedKeys } from './load-world.js'
import { type OpenedServer, openServer, type ServeValues } from './open-server.js'

export const serve: RunCommand<typeof serveOptions> = async ({ values, terminal }) => {
  // Watches the files before the server reads them, so that no change is missed.
  const files = await watched(values)
  try {
    await withServer(
      clearAwayFirst => openServer(values, terminal, clearAwayFirst),
      async (opened, { signal }) => {
        await printStarted(opened, values, terminal)
        await startOverWithFiles(opened, files, values, terminal, signal)
      },
      onStopSignal,
    )
  } finally {
    files.unwatch()
  }
  return exitCodes.done
}

interface WatchedFiles {
  /** Calls `listener` immediately if a file has changed already, and at each later change. */
  onChange(listener: () => void): void
  unwatch(): void
}

async function watched(values: ServeValues): Promise<WatchedFiles> {
  if (!values.watch) return { onChange: () => undefined, unwatch: () => undefined }
  const { watchFiles } = await import('../../node/watch-files.js')
  let isChanged = false
  let changed = () => {
    isChanged = true
  }
  return {
    unwatch: watchFiles(filesOf(values), () => changed()),
    onChange(listener) {
      changed = listener
      if (isChanged) listener()
    },
  }
}

async function printStarted(opened: OpenedServer, values: ServeValues, terminal: Terminal): Promise<void> {
  const { url, keymock } = opened.server
  const apis = await keymock.apis()
  const faults = (await keymock.faults.list()).length
  const controlToken = terminal.environment.KEYMOCK_CONTROL_TOKEN ? undefined : opened.server.controlToken
  const rows = rowsOf(opened, values, { apis, faults, controlToken })
  eventWriter(terminal, values.json)(
    () =>
      Object.assign(
        { event: 'listening', url, version: packageJson.version },
        ...rows.map(({ json }) => json),
      ),
    () =>
      values.quiet
        ? quietBanner(url, controlToken)
        : banner(url, rows, listingCurl(url, apis, opened.fixture)),
  )
  // Standard output and standard error may go to one screen, where the banner must precede the warnings.
  await terminal.flush()
  warnOfSurprises(values, opened, terminal)
}

/** Resolves after a stop signal. If a reload is running then, waits for its end. */
async function startOverWithFiles(
  opened: OpenedServer,
  files: WatchedFiles,
  values: ServeValues,
  terminal: Terminal,
  stopped: AbortSignal,
): Promise<void> {
  const { keymock } = opened.server
  let reloading: Promise<unknown> = Promise.resolve()
  let later = new AbortController()
  const again = async (signal: AbortSignal) => {
    if (signal.aborted) return
    const next = await reload(keymock, values, terminal, opened.handlers, signal)
    if (next === undefined) return
    opened.fixture = next
    await printReloaded(keymock, values, terminal)
  }
  files.onChange(() => {
    // Aborts a reload that is still running: it is outdated, and may never end.
    later.abort()
    later = new AbortController()
    const signal = AbortSignal.any([stopped, later.signal])
    reloading = reloading.then(() => again(signal))
  })
  await untilStopped(stopped)
  files.unwatch()
  await reloading
}

function warnOfSurprises(
  values: ServeValues,
  { stateFile, fixture }: Pick<OpenedServer, 'stateFile' | 'fixture'>,
  terminal: Terminal,
): void {
  const { host, persist, keys, profile, fixtures = 'the built-in fixture' } = values
  if (isOpenToOthers(host)) {
    terminal.warn(
      `Other machines may be able to reach this server, because of ${flagOf('host')} ${host}. Its keys are not real, but make sure that the tokens in your fixture are not real either.`,
    )
  }
  const found = stateFile?.found
  if (found === undefined) return
  if (keys !== undefined) {
    terminal.warn(`Ignored ${flagOf('keys')}: ${persist} already holds keys.`)
  }
  if (found.profile !== profile) {
    terminal.warn(`The keys in ${persist} come from the profile ${found.profile}, not from ${profile}.`)
  }
  const { clock } = found.snapshot
  if (clock !== undefined) {
    terminal.warn(clockAsItWasLeft(clock, 'PATCH /_keymock/clock with {"reset":true}'))
    const given = [values.clock !== undefined && flagOf('clock'), values.freeze && flagOf('freeze')]
    const flags = given.filter(flag => flag !== false).join(' and ')
    if (flags !== '') terminal.warn(`Until that reset, ${flags} has no effect.`)
  }
  const apiIds = new Set(fixture.workspaces.flatMap(({ apis }) => apis.map(({ id }) => id)))
  const { length: strays } = found.snapshot.keys.filter(({ apiId }) => !apiIds.has(apiId))
  if (strays > 0) {
    terminal.warn(
      `Requests cannot find ${strays} of ${found.snapshot.keys.length} keys in ${persist}, because the keys' APIs are missing from ${fixtures}. The state was created with another fixture.`,
    )
  }
}

async function printReloaded(keymock: LocalKeymock, values: ServeValues, terminal: Terminal): Promise<void> {
  const apis = await keymock.apis()
  const keyCount = apis.reduce((sum, api) => sum + api.keyCount, 0)
  const files = filesOf(values)
  eventWriter(terminal, values.json)(
    () => ({ event: 'reloaded', files, apis }),
    () =>
      values.quiet
        ? undefined
        : `Started over with ${files.join(' and ')}: APIs ${apis.length}, keys ${keyCount}. Keys created before are gone.`,
  )
}

/**
 * Loads the files again. If a file is invalid, keeps the state and prints the error, but prints nothing after an abort.
 *
 * @returns The new fixture, or undefined if the old fixture stays.
 */
async function reload(
  keymock: LocalKeymock,
  source: WorldSource,
  terminal: Terminal,
  handlers: ServedHandlers | undefined,
  signal: AbortSignal,
): Promise<Fixture | undefined> {
  try {
    await handlers?.reload(signal)
    const world = await loadWorld(source)
    const fixtures = await withGeneratedKeys(world.fixture, source)
    await keymock.load({ fixtures, profile: world.profile, faults: world.faults })
    return fixtures
  } catch (error) {
    if (signal.aborted) return undefined
    if (!(error instanceof KeymockError)) throw error
    terminal.warn(`${error.message}\n  Until you fix this, the server keeps its last valid state.`)
    return undefined
  }
}

const mostRows = 12

interface Row {
  title: string
  /** The members of the JSON line that show the row. */
  json?: Readonly<Record<string, unknown>>
  /** The lines of the banner. Without lines, the banner omits the row. */
  lines: readonly (string | undefined)[]
}

interface Found {
  apis: readonly ApiSummary[]
  /** The number of faults. */
  faults: number
  /** The generated token of the control API, if any. */
  controlToken: string | undefined
}

/** All that the start shows, as text or as JSON. */
function rowsOf(
  { server: { url, keymock }, fixture, store, isResumed, mutant }: OpenedServer,
  { fixtures, persist, latency, handlers, clock, freeze: frozen, noControl }: ServeValues,
  { apis, faults, controlToken }: Found,
): Row[] {
  const { name: profile, neighbours = [] } = keymock.profile
  const now = clock === undefined && !frozen ? undefined : new Date(keymock.clock.now()).toISOString()
  const tokens = usableTokens(fixture)
  const noToken = 'none, so the mock refuses every request'
  return [
    { title: 'Profile', json: { profile }, lines: [profile] },
    { title: 'Fixture', json: { fixtures }, lines: [fixtures ?? 'built in'] },
    {
      title: 'State',
      json: { persist },
      lines: [persist && `${persist}${isResumed ? ', with the existing keys' : ''}`],
    },
    { title: 'Store', json: { store }, lines: [store && `${store}, shared`] },
    { title: 'Mutant', json: { mutant: mutant?.title }, lines: [mutant?.title] },
    {
      title: 'Clock',
      json: { clock: now && { now, frozen } },
      lines: [now && `${now}, ${frozen ? 'stopped' : 'running'}`],
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
    { title: 'Console', lines: [noControl ? undefined : consoleLink(url, controlToken)] },
    { title: 'Control', json: { controlToken }, lines: [controlToken && controlText(url, controlToken)] },
  ]
}

function banner(url: string, rows: readonly Row[], curl: string | undefined): Inline {
  const lines = rows.flatMap(row =>
    row.lines
      .filter(text => text !== undefined)
      .map((text, index) => line`  ${quiet((index === 0 ? row.title : '').padEnd(9))}${text}`),
  )
  const title = line`${strong(`keymock ${packageJson.version}`)} listens on ${accent(url)}`
  const end = curl === undefined ? [] : ['', line`  ${quiet('Try it:')}`, line`  ${curl}`]
  return joined([title, '', ...lines, ...end, ''], '\n')
}

/** With --quiet, no other line shows the generated token of the control API. */
function quietBanner(url: string, controlToken: string | undefined): string {
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

function listingCurl(url: string, apis: readonly ApiSummary[], fixture: Fixture): string | undefined {
  for (const { token, workspaceId } of usableTokens(fixture)) {
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
