import type { ContractOptions } from '../../../contract-tests/engine/contract-options.js'
import { monitorQuestions, monitorRequests } from '../../../contract-tests/engine/monitor-questions.js'
import { optionsFor } from '../../../contract-tests/engine/need.js'
import { needsOf } from '../../../contract-tests/engine/plan.js'
import { runContract } from '../../../contract-tests/engine/run-contract.js'
import { endedEarly } from '../../../contract-tests/engine/run-plan.js'
import { isSelected } from '../../../contract-tests/engine/selection.js'
import { namesSeenBy } from '../../../contract-tests/observations/observation-names.js'
import { contractDocument } from '../../../contract-tests/reports/contract-document.js'
import { isStarted } from '../../../contract-tests/reports/contract-verdict.js'
import { replayScripts } from '../../../contract-tests/reports/replay-script.js'
import { resultLine } from '../../../contract-tests/reports/result-check.js'
import { levelText } from '../../../contract-tests/reports/result-words.js'
import { requirements } from '../../../contract-tests/requirements/index.js'
import { plannedScript } from '../../../contract-tests/script/planned-steps.js'
import type { ContractReport, ContractResult } from '../../../schemas/generated/types.js'
import { groupedBy } from '../../common/collections.js'
import { counted } from '../../common/document/counted.js'
import { type Inline, joined, line, quiet, strong } from '../../common/document/inline.js'
import { factLine, terminalLines } from '../../common/document/terminal-writer.js'
import { documentWriters } from '../../common/document/writers.js'
import { asPrinted, KeymockError } from '../../domain/keymock-error.js'
import type { RunCommand } from '../command.js'
import { contractExitCodes } from '../exit-codes.js'
import type { contractOptions } from '../options/command-options.js'
import { flagOf } from '../options/option.js'
import { outputPaths } from '../output/check-output-files.js'
import { reportsWithoutScripts } from '../output/report-file.js'
import type { Terminal } from '../terminal/terminal.js'
import { UsageError } from '../usage-error.js'
import {
  type ContractValues,
  checkSelection,
  contractFlag,
  contractRunOptions,
} from './contract-run-options.js'
import {
  baselineDocument,
  type Drift,
  diffObserved,
  driftOf,
  hasDrifted,
  isBlind,
  isChangedSince,
  type ObservedDocument,
  type ObservedPlan,
  readObserved,
} from './drift/drift.js'
import { driftDocument } from './drift/drift-document.js'
import { judgeFile } from './judge/judge-file.js'
import { withTarget } from './with-target.js'

export const contract: RunCommand<typeof contractOptions> = async context => {
  const { values, given, positionals, terminal } = context
  try {
    const [first, ...others] = positionals
    if (first === 'diff') return await diffObserved(others, given, terminal)
    if (first === 'judge') return await judgeFile(others, context)
    if (given.includes('baseUrl')) {
      throw new UsageError(asPrinted`OPTION_INVALID  --base-url
        This option belongs to keymock contract judge.
        Give the base URL of the service without a flag: keymock contract https://keys.example.test`)
    }
    if (others.length > 0) {
      // The message omits the argument, which may be a token.
      throw new UsageError(asPrinted`ARGUMENT_UNKNOWN  keymock contract
        Expected one base URL.
        Run keymock contract --help to see the arguments and options.`)
    }
    return values.list ? list(values, terminal) : await run(first, values, terminal)
  } catch (error) {
    if (error instanceof UsageError) throw error
    // An unusable file is a usage error, because the command has sent no request yet.
    if (error instanceof KeymockError) throw new UsageError(error)
    terminal.warn(error instanceof Error ? (error.stack ?? error.message) : String(error))
    return contractExitCodes.incomplete
  }
}

async function run(address: string | undefined, values: ContractValues, terminal: Terminal): Promise<number> {
  const baseline = await readBaseline(values)
  const asked = await contractRunOptions(address, plannedValues(values, baseline?.plan))
  if (values.plan) return printScript(asked, terminal)
  const { observed, drift: page, verbose: isVerbose } = values
  const isMonitor = values.monitor !== undefined
  const reports = isMonitor ? reportsWithoutScripts(values.report ?? [], 'a monitor') : (values.report ?? [])
  const outputs = outputPaths(reports, { '--observed': observed, '--drift': page })
  const settings = { values, terminal, outputs, isQuiet: isMonitor, isVerbose }
  const options = isMonitor ? monitoring(asked) : asked
  return withTarget(options, settings, async (prepared, gateway, { ledger }) => {
    const report = await runContract({ ...prepared, needsEvidence: baseline && isChangedSince(baseline) })
    const drift = baseline && driftOf(baseline, report, isMonitor ? monitored : undefined)
    const drifted = drift && driftDocument(drift, report)
    await gateway.writeReports(
      isMonitor && drifted
        ? { document: drifted, json: report }
        : { document: contractDocument(report), json: report, replay: replayScripts(report) },
      reports,
    )
    await gateway.writeJson(observed, baselineDocument(report), 'observed')
    if (drifted !== undefined) await gateway.write(page, () => documentWriters.html(drifted))
    const harnessError = gateway.unwritten.length > 0 ? contractExitCodes['harness error'] : 0
    if (isMonitor && drift && drifted) {
      const traffic = `${counted(report.traffic.requests, 'request')} in ${report.durationMs} ms, no key created`
      const lines = [...terminalLines(drifted), factLine('traffic', traffic)]
      gateway.finish(isBlind(drift) ? terminalLines(contractDocument(report)) : lines)
      return monitorExitCode(drift, report) || harnessError
    }
    const changed = drift && hasDrifted(drift) ? contractExitCodes['not conformant'] : 0
    const exitCode = report.exitCode || changed || harnessError
    const open = isVerbose || !isStarted(report) ? [] : openLines(report.results)
    gateway.finish(
      [
        ...(isVerbose && !gateway.isLive ? [''] : []),
        ...terminalLines(contractDocument({ ...report, exitCode }), open),
        ...(isStarted(report) && ledger !== undefined ? [factLine('ledger', ledger)] : []),
      ],
      drifted && ['', ...terminalLines(drifted)],
    )
    return exitCode
  })
}

/** The largest number of checks after the end of a run that the output names. */
const mostNamed = 10

/** The requirements about which the run came to no result. After an early end, these may be all requirements. */
function openLines(results: readonly ContractResult[]): Inline[] {
  const open = results.filter(({ status }) => status === 'skip' || status === 'not exercised')
  const cutOff = open.filter(({ reason }) => reason === endedEarly)
  if (cutOff.length <= mostNamed) return open.map(resultLine)
  return [
    ...open.filter(result => !cutOff.includes(result)).map(resultLine),
    line`skip   ${cutOff.length} requirements${quiet(' (the run ended before these checks; --verbose prints each)')}`,
  ]
}

export function monitoring<Options extends Omit<ContractOptions, 'token'>>(options: Options): Options {
  const { maxRequests = monitorRequests } = options
  return {
    ...options,
    questions: monitorQuestions,
    only: undefined,
    skip: undefined,
    fuzz: 0,
    thorough: false,
    observe: true,
    allowWrites: false,
    maxRequests: Math.min(maxRequests, monitorRequests),
  }
}

/** The choices and requirements that a monitor asks for. */
const monitored: ReadonlySet<string> = new Set([
  ...monitorQuestions.observations.flatMap(({ id }) => namesSeenBy(id)),
  ...monitorQuestions.requirements.map(({ id }) => id),
])

function monitorExitCode(drift: Drift, { ending, exitCode }: ContractReport): number {
  if (hasDrifted(drift)) return contractExitCodes['not conformant']
  if (isBlind(drift)) return exitCode || contractExitCodes.incomplete
  return ending.code === 'finished' ? contractExitCodes.conformant : contractExitCodes.stopped
}

async function readBaseline(values: ContractValues): Promise<ObservedDocument | undefined> {
  const { baseline, monitor, observed } = values
  const other = (baseline && '--baseline') ?? (observed && '--observed')
  if (monitor !== undefined && other !== undefined) {
    throw new UsageError(asPrinted`OPTIONS_CONTRADICT  --monitor ${other}
      A monitor sends fixed requests and compares the answers only with the file of --monitor.
      Omit ${other} or --monitor.`)
  }
  const file = monitor ?? baseline
  return file === undefined ? undefined : readObserved(file)
}

function list({ only = [], skip = [] }: ContractValues, { print }: Terminal): number {
  checkSelection(requirements, { only, skip })
  const selected = requirements.filter(requirement => isSelected(requirement, { only, skip }))
  const blocks = [...groupedBy(selected, ({ group }) => group)].map(([group, own]) => {
    const lines = own.map(requirement => {
      const { id, statement, section } = requirement
      const needs = [
        ...(needsOf(requirement).length > 0 ? [optionsFor(needsOf(requirement), contractFlag)] : []),
        ...(requirement.fuzz ? [flagOf('fuzz')] : []),
      ]
      const where = [section, ...(needs.length > 0 ? [`needs ${needs.join(', ')}`] : [])].join('; ')
      return line`  ${id}  ${levelText(requirement)} ${statement}  ${quiet(`(${where})`)}`
    })
    return joined([strong(group), ...lines], '\n')
  })
  print(joined([...blocks, `${selected.length} of ${requirements.length} requirements`], '\n\n'))
  return contractExitCodes.conformant
}

/** The checks send more requests, which depend on the answers. */
function printScript(options: Omit<ContractOptions, 'token'>, { print }: Terminal): number {
  const { steps, requests } = plannedScript({ ...options, token: '' })
  const lines = steps.map(({ text, ids }) => line`  ${text}  ${quiet(ids.join(', '))}`)
  const keys = counted(steps.filter(({ isCreate }) => isCreate).length, 'key')
  const end = line`${counted(steps.length, 'request')} for ${keys}. With its checks, the run sends about ${requests}.`
  const more = 'If the service breaks requirements, a complete run may need 150 more: set --max-requests.'
  print(joined([joined(lines, '\n'), joined([end, more], '\n')], '\n\n'))
  return contractExitCodes.conformant
}

/** Adds the baseline's options that the user does not set, so that the run repeats the baseline's requests and random values. */
function plannedValues(values: ContractValues, plan: ObservedPlan | undefined): ContractValues {
  if (plan === undefined) return values
  const listed = (given: readonly string[] | undefined, planned: readonly string[]) =>
    given ?? (planned.length > 0 ? planned : undefined)
  return {
    ...values,
    randomSeed: values.randomSeed ?? plan.randomSeed,
    only: listed(values.only, plan.only),
    skip: listed(values.skip, plan.skip),
    fuzz: values.fuzz || plan.fuzz,
    thorough: values.thorough || plan.thorough,
    gentle: values.gentle || plan.gentle === true,
  }
}
