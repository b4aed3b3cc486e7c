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

  it('closes every element that it opens', () => {
    const open: string[] = []
    for (const [, slash, name = '', rest = ''] of page
      .replace(/<style>.*<\/style>/s, '')
      .matchAll(/<(\/?)([a-z][a-z0-9]*)([^>]*)>/g)) {
      if (['meta', 'input'].includes(name) || rest.endsWith('/')) continue
      if (slash === '/') expect(open.pop()).toBe(name)
      else open.push(name)
    }
    expect(open).toEqual([])
  })

  it('uses every id only once, and has a target for every link', () => {
    for (const each of [page, htmlReport(conformantReport()), htmlReport(unreachableReport())]) {
      const ids = [...each.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id)
      expect(new Set(ids).size).toBe(ids.length)
      for (const [, target] of each.matchAll(/href="#([^"]*)"/g)) expect(ids).toContain(target)
    }
  })

  it('shows the verdict, the failures with their scripts, the choices and the keys left behind', () => {
    expect(page).toContain('<h1>Not conformant</h1>')
    expect(page).toContain('The service MUST start the key with the prefix and an underscore.')
    expect(page).toContain('#!/usr/bin/env bash')
    expect(page).toContain('errors.failures.missing-token.status')
    expect(page).toContain('left by a refused request')
  })

  it('marks the failing value in the answer', () => {
    expect(page).toContain('<mark>&quot;enabled&quot;: true</mark>')
  })

  it('links to the worst failures on the first screen, and shows these failures before notes on the run', () => {
    const noted = htmlReport(sampleReport({ warnings: ['a note'] }))
    const [screen = ''] = noted.split('<main')
    const worst = [...screen.matchAll(/<li><a href="#([^"]*)">/g)].map(([, id]) => id)
    const cards = [...noted.matchAll(/<article class="finding[^>]* id="([^"]*)"/g)].map(([, id]) => id)
    expect(worst.length).toBeGreaterThan(1)
    expect(cards.slice(0, worst.length)).toEqual(worst)
    expect(noted.indexOf('</article>')).toBeLessThan(noted.indexOf('a note'))
  })

  it('shows the same number of failed requirements in the section and in the filter', () => {
    const { results } = sampleReport()
    const count = results.filter(({ status }) => ['fail', 'stale deviation', 'error'].includes(status)).length
    expect(page).toContain(`Failed requirements <b>${count}</b>`)
    expect(page).toContain(`<label for="only-unmet">Not met ${count}</label>`)
  })

  it('gives each part of the bar the color of its word in the legend', () => {
    const painted = (pattern: RegExp) => [...page.matchAll(pattern)].map(([, tone]) => tone)
    const bars = painted(/<rect [^>]*class="tone-(\w+)"/g)
    expect(bars).toEqual(painted(/<li class="tone-(\w+)"[^>]*><span class="dot">/g))
    expect(new Set(bars)).toEqual(new Set(['good', 'unseen', 'rest', 'known', 'warn', 'bad']))
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

  it.each([
    ['of a conformant run', conformantReport()],
    ['of a run that did not start', unreachableReport()],
  ])('returns a complete page for a report %s', (_, report) => {
    expect(htmlReport(report)).toMatch(/^<!doctype html>.*<\/html>\n$/s)
  })
})
