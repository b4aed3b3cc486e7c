import { joined } from '../../common/document/inline.js'
import { terminalLines } from '../../common/document/terminal-writer.js'
import { parity as compare } from '../../fidelity/parity/parity.js'
import { parityDocument } from '../../fidelity/parity/parity-document.js'
import { parityReport } from '../../fidelity/parity/parity-report.js'
import { resolveProfile } from '../../profile/resolve-profile.js'
import type { RunCommand } from '../command.js'
import { checkLeave } from '../contract/check-leave.js'
import { contractRunOptions, contractValues } from '../contract/contract-run-options.js'
import { readToken } from '../contract/read-token.js'
import { withTarget } from '../contract/with-target.js'
import { contractExitCodes, parityExitCodes } from '../exit-codes.js'
import type { parityOptions } from '../options/command-options.js'
import { checkOutputFiles, outputPaths } from '../output/check-output-files.js'
import { reportsWithoutScripts } from '../output/report-file.js'
import { printWritten, warnOfUnwritten } from '../output/write-output.js'
import { writeReports } from '../output/write-reports.js'
import { loadWorld } from '../serve/load-world.js'
import { asUsageError } from '../usage-error.js'

export const parity: RunCommand<typeof parityOptions> = async ({ values, positionals, terminal }) => {
  const options = await contractRunOptions(positionals[0], contractValues(values), 'parity')
  const isOffMachine = checkLeave(options, values)
  const reports = reportsWithoutScripts(values.report ?? [], 'a comparison')
  await checkOutputFiles(outputPaths(reports, { '--ledger': values.ledger }))
  const { fixture, profile: source } = await loadWorld(values).catch(asUsageError)
  const profile = resolveProfile(source, values.profile)
  const hasApi = fixture.workspaces.some(({ apis = [] }) => apis.some(({ id }) => id === options.apiId))
  const token = await readToken(values, {
    environment: terminal.environment,
    input: process.stdin,
    warn: text => terminal.warn(text),
  })
  const settings = { isOffMachine, mustAsk: !values.yes, ledger: values.ledger, terminal }
  const { only: _only, skip: _skip, knownDeviations: _known, ...asked } = { ...options, token }
  // If the target is on this machine, the default limit allows one key for each call.
  const maxKeys = values.maxKeys ?? (isOffMachine ? asked.maxKeys : values.calls)
  return withTarget(
    { ...asked, ...(maxKeys === undefined ? {} : { maxKeys }) },
    settings,
    async (prepared, gateway) => {
      const { only: _a, skip: _b, knownDeviations: _c, ...run } = prepared
      const result = await compare({
        ...run,
        profile,
        fixture: hasApi || values.fixtures !== undefined ? fixture : undefined,
        calls: values.calls,
        all: values.all,
        ...(values.maxRequests !== undefined && { maxRequests: values.maxRequests }),
      })
      gateway.status(undefined)
      const { code, message, hint } = result.report.ending
      // If the budget was too small, the report shows this, so a warning is not needed.
      const isWhole = code === 'finished' || code === 'nothing-checked' || result.isBudgetSpent
      if (!isWhole) gateway.warn([message, hint].filter(Boolean).join(' '))
      if (result.asked === 0 && !isWhole) return result.report.exitCode
      const redact = (text: string) => prepared.secrets?.redact(text) ?? text
      const report = parityReport(result, values.profile, redact, prepared.nameOf)
      const document = parityDocument(report)
      const unwritten = await writeReports({ document, json: report }, reports, gateway)
      gateway.print(joined(terminalLines(document), '\n'))
      printWritten(reports, unwritten, gateway)
      warnOfUnwritten(unwritten, gateway)
      if (unwritten.length > 0) return contractExitCodes['harness error']
      return parityExitCodes[isWhole || report.verdict === 'diverges' ? report.verdict : 'stopped']
    },
  )
}
