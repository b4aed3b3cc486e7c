import { isNamedBy } from '../../../contract-tests/engine/selection.js'
import { wrongServers as mutantsByHand } from '../../../contract-tests/wrong/index.js'
import { always } from '../../../contract-tests/wrong/operators/condition.js'
import { operatorServers } from '../../../contract-tests/wrong/operators/index.js'
import type { OperatorServer } from '../../../contract-tests/wrong/operators/operator.js'
import { sample } from '../../../contract-tests/wrong/operators/sample.js'
import type { WrongServer as Mutant } from '../../../contract-tests/wrong/wrong-server.js'
import { counted } from '../../common/document/counted.js'
import { good, type Inline, joined, line, marked, quiet, strong } from '../../common/document/inline.js'
import { type RunRandom, seededRandom } from '../../common/random.js'
import { asPrinted, KeymockError } from '../../domain/keymock-error.js'
import { startServerWith } from '../../node/start-server.js'
import { isKeyOf, redact } from '../../service/journal/redact.js'
import type { RunCommand } from '../command.js'
import { mutantsExitCodes } from '../exit-codes.js'
import { drawnMutants, type mutantsOptions } from '../options/command-options.js'
import { flagOf, type OptionValues } from '../options/option.js'
import { behindMutant, unknownMutant } from '../serve/load-mutant.js'
import { accessTo, type LoadedWorld, loadWorld } from '../serve/load-world.js'
import { onStopSignal } from '../stop-signals.js'
import { eventWriter, type ShowEvent, type Terminal } from '../terminal/terminal.js'
import { UsageError } from '../usage-error.js'
import { differenceOf } from './can-be-noticed.js'
import { runTests, type TestRun } from './run-tests.js'

type MutantsValues = OptionValues<typeof mutantsOptions>

export const mutants: RunCommand<typeof mutantsOptions> = async ({ values, positionals, terminal }) => {
  const chosen = chosenAmong(values)
  if (values.list) {
    eventWriter(terminal, values.json)(
      () => chosen,
      () => mutantList(chosen),
    )
    return mutantsExitCodes.noneSurvive
  }
  if (positionals.length === 0) {
    throw new UsageError(asPrinted`COMMAND_MISSING  keymock mutants
      There is no command to run.
      Put your tests after --, such as: keymock mutants -- npm test`)
  }
  const interruption = onStopSignal(() => terminal.warn('Stopping.'))
  try {
    return await run(chosen, positionals, interruption.signal, values, terminal)
  } catch (error) {
    // A KeymockError comes from wrong input, such as an unknown test command or an unreadable fixture.
    if (error instanceof KeymockError) throw error instanceof UsageError ? error : new UsageError(error)
    throw error
  } finally {
    interruption.dispose()
  }
}

function chosenAmong(values: MutantsValues): readonly Mutant[] {
  const { all, only = [] } = values
  const named = operatorServers.filter(({ name }) => only.includes(name))
  return chooseMutants([...mutantsByHand, ...(all ? plausibleFirst(operatorServers) : named)], values, [
    ...mutantsByHand,
    ...operatorServers,
  ])
}

const leastTimeoutMs = 10_000
/** The time limit of the run against the correct server. The duration of this run decides the limit of the later runs. */
const firstTimeoutMs = 300_000
const timesAsLong = 4

async function run(
  chosen: readonly Mutant[],
  command: readonly string[],
  signal: AbortSignal,
  values: MutantsValues,
  terminal: Terminal,
): Promise<number> {
  const world = await loadWorld(values)
  const options = { world, command, environment: environmentFor(terminal), signal }
  const first = await tryServer(undefined, { ...options, timeoutMs: values.timeout ?? firstTimeoutMs })
  if (first.kind === 'stopped') {
    terminal.warn('Your tests had not yet passed against the correct server, so no wrong server was tried.')
    return mutantsExitCodes.interrupted
  }
  if (first.kind !== 'passed') throw failsAnyway(first)
  const timeoutMs = values.timeout ?? Math.max(leastTimeoutMs, timesAsLong * first.durationMs)
  const isDrawn = !values.all && values.only === undefined
  const tried = isDrawn ? await draw(chosen, values) : chosen
  const show = eventWriter(terminal, values.json)
  showFirst(show, first.durationMs, tried.length, isDrawn ? values.randomSeed : undefined)
  const isWorthwhile = values.all ? canBeNoticedIfMade : async () => true
  const { results, leftOut } = await tryAll(
    tried,
    { ...options, timeoutMs },
    values.concurrency,
    isWorthwhile,
    result => showResult(show, result),
  )
  const survivors = results.filter(({ outcome }) => outcome.kind === 'passed').map(({ mutant }) => mutant)
  const noticed = results.length - survivors.length
  const isEnough = noticed * 100 >= values.min * results.length
  const left = tried.length - results.length - leftOut
  show(
    () => ({ event: 'summary', tried: results.length, survivors: survivors.map(({ name }) => name) }),
    () => ['\n', joined(ending(results.length, survivors, left, values.min), '\n')],
  )
  if (signal.aborted) return mutantsExitCodes.interrupted
  return isEnough ? mutantsExitCodes.noneSurvive : mutantsExitCodes.survivors
}

function draw(chosen: readonly Mutant[], { skip, randomSeed }: MutantsValues): Promise<Mutant[]> {
  const left = new Set<Mutant>(
    skip === undefined
      ? operatorServers
      : chooseMutants(operatorServers, { skip }, [...mutantsByHand, ...operatorServers]),
  )
  return drawMutants(
    chosen,
    operatorServers.filter(server => left.has(server)),
    seededRandom(randomSeed),
  )
}

async function tryAll(
  chosen: readonly Mutant[],
  options: TryServerOptions,
  limit: number,
  isWorthwhile: (mutant: Mutant) => Promise<boolean>,
  onResult: (result: MutantResult) => void,
): Promise<{ results: MutantResult[]; leftOut: number }> {
  const results: MutantResult[] = []
  let leftOut = 0
  const waiting = [...chosen]
  const work = async () => {
    for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
      if (!(await isWorthwhile(mutant))) {
        leftOut++
        continue
      }
      const outcome = await tryServer(mutant, options)
      if (outcome.kind === 'stopped') return
      const result = { mutant, outcome }
      results.push(result)
      onResult(result)
    }
  }
  await Promise.all(Array.from({ length: limit }, work))
  return { results, leftOut }
}

const made: ReadonlySet<Mutant> = new Set(operatorServers)

async function canBeNoticedIfMade(mutant: Mutant): Promise<boolean> {
  return !made.has(mutant) || canBeNoticed(mutant)
}

/** Omits keymock's own variables, because a keymock in the tests would read them. */
function environmentFor({ environment }: Terminal): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith('KEYMOCK_')))
}

/** Tests that always fail cannot detect a wrong server. */
function failsAnyway(run: Extract<TestRun, { output: string }>): UsageError {
  const ending =
    run.kind === 'timed out'
      ? `they took longer than ${seconds(run.durationMs)}`
      : typeof run.code === 'number'
        ? `exit code ${run.code}`
        : `ended by the signal ${run.code}`
  const output = run.output
    .trimEnd()
    .split('\n')
    .slice(-30)
    .map(line => `  | ${line}`)
  return new UsageError(asPrinted`BASELINE_FAILS  the command after --
    Your tests fail against the correct server: \
    ${ending}.${run.output === '' ? '' : `\n${output.join('\n')}`}
    Fix your tests first. The tests find the server in KEYMOCK_BASE_URL, the token in KEYMOCK_TOKEN and the \
    API in KEYMOCK_API_ID.`)
}

interface MutantSelection {
  only?: readonly string[] | undefined
  skip?: readonly string[] | undefined
}

export function chooseMutants(
  mutants: readonly Mutant[],
  { only = [], skip = [] }: MutantSelection,
  /** `only` and `skip` can name these servers, even if they are not in `mutants`. */
  known: readonly Mutant[] = mutants,
): readonly Mutant[] {
  for (const [flag, entries] of [
    ['only', only],
    ['skip', skip],
  ] as const) {
    const stray = entries.find(entry => !known.some(mutant => isMeant(mutant, entry)))
    if (stray !== undefined) throw unknownMutant(flagOf(flag), stray, known)
  }
  const chosen = mutants.filter(
    mutant =>
      (only.length === 0 || only.some(entry => isMeant(mutant, entry))) &&
      !skip.some(entry => isMeant(mutant, entry)),
  )
  if (chosen.length > 0) return chosen
  throw new UsageError(asPrinted`OPTIONS_CONTRADICT  ${flagOf('only')} ${flagOf('skip')}
    These options exclude every server.
    Name more servers in --only, or fewer in --skip.`)
}

function isMeant({ name, sections }: Mutant, entry: string): boolean {
  return sections.some(section => isNamedBy({ id: name, group: '', section }, entry))
}

/**
 * Selects random wrong servers for as many sections, operators and members as possible. A client can notice each of them.
 * Hand-written servers come first, because developers make these errors. Generated servers err in each request.
 */
export async function drawMutants(
  byHand: readonly Mutant[],
  ofOperators: readonly OperatorServer[],
  random: RunRandom,
): Promise<Mutant[]> {
  const written = byHand.map(mutant => {
    const [section = ''] = mutant.sections
    return { mutant, operator: mutant.breaks, member: section, condition: '' }
  })
  const drawn = await sample(written, drawnMutants.byHand, random, ({ mutant }) => canBeNoticed(mutant))
  const plain = ofOperators.filter(isPlain)
  const made = await sample(plain, drawnMutants.ofOperators, random, canBeNoticed)
  return [...drawn.map(({ mutant }) => mutant), ...made]
}

/** Uses one session of requests, because it reveals the errors of nearly all wrong servers. */
async function canBeNoticed({ middleware }: Mutant): Promise<boolean> {
  return (await differenceOf(middleware, { sessions: 1 })) !== undefined
}

/** A bug that appears only under an odd condition is less plausible. */
function plausibleFirst(servers: readonly OperatorServer[]): OperatorServer[] {
  return [...servers.filter(isPlain), ...servers.filter(server => !isPlain(server))]
}

function isPlain({ condition }: OperatorServer): boolean {
  return condition === always.name
}

interface TryServerOptions {
  world: LoadedWorld
  command: readonly string[]
  environment: Readonly<Record<string, string | undefined>>
  timeoutMs: number
  signal: AbortSignal
}

async function tryServer(mutant: Mutant | undefined, options: TryServerOptions): Promise<TestRun> {
  const { world, command, environment, timeoutMs, signal } = options
  const { token, apiId } = accessTo(world.fixture)
  const server = await startServerWith(
    { fixtures: world.fixture, profile: world.profile },
    { around: mutant && behindMutant(mutant, world.fixture) },
  )
  try {
    const access = { KEYMOCK_BASE_URL: server.url, KEYMOCK_TOKEN: token, KEYMOCK_API_ID: apiId }
    const run = await runTests({ command, environment: { ...environment, ...access }, timeoutMs, signal })
    if (!('output' in run)) return run
    return { ...run, output: await redact(run.output, { tokens: [token], isKey: isKeyOf(server.keymock) }) }
  } finally {
    await server.close()
  }
}

interface MutantResult {
  mutant: Mutant
  outcome: Exclude<TestRun, { kind: 'stopped' }>
}

const howItEnded = { passed: 'SURVIVES', failed: 'noticed', 'timed out': 'timed out' } as const
const widestEnding = Math.max(...Object.values(howItEnded).map(({ length }) => length))

/** @param drawnBy The random seed that selected the wrong servers. Undefined if the user selected them. */
function showFirst(show: ShowEvent, durationMs: number, count: number, drawnBy: number | undefined): void {
  const drawn =
    drawnBy === undefined
      ? ''
      : `The seed ${drawnBy} selected these servers. To try all servers, use --all. That takes longer.\n`
  show(
    () => ({ event: 'baseline', durationMs: Math.round(durationMs), randomSeed: drawnBy }),
    () =>
      `Passed against the correct server in ${seconds(durationMs)}. Wrong servers to try: ${count}.\n${drawn}`,
  )
}

function showResult(show: ShowEvent, { mutant, outcome: { kind, durationMs } }: MutantResult): void {
  const { name, sections } = mutant
  const survives = kind === 'passed'
  show(
    () => ({ event: 'mutant', name, sections, survives, run: kind, durationMs: Math.round(durationMs) }),
    () => line`${marked(survives ? 'bad' : 'quiet', howItEnded[kind].padEnd(widestEnding))}  ${name}`,
  )
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

/** @param left The number of servers that the command did not try. */
function ending(tried: number, survivors: readonly Mutant[], left: number, min: number): Inline[] {
  const unfinished = left > 0 ? ` ${counted(left, 'server')} ${left === 1 ? 'was' : 'were'} not tried.` : ''
  const [first] = survivors
  if (tried === 0) return [line`${marked('warn', 'INCOMPLETE')}  No server was tried.`]
  if (first === undefined) {
    const all = tried === 1 ? 'the wrong server' : `all ${tried} wrong servers`
    return [line`${good('NOTICED')}  Your tests notice ${all}.${unfinished}`]
  }
  const share = (100 * (tried - survivors.length)) / tried
  const isEnough = share >= min
  const aim = isEnough ? `, enough for --min ${min}%` : `; demanded are ${min} %`
  const demanded = min === 100 ? '' : ` They notice ${Math.floor(share)} %${aim}.`
  const word = marked(isEnough ? 'warn' : 'bad', 'SURVIVORS')
  return [
    strong('Your tests pass although the server is wrong:'),
    ...survivors.flatMap(mutantEntry),
    '',
    line`${word}  Your tests miss ${survivors.length} of ${tried} wrong servers.${demanded}${unfinished}`,
    `Serve a surviving server, and write a test that fails against it: keymock --mutant ${first.name}`,
  ]
}

function mutantList(mutants: readonly Mutant[]): Inline {
  return joined(mutants.flatMap(mutantEntry), '\n')
}

function mutantEntry({ name, sections, breaks, bug, level }: Mutant): Inline[] {
  const convention = level === 'SHOULD' ? ' (a convention)' : ''
  return [
    line`${strong(name)}  ${quiet(`section ${sections.join(', ')}${convention}`)}`,
    line`  breaks: ${breaks}`,
    line`  bug:    ${bug}`,
  ]
}
