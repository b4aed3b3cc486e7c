import type { ContractOptions } from '../../../contract-tests/engine/contract-options.js'
import { runContract } from '../../../contract-tests/engine/run-contract.js'
import { terminalReport } from '../../../contract-tests/reports/terminal.js'
import { contractExitCodes } from '../exit-codes.js'
import { printWritten, type Unwritten, warnOfUnwritten, writeOutput } from '../output/write-output.js'
import { type Drift, driftOf, driftText, hasDrifted } from './drift.js'
import { driftPage } from './drift-page.js'
import type { ObservedDocument } from './observed-document.js'
import { type TargetSettings, withTarget } from './with-target.js'
import { type OutputFiles, writeReports } from './write-reports.js'

export interface RunOnTarget extends TargetSettings {
  files: OutputFiles
  /** What an earlier run observed, and where to write how the target differs from it. */
  baseline?: { observed: ObservedDocument; page: string | undefined } | undefined
}

/** Runs the suite, shows it going, and writes what was asked for. @returns The exit code. */
export function runOnTarget(options: ContractOptions, settings: RunOnTarget): Promise<number> {
  const { files, baseline } = settings
  return withTarget(options, settings, async (prepared, gateway, ledgerFile) => {
    const report = await runContract(prepared)
    gateway.status(undefined)
    const unwritten = await writeReports(report, files, gateway)
    const drift = baseline && driftOf(baseline.observed, report)
    if (drift !== undefined && baseline?.page !== undefined)
      unwritten.push(...(await writeOutput(baseline.page, () => driftPage(drift, report), gateway)))
    const exitCode = report.exitCode || exitCodeOf(drift, unwritten)
    const isStarted = report.verdict !== 'usage'
    const space = isStarted && !gateway.isLive ? '\n' : ''
    gateway.print(`${space}${terminalReport({ ...report, exitCode }, gateway.paint)}`)
    if (isStarted && ledgerFile !== undefined) gateway.print(`  ledger       ${ledgerFile}`)
    const isWritten = (file: string) => unwritten.every(other => other.file !== file)
    printWritten(files.reports, unwritten, gateway)
    if (files.observed !== undefined && isWritten(files.observed)) {
      gateway.print(`  observed     ${files.observed}`)
    }
    if (drift !== undefined) gateway.print(`\n${driftText(drift, gateway.paint)}`)
    warnOfUnwritten(unwritten, gateway)
    return exitCode
  })
}

/** What a run that is fine by itself ends with: a report that was asked for and is not there must not look like success. */
function exitCodeOf(drift: Drift | undefined, unwritten: readonly Unwritten[]): 0 | 1 | 4 {
  if (drift !== undefined && hasDrifted(drift)) return contractExitCodes['not conformant']
  return unwritten.length > 0 ? contractExitCodes['harness error'] : contractExitCodes.conformant
}
