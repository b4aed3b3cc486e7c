import { describe, expect, it } from 'vitest'
import { markdownBlock, markdownCode, markdownText } from '../../src/common/document/markdown-text.js'
import { hostileText } from '../test-support/hostile-text.js'
import { conformantReport, sampleReport, unreachableReport } from '../test-support/sample-report.js'
import { markdownReport } from './contract-reports.js'

describe('markdownReport', () => {
  const text = markdownReport(sampleReport())

  it('begins with the verdict', () => {
    expect(text.split('\n')[0]).toBe('## ❌ keymock contract: not conformant')
    expect(markdownReport(conformantReport()).split('\n')[0]).toBe('## ✅ keymock contract: conformant')
  })

  it('shows the expected and received values of a failure, and its script', () => {
    expect(text).toContain('**PFX-01** The service MUST start the key with the prefix and an underscore.')
    expect(text).toContain('At `body /keys/0/enabled`: expected `false`, received `true`')
    expect(text).toContain('```bash\n#!/usr/bin/env bash')
  })

  it('gives every row of a table as many cells as the head of the table', () => {
    const cells = (line: string) => line.replaceAll('\\|', '').split('|').length
    for (const block of text.split('\n\n').filter(one => one.startsWith('| '))) {
      const [head = '', ...rows] = block.split('\n')
      for (const row of rows) expect(cells(row), row).toBe(cells(head))
    }
  })

  it('closes every <details> element that it opens', () => {
    expect(text.match(/<details>/g)).toHaveLength(text.match(/<\/details>/g)?.length ?? 0)
  })

  it('contains no HTML elements outside code except details, summary and sub', () => {
    const outside = text.replaceAll(/```[\s\S]*?```/g, '').replaceAll(/`[^`]*`/g, '')
    expect(outside).not.toMatch(/<(?!\/?(details|summary|sub)>)/)
  })

  it('shows why a run did not start, and the next step', () => {
    const ended = markdownReport(unreachableReport())
    expect(ended).toContain('cannot be reached')
    expect(ended).toContain('Is the target running?')
  })

  it('lists every requirement, and unobserved requirements before met requirements', () => {
    const [, fold = ''] = text.split('<details><summary>Every requirement</summary>')
    const rows = [...(fold.split('</details>')[0] ?? '').matchAll(/^\| (\w+-\d+) \| ([^|]*) \|/gm)]
    expect(rows.map(([, id]) => id).sort()).toEqual(
      sampleReport()
        .results.map(({ id }) => id)
        .sort(),
    )
    expect(rows.map(([, , word]) => word).lastIndexOf('not observed')).toBeLessThan(
      rows.findIndex(([, , word]) => word === 'met'),
    )
  })

  it('mentions no squares or dots, because only the HTML page shows them', () => {
    expect(text).not.toMatch(/square|\bdot\b|so far/)
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
