import { describe, expect, it } from 'vitest'
import type { ContractResult } from '../../schemas/generated/types.js'
import type { Paint } from '../../src/common/document/terminal-text.js'
import { failureGroups } from '../findings/failure-groups.js'
import { hypotheses } from '../findings/hypotheses.js'
import { sampleReport } from '../test-support/sample-report.js'
import { sampleResults } from '../test-support/sample-results.js'
import { htmlReport, junitReport, markdownReport, terminalReport } from './contract-reports.js'

const plain: Paint = (_, text) => text
const sentence = hypotheses.collation

function explained(...ids: string[]) {
  const results = sampleResults().map(result => {
    const { id, failure } = result
    return failure !== undefined && ids.includes(id)
      ? { ...result, failure: { ...failure, cause: sentence } }
      : result
  })
  return sampleReport({ results, failureGroups: failureGroups(results) })
}

const idOf = (...statuses: ContractResult['status'][]) =>
  sampleResults().flatMap(({ id, status, failure }) =>
    failure !== undefined && statuses.includes(status) ? [id] : [],
  )
const [failed = '', other = ''] = idOf('fail')
const [warned = ''] = idOf('warn')

describe('failures and warnings with the same likely cause', () => {
  const report = explained(failed, warned)

  it.each([
    ['a terminal', terminalReport(report, plain), '\n\nLikely cause: ', '\n\nOther causes\n'],
    ['a page', htmlReport(report), '<h3>Likely cause: ', '<h3>Other causes</h3>'],
    ['Markdown', markdownReport(report), '#### Likely cause: ', '#### Other causes'],
  ])('appear under that cause in %s, before other causes', (_, text, heading, next) => {
    const [before = '', group = '', ...more] = `\n\n${text}`.split(heading)
    expect(more).toEqual([])
    const [own = '', rest = ''] = group.split(next)
    const isFinding = (id: string) => new RegExp(`(FAIL|warn) +${id}|id="${id}"|\\\\*\\\\*${id}\\\\*\\\\*`)
    expect(own.startsWith(sentence)).toBe(true)
    for (const id of [failed, warned]) expect([id, own]).toEqual([id, expect.stringMatching(isFinding(id))])
    expect(own).not.toMatch(isFinding(other))
    expect(rest).toMatch(isFinding(other))
    for (const id of [failed, warned])
      expect(before + rest).not.toMatch(new RegExp(`<article[^>]* id="${id}"`))
  })

  it('share one "likely cause" line in the terminal report, and one entry among the worst failures of the page', () => {
    expect(terminalReport(report, plain)).toContain(`  likely cause ${sentence} (1 not met, 1 warning)`)
    const [screen = ''] = htmlReport(report).split('<main')
    const worst = [...screen.matchAll(/<li><a href="#([^"]*)">[^<]*<\/a> ([^<]*)/g)]
    expect(worst[0]?.slice(1)).toEqual([failed, `Likely cause: ${sentence}`])
    expect(worst.map(([, id]) => id)).not.toContain(warned)
  })

  it('name the cause in their test cases of the JUnit report, because this report has no headings', () => {
    const cases = junitReport(report).split('<testcase ')
    for (const id of [failed, warned]) {
      expect(cases.find(one => one.includes(`name="${id} `))).toContain(`Likely cause: ${sentence}`)
    }
    expect(cases.find(one => one.includes(`name="${other} `))).not.toContain('Likely cause')
  })

  it('have a heading in the section of warnings if no failure has that cause', () => {
    const text = markdownReport(explained(warned))
    const warnings = text.slice(text.indexOf('### Warnings'))
    expect(warnings).toContain(`#### Likely cause: ${sentence}`)
    expect(text.match(/#### Likely cause/g)).toHaveLength(1)
  })
})

it('a report has no heading for a likely cause if no failure has a likely cause', () => {
  expect(markdownReport(sampleReport())).not.toMatch(/#### |likely cause/i)
})
