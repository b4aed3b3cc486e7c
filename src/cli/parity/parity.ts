import { isLoopback } from '../../../contract-tests/engine/contract-settings.js'
import { terminalLines } from '../../common/document/terminal-writer.js'
import { endingOf } from '../../fidelity/learn/play-scenes.js'
import { parity as compare } from '../../fidelity/parity/parity.js'
import { parityDocument, parityReport } from '../../fidelity/parity/parity-document.js'
import { resolveProfile } from '../../profile/resolve-profile.js'
import type { RunCommand } from '../command.js'
import { contractRunOptions } from '../contract/contract-run-options.js'
import { withTarget } from '../contract/with-target.js'
import { contractExitCodes, parityExitCodes } from '../exit-codes.js'
import type { parityOptions } from '../options/command-options.js'
import { outputPaths } from '../output/check-output-files.js'
import { reportsWithoutScripts } from '../output/report-file.js'
import { loadWorld } from '../serve/load-world.js'
import { asUsageError } from '../usage-error.js'

export const parity: RunCommand<typeof parityOptions> = async ({ values, positionals, terminal }) => {
  const options = await contractRunOptions(positionals[0], values, 'parity')
  const reports = reportsWithoutScripts(values.report ?? [], 'a comparison')
  const { fixture, profile: source } = await loadWorld(values).catch(asUsageError)
  const profile = resolveProfile(source, values.profile)
  const hasApi = fixture.workspaces.some(({ apis = [] }) => apis.some(({ id }) => id === options.apiId))
  // If the target is on this machine, the default limit allows one key for each call.
  const maxKeys = values.maxKeys ?? (isLoopback(options.baseUrl) ? values.calls : options.maxKeys)
  const settings = { values, terminal, outputs: outputPaths(reports) }
  return withTarget({ ...options, maxKeys }, settings, async (prepared, gateway) => {
    const result = await compare({
      ...prepared,
      profile,
      fixture: hasApi || values.fixtures !== undefined ? fixture : undefined,
      calls: values.calls,
      all: values.all,
    })
    const { isAtItsEnd, why } = endingOf(result.report)
    // If the budget was too small, the report shows this, so a warning is not needed.
    const isWhole = isAtItsEnd || result.isBudgetSpent
    if (!isWhole) gateway.warn(why)
    if (result.asked === 0 && !isWhole) return result.report.exitCode
    const redact = (text: string) => prepared.secrets?.redact(text) ?? text
    const report = parityReport(result, values.profile, redact, prepared.nameOf)
    const document = parityDocument(report)
    await gateway.writeReports({ document, json: report }, reports)
    gateway.finish(terminalLines(document))
    if (gateway.unwritten.length > 0) return contractExitCodes['harness error']
    return parityExitCodes[isWhole || report.verdict === 'diverges' ? report.verdict : 'stopped']
  })
}
