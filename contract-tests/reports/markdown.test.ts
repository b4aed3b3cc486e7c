import { describe, expect, it } from 'vitest'
import { markdownBlock, markdownCode, markdownText } from '../../src/common/document/markdown-writer.js'
import { hostileText } from '../test-support/hostile-text.js'
import { sampleReport } from '../test-support/sample-report.js'
import { markdownReport } from './contract-reports.js'

describe('markdownReport', () => {
  const text = markdownReport(sampleReport())

  it('gives every row of a table as many cells as the head of the table', () => {
    const cells = (line: string) => line.replaceAll('\\|', '').split('|').length
    for (const block of text.split('\n\n').filter(one => one.startsWith('| '))) {
      const [head = '', ...rows] = block.split('\n')
      for (const row of rows) expect(cells(row), row).toBe(cells(head))
    }
  })

  it('contains no HTML elements outside code except details, summary and sub', () => {
    const outside = text.replaceAll(/```[\s\S]*?```/g, '').replaceAll(/`[^`]*`/g, '')
    expect(outside).not.toMatch(/<(?!\/?(details|summary|sub)>)/)
  })

  it('fits the size limit of a job summary', () => {
    const { results } = sampleReport()
    const many = Array.from({ length: 500 }, (_, index) => ({
      ...results[1],
      id: `PFX-${index}`,
    })) as typeof results
    const long = markdownReport(sampleReport({ results: many }))
    expect(long.length).toBeLessThan(500_000)
    expect(long).toContain('and 460 more')
  })
})

describe('markdownText', () => {
  it('escapes markup, mentions, links and HTML', () => {
    expect(markdownText('*a* <b> @me [x](y) http://z | `c`\n# d')).toBe(
      '\\*a\\* &lt;b> &#64;me \\[x\\](y) http&#58;//z \\| \\`c\\`\\\\u{a}\\# d',
    )
  })
})

describe('underscores and colons in markdownText', () => {
  it('stay unchanged in names and times', () => {
    expect(markdownText('at 22:40:52 UTC in api_catalog: 2 keys')).toBe(
      'at 22:40:52 UTC in api_catalog: 2 keys',
    )
  })
  it('are escaped in emphasis, emoji and addresses', () => {
    expect(markdownText('_a_ __b__ :smile: a:100: https://x')).toBe(
      '\\_a\\_ \\_\\_b\\_\\_ &#58;smile: a&#58;100: https&#58;//x',
    )
  })
})

describe('markdownCode', () => {
  it('uses a fence that the text cannot close', () => {
    expect(markdownCode('a `b` ``c``')).toBe('``` a `b` ``c`` ```')
    expect(markdownCode(hostileText)).not.toContain('|*')
  })
})

describe('markdownBlock', () => {
  it('uses a fence that the text cannot close', () => {
    expect(markdownBlock('```\nx\n```')).toBe('````\n```\nx\n```\n````')
  })
})
