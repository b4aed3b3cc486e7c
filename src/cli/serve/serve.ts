import { setTimeout as delay } from 'node:timers/promises'
import packageJson from '../../../package.json' with { type: 'json' }
import type { Fixture } from '../../../schemas/generated/types.js'
import { jsonText } from '../../common/document/visible-text.js'
import { clockAsItWasLeft } from '../../domain/clock.js'
import { KeymockError } from '../../domain/keymock-error.js'
import type { LocalKeymock } from '../../keymock.js'
import { isOpenToOthers } from '../../node/http/listen.js'
import type { RunCommand } from '../command.js'
import { exitCodes } from '../exit-codes.js'
import type { serveOptions } from '../options/command-options.js'
import { flagOf } from '../options/option.js'
import { onStopSignal, untilStopped, withServer } from '../stop-signals.js'
import type { Terminal } from '../terminal/terminal.js'
import { banner, bannerJson, quietBanner } from './banner.js'
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
  const { server, mutant, isResumed } = opened
  const { persist, quiet, json } = values
  const started = {
    version: packageJson.version,
    url: server.url,
    profile: server.keymock.profile.name,
    fixtureFile: values.fixtures,
    persist,
    store: opened.store,
    isResumed,
    mutant: mutant?.title,
    clock:
      values.clock === undefined && !values.freeze
        ? undefined
        : { at: server.keymock.clock.now(), frozen: values.freeze },
    latency: values.latency,
    faults: (await server.keymock.faults.list()).length,
    handlers: values.handlers,
    neighbours: server.keymock.profile.neighbours ?? [],
    fixture: opened.fixture,
    apis: await server.keymock.apis(),
    hasControl: !values.noControl,
    controlToken: terminal.environment.KEYMOCK_CONTROL_TOKEN ? undefined : server.controlToken,
  }
  if (json) terminal.print(bannerJson(started))
  else terminal.print(quiet ? quietBanner(started) : banner(started))
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
  { engine, fixture }: Pick<OpenedServer, 'engine' | 'fixture'>,
  terminal: Terminal,
): void {
  const { host, persist, keys, profile, fixtures = 'the built-in fixture' } = values
  if (isOpenToOthers(host)) {
    terminal.warn(
      `Other machines may be able to reach this server, because of ${flagOf('host')} ${host}. Its keys are not real, but make sure that the tokens in your fixture are not real either.`,
    )
  }
  const found = engine?.found
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
  if (values.json) terminal.print(jsonText({ event: 'reloaded', files: filesOf(values), apis }))
  else if (!values.quiet) {
    const files = filesOf(values).join(' and ')
    terminal.print(
      `Started over with ${files}: APIs ${apis.length}, keys ${keyCount}. Keys created before are gone.`,
    )
  }
}

/** A watched file may be missing for this time, because some editors delete a file before they write it again. */
const returnsWithinMs = 500

/**
 * Loads the files again. If a file is invalid, keeps the state and prints the error, but prints nothing after an abort.
 *
 * @returns The new fixture, or undefined if the old fixture stays.
 */
export async function reload(
  keymock: LocalKeymock,
  source: WorldSource,
  terminal: Terminal,
  handlers?: ServedHandlers,
  signal?: AbortSignal,
): Promise<Fixture | undefined> {
  try {
    await onceReturned(async () => handlers?.reload(signal), signal)
    const world = await onceReturned(() => loadWorld(source), signal)
    const fixtures = await withGeneratedKeys(world.fixture, source)
    await keymock.load({ fixtures, profile: world.profile, faults: world.faults })
    return fixtures
  } catch (error) {
    if (signal?.aborted) return undefined
    if (!(error instanceof KeymockError)) throw error
    terminal.warn(`${error.message}\n  Until you fix this, the server keeps its last valid state.`)
    return undefined
  }
}

async function onceReturned<T>(read: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  return read().catch(async error => {
    if (!isMissing(error)) throw error
    await delay(returnsWithinMs, undefined, { signal })
    return read()
  })
}

function isMissing(error: unknown): boolean {
  return error instanceof KeymockError && error.code.endsWith('_MISSING')
}
