import type { ContractOptions } from '../../../contract-tests/engine/contract-options.js'
import { runContract } from '../../../contract-tests/engine/run-contract.js'
import { terminalReport } from '../../../contract-tests/reports/terminal.js'
import { contractExitCodes } from '../exit-codes.js'
import { driftOf, driftText, hasDrifted } from './drift.js'
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
    const failures = await writeReports(report, files, gateway)
    gateway.print(`${gateway.isLive ? '' : '\n'}${terminalReport(report, gateway.paint)}`)
    if (ledgerFile !== undefined) gateway.print(`  ledger       ${ledgerFile}`)
    for (const { kind, file } of files.reports) gateway.print(`  ${kind.padEnd(13)}${file}`)
    if (files.observed !== undefined) gateway.print(`  observed     ${files.observed}`)
    const drift = baseline && driftOf(baseline.observed, report)
    if (drift !== undefined) gateway.print(`\n${driftText(drift, gateway.paint)}`)
    if (drift !== undefined && baseline?.page !== undefined)
      await gateway.write(baseline.page, driftPage(drift, report))
    for (const failure of failures) gateway.warn(`This report could not be written: ${failure}`)
    if (drift !== undefined && hasDrifted(drift) && report.exitCode === 0)
      return contractExitCodes['not conformant']
    // A report that was asked for and is not there must not look like success.
    return failures.length > 0 && report.exitCode === 0 ? contractExitCodes['harness error'] : report.exitCode
  })
}
