import { readFile } from 'node:fs/promises'
import type { ContractReport } from '../../../schemas/generated/types.js'
import type { ContractRunner } from '../../actions/contract-runs.js'
import { ControlError } from '../../actions/control-error.js'
import { asPrinted, causedBy, KeymockError } from '../../domain/keymock-error.js'
import type { LocalKeymock } from '../../keymock.js'
import { openStateFile, startServerWith } from '../../node/start-server.js'
import { controlToken } from '../../options/value-kind.js'
import { isKeyOf } from '../../service/journal/redact.js'
import { parseAddress, type StoreAddress } from '../../store/redis/store-address.js'
import { serveOptions } from '../options/command-options.js'
import { flagOf, type OptionValues, serverSettings } from '../options/option.js'
import type { Terminal } from '../terminal/terminal.js'
import { asUsageError, UsageError } from '../usage-error.js'
import { containHandlers, serveHandlers } from './load-handlers.js'
import { loadMutant } from './load-mutant.js'
import { filesOf, loadWorld, withGeneratedKeys } from './load-world.js'
import { requestLog } from './request-log.js'

export type ServeValues = OptionValues<typeof serveOptions>

export type OpenedServer = Awaited<ReturnType<typeof openServer>>

/**
 * Starts the server that the options describe, with its log on the terminal.
 *
 * @param onHold Called after this process has locked the state file. If the start is stopped, the caller must run `abandon`.
 * It unlocks the file. If the file was missing or empty before the start, it is missing or empty again.
 * @throws KeymockError if the start fails. The error names options of the command line.
 */
export async function openServer(
  values: ServeValues,
  terminal: Terminal,
  onHold?: (abandon: () => Promise<void>) => void,
) {
  refuseCombinations(values)
  const { persist, quiet, json } = values
  const { fixture: loaded, profile, faults } = await loadWorld(values)
  const mutant = values.mutant === undefined ? undefined : await loadMutant(values.mutant, loaded, values)
  const handlers = values.handlers === undefined ? undefined : await serveHandlers(values.handlers)
  const tls = await loadTls(values)
  const store = values.store === undefined ? undefined : storeAddress(values.store, values, terminal)
  const onRestored = () =>
    terminal.warn(`${persist} was deleted or moved. keymock wrote the file again, with every key.`)
  const onNotice = (sentence: string) => terminal.warn(sentence)
  // Opens and locks the state file after all other files, so that an error in one of these files leaves no lock.
  const stateFile =
    persist === undefined ? undefined : await openStateFile(persist, { onHold, onRestored, onNotice })
  const isResumed = stateFile?.found !== undefined
  let keymock: LocalKeymock | undefined
  let origin = ''
  const opened = {
    /** The fixture that the server serves now. */
    fixture: isResumed ? loaded : await withGeneratedKeys(loaded, values),
    mutant,
    handlers,
    stateFile,
    store: store && parseAddress(store).shown,
    isResumed,
  }
  const log = requestLog({
    terminal,
    json,
    secrets: {
      get tokens() {
        return (opened.fixture.tokens ?? []).map(({ token }) => token)
      },
      isKey: async (word: string) => keymock !== undefined && isKeyOf(keymock)(word),
    },
    isApi: id => opened.fixture.workspaces.some(({ apis }) => apis.some(api => api.id === id)),
  })
  const givenToken = readControlToken(terminal)
  const server = await startServerWith(
    {
      ...serverSettings(serveOptions, values),
      fixtures: opened.fixture,
      profile,
      faults,
      ...(tls !== undefined && { tls }),
      ...(store !== undefined && { store }),
      control: !values.noControl && {
        ...(givenToken && { token: givenToken }),
        origins: values.controlOrigin ?? [],
      },
    },
    {
      onServed: quiet ? undefined : log.served,
      onError: log.failed,
      around: mutant?.around,
      handlers,
      onSandboxExpired: name => terminal.warn(`The sandbox ${name} had expired. Created a new one.`),
      startClock: { at: values.clock, frozen: values.freeze },
      onNotice,
      // With TLS, the server cannot run the contract suite, because the suite's client would not trust the certificate.
      ...(tls === undefined && { contract: contractRunner(() => origin) }),
      isChecked: true,
      ...(stateFile !== undefined && { stateFile }),
    },
  ).catch(error => {
    throw inFlags(error)
  })
  keymock = server.keymock
  origin = server.url
  const release = handlers && containHandlers(handlers.placeOf, log.failed)
  return Object.assign(opened, {
    server,
    async close() {
      await server.close()
      release?.()
    },
  })
}

/** @throws UsageError when other users could guess the token, or no client could send it. */
function readControlToken({ environment }: Terminal): string | undefined {
  const { KEYMOCK_CONTROL_TOKEN: given } = environment
  if (!given || controlToken.read(given) !== undefined) return given
  throw new UsageError(asPrinted`CONTROL_TOKEN_INVALID  KEYMOCK_CONTROL_TOKEN
    The value is invalid; expected ${controlToken.takes}.
    Correct the token. Or omit it: a server that other machines can reach then generates a token.`)
}

/** Reads user name and password from the environment, because other users of the machine can read a command line. */
function storeAddress(
  url: string,
  { storePrefix, storeWait }: ServeValues,
  { environment }: Terminal,
): StoreAddress {
  const address = {
    url,
    prefix: storePrefix,
    waitForReplicas: storeWait,
    username: environment.KEYMOCK_STORE_USERNAME,
    password: environment.KEYMOCK_STORE_PASSWORD,
  }
  try {
    parseAddress(address)
  } catch (error) {
    asUsageError(inFlags(error))
  }
  return address
}

async function loadTls({ cert, key }: ServeValues): Promise<{ cert: string; key: string } | undefined> {
  if (cert === undefined || key === undefined) return undefined
  return { cert: await readPem(cert), key: await readPem(key) }
}

async function readPem(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new KeymockError(causedBy(cause)`TLS_FILE_MISSING  ${path}
      ${cause.code === 'ENOENT' ? 'The file does not exist.' : `The file cannot be read (${cause.code}).`}
      Name a PEM file.`)
  })
}

function inFlags(error: unknown): unknown {
  if (!(error instanceof KeymockError)) return error
  const remedies: Record<string, string> = {
    PORT_IN_USE: `Stop that program, or give another port. ${flagOf('port')} 0 picks a free port.`,
    PORT_REFUSED: `Give ${flagOf('port')} a number of 1024 or above. ${flagOf('port')} 0 picks a free port.`,
    HOST_UNKNOWN: `Omit ${flagOf('host')} to listen only on this machine, or use ${flagOf('host')} 0.0.0.0 to listen on all addresses.`,
    CONTROL_TOKEN_MISSING: `Set the same KEYMOCK_CONTROL_TOKEN for all servers, or give ${flagOf('noControl')}.`,
    STATE_SEED_DIFFERS: `Omit ${flagOf('randomSeed')}, or give another file with ${flagOf('persist')} or another prefix with ${flagOf('storePrefix')}.`,
    STORE_INVALID: `Correct the address, or omit ${flagOf('store')} to keep the state in this server only.`,
    TLS_INVALID: `Give ${flagOf('cert')} a certificate and ${flagOf('key')} its private key, both as PEM.`,
  }
  const places: Record<string, string> = {
    CONTROL_TOKEN_MISSING: 'KEYMOCK_CONTROL_TOKEN',
    STATE_SEED_DIFFERS: flagOf('randomSeed'),
    STORE_INVALID: flagOf('store'),
    TLS_INVALID: `${flagOf('cert')} ${flagOf('key')}`,
  }
  const { code, problem } = error
  const where = places[code] ?? error.where
  const remedy = remedies[code] ?? error.remedy
  return new KeymockError(causedBy(error)`${code}  ${where}
    ${problem}
    ${remedy}`)
}

/** @param origin Returns the address of the server. Called when a run begins. */
function contractRunner(origin: () => string): ContractRunner {
  const run: ContractRunner = async ({ path, ...target }, { signal, onProgress }) => {
    const { runContract } = await import('../../../contract-tests/engine/run-contract.js')
    let failed = 0
    const results: string[] = []
    return runContract({
      ...target,
      baseUrl: origin() + path,
      local: true,
      allowWrites: true,
      signal,
      onProgress(event) {
        if (event.kind === 'request') onProgress({ requests: event.count })
        if (event.kind !== 'result') return
        const { result, done, of } = event
        if (result.status === 'fail') failed++
        results.push(result.status)
        onProgress({ done, of, failed, results })
      },
    })
  }
  return Object.assign(run, { page: reportPage })
}

async function reportPage(report: object): Promise<string> {
  const { htmlReport } = await import('../../../contract-tests/reports/contract-reports.js')
  try {
    if ((report as ContractReport).format === 'keymock-contract-report/1')
      return htmlReport(report as ContractReport)
  } catch {
    // The report lacks members. Reported below.
  }
  throw new ControlError(400, {
    code: 'BODY_INVALID',
    where: 'the report',
    problem: 'The file is not a contract report.',
    remedy: 'Write a report with keymock contract --report json=FILE.',
  })
}

type Name = keyof ServeValues

const contradictions: readonly (readonly [one: Name, other: Name, problem: string])[] = [
  ['store', 'persist', 'A server keeps its state in a shared store or in a file, not in both.'],
  [
    'watch',
    'store',
    `${flagOf('watch')} starts over with each change of a watched file, and would reset all servers that share the state.`,
  ],
  [
    'watch',
    'persist',
    `${flagOf('watch')} starts over with each change of a watched file, but ${flagOf('persist')} keeps the existing keys.`,
  ],
]

const companions: readonly (readonly [given: Name, needed: Name, value: string])[] = [
  ['cert', 'key', 'FILE'],
  ['key', 'cert', 'FILE'],
  ['storePrefix', 'store', 'URL'],
  ['storeWait', 'store', 'URL'],
]

function refuseCombinations(values: ServeValues): void {
  const isGiven = (name: Name) => values[name] !== undefined && values[name] !== false
  for (const [one, other, problem] of contradictions) {
    if (!isGiven(one) || !isGiven(other)) continue
    throw new UsageError(asPrinted`OPTIONS_CONTRADICT  ${flagOf(one)} ${flagOf(other)}
      ${problem}
      Omit one of the two options.`)
  }
  for (const [given, needed, value] of companions) {
    if (!isGiven(given) || isGiven(needed)) continue
    throw new UsageError(asPrinted`OPTION_MISSING  ${flagOf(needed)}
      ${flagOf(given)} has no effect without ${flagOf(needed)}.
      Add ${flagOf(needed)} ${value}, or omit ${flagOf(given)}.`)
  }
  if (!values.watch || filesOf(values).length > 0) return
  throw new UsageError(asPrinted`OPTIONS_CONTRADICT  ${flagOf('watch')}
    ${flagOf('watch')} has no file to watch: the fixture and the profile are built in.
    Add a file with ${flagOf('fixtures')}, ${flagOf('profile')}, ${flagOf('faults')} or \
    ${flagOf('handlers')}, or omit ${flagOf('watch')}.`)
}
