import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { style, styleHash } from '../../src/common/html/style.js'
import { hostileText } from '../test-support/hostile-text.js'
import { conformantReport, sampleReport, unreachableReport } from '../test-support/sample-report.js'
import { htmlReport } from './contract-reports.js'

describe('htmlReport', () => {
  const page = htmlReport(sampleReport())

  it('has a policy that allows only its own style, by hash', () => {
    expect(styleHash).toBe(createHash('sha256').update(style).digest('base64'))
    expect(page).toContain(`<style>${style}</style>`)
    expect(page).toContain(`content="default-src &#39;none&#39;; style-src &#39;sha256-${styleHash}&#39;;`)
  })

  it('needs no script, no inline style and no other file', () => {
    const tags = page.match(/<[a-z][^>]*>/gi)?.join('\n') ?? ''
    expect(tags).not.toMatch(/<(script|link|img|iframe|object|base)|\son\w+=|\sstyle=/i)
    expect(tags).not.toMatch(/\s(src|href)="(?!#)/i)
    expect(style).not.toMatch(/url\(|@import/)
  })

  it('uses every id only once, and has a target for every link', () => {
    for (const each of [page, htmlReport(conformantReport()), htmlReport(unreachableReport())]) {
      const ids = [...each.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id)
      expect(new Set(ids).size).toBe(ids.length)
      for (const [, target] of each.matchAll(/href="#([^"]*)"/g)) expect(ids).toContain(target)
    }
  })

  it('escapes markup and control characters in hostile texts', () => {
    const hostile = htmlReport(
      sampleReport({
        warnings: [hostileText],
        runId: hostileText,
        startedAt: hostileText,
        target: { baseUrl: hostileText, apiId: hostileText, local: false },
        ending: { code: 'interrupted', message: hostileText, hint: hostileText },
      }),
    )
    expect(hostile).not.toContain('<img')
    expect(hostile.match(/<\/style>/g)).toHaveLength(1)
    expect(hostile).not.toMatch(/[^\P{C}\n\u200d]/u)
  })
})
