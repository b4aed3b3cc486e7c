import { once } from 'node:events'
import packageJson from '../../../package.json' with { type: 'json' }
import { KeymockError } from '../../domain/keymock-error.js'
import type { Keymock } from '../../keymock.js'
import { isOpenToOthers } from '../../node/listen.js'
import { openEngine, startServerWith } from '../../node/start-server.js'
import { isKeyOf } from '../../service/journal/redact.js'
import type { FileEngine } from '../../store/file/open-file-engine.js'
import type { RunCommand } from '../command.js'
import { exitCodes } from '../exit-codes.js'
import { flagOf, type OptionValues } from '../options/option.js'
import { endOnStopSignal, onStopSignal } from '../stop-signals.js'
import type { Terminal } from '../terminal/terminal.js'
import { UsageError } from '../usage-error.js'
import { banner, bannerJson } from './banner.js'
import { serveHandlers } from './load-handlers.js'
import { loadMutant } from './load-mutant.js'
import { filesOf, loadWorld, withGeneratedKeys } from './load-world.js'
import { reload } from './reload.js'
import { requestLog } from './request-log.js'
import type { serveOptions } from './serve-command.js'

type ServeValues = OptionValues<typeof serveOptions>

/** Serves the fake until a signal stops it. */
export const serve: RunCommand<typeof serveOptions> = async ({ values, terminal }) => {
  const { port, host, latency, persist, quiet, json, randomSeed } = values
  refuseCombinations(values)
  const starting = endOnStopSignal()
  let { fixture, profile } = await loadWorld(values)
  const mutant = values.mutant === undefined ? undefined : await loadMutant(values.mutant, fixture, values)
  const handlers = values.handlers === undefined ? undefined : await serveHandlers(values.handlers)
  // Last of all that may be refused: it takes hold of the file.
  const engine = persist === undefined ? undefined : await openEngine(persist)
  const isResumed = engine?.found !== undefined
  if (!isResumed) fixture = await withGeneratedKeys(fixture, values)

  let keymock: Keymock | undefined
  const secrets = {
    get tokens() {
      return (fixture.tokens ?? []).map(({ token }) => token)
    },
    isKey: async (word: string) => keymock !== undefined && isKeyOf(keymock)(word),
  }
  // Loaded now: a file may change as soon as the server says that it listens.
  const watchFiles = values.watch ? (await import('../../node/watch-files.js')).watchFiles : undefined
  const log = requestLog({
    terminal,
    json,
    secrets,
    isApi: id => fixture.workspaces.some(({ apis }) => apis.some(api => api.id === id)),
  })
  const server = await startServerWith(
    {
      port,
      host,
      fixtures: fixture,
      profile,
      ...(randomSeed !== undefined && { randomSeed }),
      ...(latency !== undefined && { latency }),
    },
    {
      onServed: quiet ? undefined : log.served,
      onError: log.failed,
      around: (handle, fake) => {
        const behind = mutant === undefined ? handle : mutant.around(handle)
        return handlers?.around(behind, fake) ?? behind
      },
      isChecked: true,
      ...(engine !== undefined && { engine }),
    },
  ).catch(error => {
    throw inFlags(error)
  })
  const stop = onStopSignal()
  starting.dispose()
  keymock = server.keymock
  const started = {
    version: packageJson.version,
    url: server.url,
    profile: keymock.profile.name,
    fixtureFile: values.fixtures,
    persist,
    isResumed,
    mutant: mutant?.title,
    fixture,
    apis: await keymock.apis(),
  }
  if (json) terminal.print(bannerJson(started))
  else terminal.print(quiet ? `keymock listens on ${server.url}` : banner(started, terminal.paint))
  // Both streams may lead to one screen: what is to be read first goes out first.
  await terminal.flush()
  warnOfSurprises(values, engine, terminal)

  let reloading: Promise<unknown> = Promise.resolve()
  const again = async () => {
    const next = await reload(server.keymock, values, terminal, handlers)
    if (next === undefined) return
    fixture = next
    await printReloaded(server.keymock, values, terminal)
  }
  const unwatch = watchFiles?.(filesOf(values), () => {
    reloading = reloading.then(again)
  })

  if (!stop.signal.aborted) await once(stop.signal, 'abort')
  unwatch?.()
  await reloading
  await server.close()
  return exitCodes.done
}

/** @throws UsageError for options that contradict each other. */
function refuseCombinations(values: ServeValues): void {
  if (!values.watch) return
  if (values.persist !== undefined) {
    throw new UsageError({
      code: 'OPTIONS_CONTRADICT',
      where: `${flagOf('watch')} ${flagOf('persist')}`,
      problem: `${flagOf('watch')} starts over with each change of the fixture; ${flagOf('persist')} keeps the keys that there are.`,
      remedy: 'Leave one of them out.',
    })
  }
  if (filesOf(values).length > 0) return
  throw new UsageError({
    code: 'OPTIONS_CONTRADICT',
    where: flagOf('watch'),
    problem: 'There is no file to watch: the fixture and the profile are built in.',
    remedy: `Add ${flagOf('fixtures')} FILE or ${flagOf('profile')} FILE, or leave ${flagOf('watch')} out.`,
  })
}

function warnOfSurprises(values: ServeValues, engine: FileEngine | undefined, terminal: Terminal): void {
  const { host, persist, keys, profile } = values
  if (isOpenToOthers(host)) {
    terminal.warn(
      `Other machines may be able to reach this server, because of ${flagOf('host')} ${host}. The keys in it are not real, but its tokens are in your fixture.`,
    )
  }
  const found = engine?.found
  if (found === undefined) return
  if (keys !== undefined) {
    terminal.warn(`${flagOf('keys')} is left aside: ${persist} has keys already.`)
  }
  if (found.profile !== profile) {
    terminal.warn(`The keys in ${persist} were made under the profile ${found.profile}.`)
  }
}

async function printReloaded(keymock: Keymock, values: ServeValues, terminal: Terminal): Promise<void> {
  const apis = await keymock.apis()
  const keyCount = apis.reduce((sum, api) => sum + api.keyCount, 0)
  if (values.json) terminal.print(JSON.stringify({ event: 'reloaded', files: filesOf(values), apis }))
  else if (!values.quiet) {
    const files = filesOf(values).join(' and ')
    terminal.print(
      `Started over with ${files}: APIs ${apis.length}, keys ${keyCount}. Keys created before are gone.`,
    )
  }
}

/** Says the remedy of a start that failed in terms of the command line. */
function inFlags(error: unknown): unknown {
  if (!(error instanceof KeymockError)) return error
  const remedies: Record<string, string> = {
    PORT_IN_USE: `Stop it, or give another port: ${flagOf('port')} 0 takes a free one.`,
    PORT_REFUSED: `Give ${flagOf('port')} a number of 1024 or above; ${flagOf('port')} 0 takes a free one.`,
    HOST_UNKNOWN: `Leave ${flagOf('host')} out for this machine alone, or give ${flagOf('host')} 0.0.0.0 for every address of it.`,
    STATE_SEED_DIFFERS: `Leave ${flagOf('randomSeed')} out, or name another file with ${flagOf('persist')}.`,
  }
  const { code, where, problem } = error
  const remedy = remedies[code] ?? error.remedy
  return new KeymockError({ code, where, problem, remedy, cause: error })
}
