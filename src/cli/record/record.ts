import { counted, firstOf } from '../../common/document/counted.js'
import type { Inline } from '../../common/document/inline.js'
import { endingOf } from '../../fidelity/learn/play-scenes.js'
import { keptWords, record as recordFrom } from '../../fidelity/record/record.js'
import { checkFixture } from '../../fixture/check-fixture.js'
import type { RunCommand } from '../command.js'
import { contractRunOptions } from '../contract/contract-run-options.js'
import { withTarget } from '../contract/with-target.js'
import { contractExitCodes, recordExitCodes } from '../exit-codes.js'
import type { recordOptions } from '../options/command-options.js'
import { flagOf } from '../options/option.js'
import { outputPaths } from '../output/check-output-files.js'

export const record: RunCommand<typeof recordOptions> = async ({ values, positionals, terminal }) => {
  const { output: file, verbatim } = values
  const options = await contractRunOptions(positionals[0], values, 'record')
  const asked = { ...options, allowWrites: false, maxKeys: undefined }
  const settings = { values, terminal, outputs: outputPaths([], { '--output': file }), isReadOnly: true }
  return withTarget(asked, settings, async (prepared, gateway, { replaced }) => {
    const { fixture, keys, total, unseenStates, isWhole, report } = await recordFrom({
      ...prepared,
      verbatim,
    })
    const { isAtItsEnd, why } = endingOf(report)
    const isSpent = report.traffic.requests >= report.settings.maxRequests
    const raise = `Raise ${flagOf('maxRequests')}.`
    if (fixture === undefined) {
      gateway.warn(
        isSpent
          ? `The budget of requests was too small. ${raise}`
          : isAtItsEnd
            ? `The service listed no keys of ${options.apiId}.`
            : why,
      )
      gateway.warn('The run recorded no key and wrote no file.')
      return isAtItsEnd ? recordExitCodes.incomplete : report.exitCode
    }
    checkFixture(fixture, file)
    await gateway.writeJson(file, fixture)
    const of = total === undefined || total === keys ? '' : ` of about ${total}`
    const lines: Inline[] = [
      `Recorded ${counted(keys, 'key')}${of} in ${file}${replaced.has(file) ? ' (replaced)' : ''}.`,
      `  Serve the fixture: keymock --fixtures ${file}`,
    ]
    if (!verbatim) {
      lines.push(
        `  The names, users and metadata are invented. To keep the real values, use ${flagOf('verbatim')}.`,
      )
      const words = Object.entries(keptWords(fixture)).filter(([, all]) => all.length > 0)
      const kept = words.map(([kind, all]) => `${kind} (${firstOf(all, mostWords)})`).join(', ')
      if (kept !== '') lines.push(`  Unchanged, so check them for names of people: ${kept}.`)
    }
    if (unseenStates > 0)
      lines.push(
        `  For ${counted(unseenStates, 'key')}, the listing does not show whether someone disabled the key. The fixture has no "enabled": false for such keys.`,
      )
    gateway.finish(gateway.unwritten.length > 0 ? [] : lines)
    if (gateway.unwritten.length > 0) return contractExitCodes['harness error']
    if (isWhole) return recordExitCodes.recorded
    const noList = 'The service answered the request for the next page without a list of keys.'
    gateway.warn(`The run did not reach the last page. ${isSpent ? raise : isAtItsEnd ? noList : why}`)
    return recordExitCodes.stopped
  })
}

const mostWords = 12
