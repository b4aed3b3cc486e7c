import { counted } from '../../common/document/counted.js'
import { jsonText } from '../../common/document/json-text.js'
import { keptWords } from '../../fidelity/record/fixture-of.js'
import { record as recordFrom } from '../../fidelity/record/record.js'
import { checkFixture } from '../../fixture/check-fixture.js'
import type { RunCommand } from '../command.js'
import { contractRunOptions, contractValues } from '../contract/contract-run-options.js'
import { readToken } from '../contract/read-token.js'
import { withTarget } from '../contract/with-target.js'
import { contractExitCodes, recordExitCodes } from '../exit-codes.js'
import type { recordOptions, targetOptions } from '../options/command-options.js'
import { flagOf, type OptionValues } from '../options/option.js'
import { checkOutputFiles, outputPaths } from '../output/check-output-files.js'
import { warnOfUnwritten, writeOutput } from '../output/write-output.js'

export const record: RunCommand<typeof recordOptions> = async ({ values, positionals, terminal }) => {
  const { output, verbatim, ...target } = values
  // `record` only reads, so it has no --yes.
  const all = { ...target, yes: false } as OptionValues<typeof targetOptions>
  const options = await contractRunOptions(positionals[0], contractValues(all), 'record')
  const replaced = await checkOutputFiles(outputPaths([], { '--output': output }))
  const token = await readToken(values, {
    environment: terminal.environment,
    input: process.stdin,
    warn: text => terminal.warn(text),
  })
  const settings = { isOffMachine: false, mustAsk: false, ledger: undefined, terminal }
  return withTarget({ ...options, token, allowWrites: false }, settings, async (prepared, gateway) => {
    const { only: _only, skip: _skip, knownDeviations: _known, maxKeys: _keys, ...asked } = prepared
    const { fixture, keys, total, unseenStates, isWhole, report } = await recordFrom({ ...asked, verbatim })
    gateway.status(undefined)
    const { code, message, hint } = report.ending
    const isAtItsEnd = code === 'nothing-checked' || code === 'finished'
    const isSpent = report.traffic.requests >= report.settings.maxRequests
    if (fixture === undefined) {
      const why = isSpent
        ? `The budget of requests was too small. Raise ${flagOf('maxRequests')}.`
        : isAtItsEnd
          ? `The service listed no keys of ${options.apiId}.`
          : message
      gateway.warn([why, isAtItsEnd ? undefined : hint].filter(Boolean).join(' '))
      gateway.warn('The run recorded no key and wrote no file.')
      return isAtItsEnd ? recordExitCodes.incomplete : report.exitCode
    }
    checkFixture(fixture, output)
    const render = () => `${jsonText(fixture, 2)}\n`
    const unwritten = await writeOutput(output, render, gateway)
    warnOfUnwritten(unwritten, gateway)
    if (unwritten.length > 0) return contractExitCodes['harness error']
    const of = total === undefined || total === keys ? '' : ` of about ${total}`
    gateway.print(
      `Recorded ${counted(keys, 'key')}${of} in ${output}${replaced.has(output) ? ' (replaced)' : ''}.`,
    )
    gateway.print(`  Serve the fixture: keymock --fixtures ${output}`)
    if (!verbatim) {
      gateway.print(
        `  The names, users and metadata are invented. To keep the real values, use ${flagOf('verbatim')}.`,
      )
      const words = Object.entries(keptWords(fixture)).filter(([, all]) => all.length > 0)
      const kept = words.map(([kind, all]) => `${kind} (${listed(all)})`).join(', ')
      if (kept !== '') gateway.print(`  Unchanged, so check them for names of people: ${kept}.`)
    }
    if (unseenStates > 0)
      gateway.print(
        `  For ${counted(unseenStates, 'key')}, the listing does not show whether someone disabled the key. The fixture has no "enabled": false for such keys.`,
      )
    if (isWhole) return recordExitCodes.recorded
    const why = isSpent
      ? [`Raise ${flagOf('maxRequests')}.`]
      : isAtItsEnd
        ? ['The service answered the request for the next page without a list of keys.']
        : [message, hint]
    gateway.warn(['The run did not reach the last page.', ...why].filter(Boolean).join(' '))
    return recordExitCodes.stopped
  })
}

const mostWords = 12

function listed(words: readonly string[]): string {
  const left = words.length - mostWords
  return `${words.slice(0, mostWords).join(', ')}${left > 0 ? `, and ${left} more` : ''}`
}
