import type { ContractOptions } from '../../../contract-tests/engine/contract-options.js'
import { monitorQuestions, monitorRequests } from '../../../contract-tests/engine/monitor-questions.js'
import { runContract } from '../../../contract-tests/engine/run-contract.js'
import { contractDocument } from '../../../contract-tests/reports/contract-document.js'
import type { ContractReport } from '../../../schemas/generated/types.js'
import { counted } from '../../common/document/counted.js'
import { type Inline, joined } from '../../common/document/inline.js'
import { factLine, terminalLines } from '../../common/document/terminal-writer.js'
import { documentWriters } from '../../common/document/writers.js'
import { contractExitCodes } from '../exit-codes.js'
import { printWritten, warnOfUnwritten, writeOutput } from '../output/write-output.js'
import { writeReports } from '../output/write-reports.js'
import { type Drift, driftOf, hasDrifted, isBlind, isChangedSince } from './drift/drift.js'
import { driftDocument } from './drift/drift-document.js'
import type { RunOnTarget } from './run-on-target.js'
import { withTarget } from './with-target.js'

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

/** Compares a target with a baseline, and prints the changes. @returns The exit code. */
export function monitorTarget(
  options: ContractOptions,
  settings: RunOnTarget & { baseline: NonNullable<RunOnTarget['baseline']> },
): Promise<number> {
  const { files, baseline } = settings
  return withTarget(monitoring(options), { ...settings, isQuiet: true }, async (prepared, gateway) => {
    const report = await runContract({ ...prepared, needsEvidence: isChangedSince(baseline.observed) })
    gateway.status(undefined)
    const drift = ofMonitor(driftOf(baseline.observed, report))
    const document = driftDocument(drift, report)
    const unwritten = await writeReports({ document, json: report }, files.reports, gateway)
    if (baseline.page !== undefined) {
      const render = () => documentWriters.html(document)
      unwritten.push(...(await writeOutput(baseline.page, render, gateway)))
    }
    gateway.print(joined(linesOf(drift, report, document), '\n'))
    printWritten(files.reports, unwritten, gateway)
    warnOfUnwritten(unwritten, gateway)
    return exitCodeOf(drift, report) || (unwritten.length > 0 ? contractExitCodes['harness error'] : 0)
  })
}

function ofMonitor(drift: Drift): Drift {
  const { observations, requirements } = monitorQuestions
  const asked = [...observations.flatMap(({ names }) => names), ...requirements.map(({ id }) => id)]
  return { ...drift, notCompared: drift.notCompared.filter(name => asked.some(one => one === name)) }
}

function linesOf(
  drift: Drift,
  report: ContractReport,
  document: ReturnType<typeof driftDocument>,
): readonly Inline[] {
  if (isBlind(drift)) return terminalLines(contractDocument(report))
  const traffic = `${counted(report.traffic.requests, 'request')} in ${report.durationMs} ms, no key created`
  return [...terminalLines(document), factLine('traffic', traffic)]
}

function exitCodeOf(drift: Drift, { ending, exitCode }: ContractReport): number {
  if (hasDrifted(drift)) return contractExitCodes['not conformant']
  if (isBlind(drift)) return exitCode || contractExitCodes.incomplete
  return ending.code === 'finished' ? contractExitCodes.conformant : contractExitCodes.stopped
}
