import { expect, it } from 'vitest'
import { documentWriters } from '../../src/common/document/writers.js'
import { failureGroups } from '../findings/failure-groups.js'
import { collation } from '../findings/hypotheses.js'
import { conformantReport, sampleReport, unreachableReport } from '../test-support/sample-report.js'
import { sampleResults } from '../test-support/sample-results.js'
import { contractDocument } from './contract-document.js'
import { markdownReport, terminalReport } from './contract-reports.js'

const likelyCause = collation(['case'])

/** The sample, in which the findings with these ids share a likely cause. */
function explainedReport(...ids: string[]) {
  const results = sampleResults().map(result => {
    const { id, failure } = result
    if (failure === undefined || !ids.includes(id)) return result
    return { ...result, failure: { ...failure, cause: likelyCause } }
  })
  return sampleReport({ results, failureGroups: failureGroups(results) })
}

const formats = { ...documentWriters, terminal: undefined }

it.each(Object.entries(formats))(
  'the contract report is as recorded, in the format %s',
  async (name, write) => {
    // The texts of a terminal show their colors.
    const paint = (color: string, text: string) => `<${color}>${text}</>`
    const reports = [
      explainedReport('PFX-01', 'NUL-01'),
      ...(name === 'sarif' ? [] : [conformantReport(), unreachableReport()]),
    ]
    const texts = reports.map(report => write?.(contractDocument(report)) ?? terminalReport(report, paint))
    const recorded = texts
      .join('\n\n')
      .replaceAll(/<style>.*?<\/style>/gs, '')
      .replaceAll(/sha256-[\w+/=]+/g, 'sha256')
    await expect(recorded).toMatchFileSnapshot(`__snapshots__/report.${name}.txt`)
  },
)

it('a likely cause is a heading among the warnings if no failure has that cause, and no heading if it has no finding', () => {
  const text = markdownReport(explainedReport('NUL-01'))
  expect(text.slice(text.indexOf('### Warnings'))).toContain(`#### Likely cause: ${likelyCause}`)
  expect(text.match(/#### Likely cause/g)).toHaveLength(1)
  expect(markdownReport(sampleReport())).not.toMatch(/#### |likely cause/i)
})
