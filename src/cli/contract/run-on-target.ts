import type { ContractOptions } from '../../../contract-tests/engine/contract-options.js'
import { runContract } from '../../../contract-tests/engine/run-contract.js'
import { contractDocument } from '../../../contract-tests/reports/contract-document.js'
import { isStarted } from '../../../contract-tests/reports/contract-verdict.js'
import { replayScripts } from '../../../contract-tests/reports/replay-script.js'
import { resultLine } from '../../../contract-tests/reports/result-check.js'
import type { ContractResult } from '../../../schemas/generated/types.js'
import { joined } from '../../common/document/inline.js'
import { jsonText } from '../../common/document/json-text.js'
import { factLine, terminalLines } from '../../common/document/terminal-writer.js'
import { documentWriters } from '../../common/document/writers.js'
import { contractExitCodes } from '../exit-codes.js'
import type { ReportFile } from '../output/report-file.js'
import { printWritten, type Unwritten, warnOfUnwritten, writeOutput } from '../output/write-output.js'
import { writeReports } from '../output/write-reports.js'
import { type Drift, driftOf, hasDrifted, isChangedSince } from './drift/drift.js'
import { driftDocument } from './drift/drift-document.js'
import { baselineDocument, type ObservedDocument } from './drift/observed-document.js'
import { type TargetSettings, withTarget } from './with-target.js'

export interface OutputFiles {
  reports: readonly ReportFile[]
  observed: string | undefined
}

export interface RunOnTarget extends TargetSettings {
  files: OutputFiles
  /** `page` is the path of the HTML page that shows the differences from the earlier run. */
  baseline?: { observed: ObservedDocument; page: string | undefined } | undefined
}

/** @returns The exit code. */
export function runOnTarget(options: ContractOptions, settings: RunOnTarget): Promise<number> {
  const { files, baseline } = settings
  return withTarget(options, settings, async (prepared, gateway, ledgerFile) => {
    const report = await runContract({
      ...prepared,
      needsEvidence: baseline && isChangedSince(baseline.observed),
    })
    gateway.status(undefined)
    const { reports, observed } = files
    const unwritten = await writeReports(
      { document: contractDocument(report), json: report, replay: replayScripts(report) },
      reports,
      gateway,
    )
    const write = async (file: string | undefined, render: () => string) => {
      if (file !== undefined) unwritten.push(...(await writeOutput(file, render, gateway)))
    }
    await write(observed, () => `${jsonText(baselineDocument(report), 2)}\n`)
    const drift = baseline && driftOf(baseline.observed, report)
    const drifted = drift && driftDocument(drift, report)
    if (drifted !== undefined) await write(baseline?.page, () => documentWriters.html(drifted))
    const exitCode = report.exitCode || exitCodeOf(drift, unwritten)
    const space = settings.isVerbose && !gateway.isLive ? '\n' : ''
    const shown = contractDocument({ ...report, exitCode })
    const open = settings.isVerbose || !isStarted(report) ? [] : report.results.filter(isOpen).map(resultLine)
    gateway.print([space, joined(terminalLines(shown, open), '\n')])
    if (isStarted(report) && ledgerFile !== undefined) gateway.print(factLine('ledger', ledgerFile))
    printWritten(reports, unwritten, gateway)
    if (observed !== undefined && unwritten.every(({ file }) => file !== observed))
      gateway.print(factLine('observed', observed))
    if (drifted !== undefined) gateway.print(['\n', joined(terminalLines(drifted), '\n')])
    warnOfUnwritten(unwritten, gateway)
    return exitCode
  })
}

/** Whether the run came to no result about the requirement. */
function isOpen({ status }: ContractResult): boolean {
  return status === 'skip' || status === 'not exercised'
}

function exitCodeOf(drift: Drift | undefined, unwritten: readonly Unwritten[]): 0 | 1 | 4 {
  if (drift !== undefined && hasDrifted(drift)) return contractExitCodes['not conformant']
  return unwritten.length > 0 ? contractExitCodes['harness error'] : contractExitCodes.conformant
}
