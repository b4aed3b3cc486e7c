import type { ContractOptions } from '../../../contract-tests/engine/contract-options.js'
import { optionsFor } from '../../../contract-tests/engine/need.js'
import { needsOf } from '../../../contract-tests/engine/plan.js'
import { isSelected } from '../../../contract-tests/engine/selection.js'
import { levelText } from '../../../contract-tests/reports/result-words.js'
import { requirements } from '../../../contract-tests/requirements/index.js'
import { plannedScript } from '../../../contract-tests/script/planned-steps.js'
import { counted } from '../../common/document/counted.js'
import { joined, line, quiet, strong } from '../../common/document/inline.js'
import { groupedBy } from '../../common/grouped-by.js'
import { KeymockError } from '../../domain/keymock-error.js'
import type { RunCommand } from '../command.js'
import { contractExitCodes } from '../exit-codes.js'
import type { contractOptions } from '../options/command-options.js'
import { flagOf } from '../options/option.js'
import { checkOutputFiles, outputPaths } from '../output/check-output-files.js'
import { reportsWithoutScripts } from '../output/report-file.js'
import type { Terminal } from '../terminal/terminal.js'
import { UsageError } from '../usage-error.js'
import { checkLeave } from './check-leave.js'
import {
  type ContractValues,
  checkSelection,
  contractFlag,
  contractRunOptions,
} from './contract-run-options.js'
import { diffObserved, readObserved } from './drift/diff-observed.js'
import type { ObservedDocument, ObservedPlan } from './drift/observed-document.js'
import { judgeFile, onlyForJudge } from './judge/judge-file.js'
import { monitoring, monitorTarget } from './monitor.js'
import { readToken } from './read-token.js'
import { runOnTarget } from './run-on-target.js'

export const contract: RunCommand<typeof contractOptions> = async context => {
  const { values, given, positionals, terminal } = context
  try {
    const [first, ...others] = positionals
    if (first === 'diff') return await diffObserved(others, given, terminal)
    if (first === 'judge') return await judgeFile(others, context)
    if (given.includes('baseUrl')) throw onlyForJudge()
    if (others.length > 0) {
      throw new UsageError({
        code: 'ARGUMENT_UNKNOWN',
        // The message omits the argument, which may be a token.
        where: 'keymock contract',
        problem: 'Expected one base URL.',
        remedy: 'Run keymock contract --help to see the arguments and options.',
      })
    }
    return values.list ? list(values, terminal) : await run(first, values, terminal)
  } catch (error) {
    if (error instanceof UsageError) throw error
    // An unusable file is a usage error, because the command has sent no request yet.
    if (error instanceof KeymockError) throw new UsageError(error)
    terminal.warn(error instanceof Error ? (error.stack ?? error.message) : String(error))
    return contractExitCodes['harness error']
  }
}

async function run(address: string | undefined, values: ContractValues, terminal: Terminal): Promise<number> {
  const baseline = await readBaseline(values)
  const plan = baseline?.plan
  const options = await contractRunOptions(address, plannedValues(values, plan))
  if (values.plan) return printScript(options, terminal)
  const isMonitor = values.monitor !== undefined
  const isOffMachine = checkLeave(isMonitor ? monitoring(options) : options, values)
  const reports = values.report ?? []
  const files = {
    reports: isMonitor ? reportsWithoutScripts(reports, 'a monitor') : reports,
    observed: values.observed,
  }
  await checkOutputFiles(
    outputPaths(files.reports, {
      '--observed': files.observed,
      '--drift': values.drift,
      '--ledger': values.ledger,
    }),
  )
  const token = await readToken(values, {
    environment: terminal.environment,
    input: process.stdin,
    warn: text => terminal.warn(text),
  })
  const settings = {
    isOffMachine,
    mustAsk: !values.yes,
    ledger: values.ledger,
    files,
    terminal,
    isVerbose: values.verbose,
  }
  const asked = { ...options, token }
  const compared = baseline && { observed: baseline, page: values.drift }
  return isMonitor && compared
    ? monitorTarget(asked, { ...settings, baseline: compared })
    : runOnTarget(asked, { ...settings, baseline: compared })
}

async function readBaseline({
  baseline,
  monitor,
  observed,
}: ContractValues): Promise<ObservedDocument | undefined> {
  const [other] = Object.entries({ '--baseline': baseline, '--observed': observed }).flatMap(
    ([flag, file]) => (file === undefined ? [] : [flag]),
  )
  if (monitor !== undefined && other !== undefined) {
    throw new UsageError({
      code: 'OPTIONS_CONTRADICT',
      where: `--monitor ${other}`,
      problem: 'A monitor sends fixed requests and compares the answers only with the file of --monitor.',
      remedy: `Omit ${other} or --monitor.`,
    })
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
  print(joined([joined(lines, '\n'), end], '\n\n'))
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
