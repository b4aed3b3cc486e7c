import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contractDocument } from '../../../contract-tests/reports/contract-document.js'
import { sampleReport } from '../../../contract-tests/test-support/sample-report.js'
import type { ContractExchange } from '../../../schemas/generated/types.js'
import { sharedBrowser } from '../../browser/test-support/launch-browser.js'
import type { ReportDocument } from '../../common/document/document.js'
import { documentWriters } from '../../common/document/writers.js'
import { axeFindings } from '../../console/test-support/axe-findings.js'
import { type ParityReport, parityDocument } from '../../fidelity/parity/parity-document.js'
import { proxyDocument } from '../../fidelity/proxy/proxy-document.js'
import { baselineDocument, driftOf } from '../contract/drift/drift.js'
import { driftDocument } from '../contract/drift/drift-document.js'

const report = sampleReport()

/** A long JSON value without spaces, so that a line cannot break at a space. */
const long = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`member${at}`, 'string']))

const call = { status: 200, headers: { 'content-type': 'application/json' }, body: long }

const divergence = {
  number: 12,
  class: 'drawn keys',
  parts: [
    { part: 'status', a: '200', b: '400' },
    { part: 'body error', a: JSON.stringify(long), b: undefined },
  ],
  request: `GET /v1/apis.listKeys?apiId=api_payments&externalId=${'x'.repeat(255)}`,
  target: call,
  mock: { ...call, status: 400 },
  explained: undefined,
  script: `#!/usr/bin/env bash\ncurl -sS "$BASE/v1/apis.listKeys?externalId=${'x'.repeat(255)}"\n`,
  isShortest: false,
} as unknown as ParityReport['divergences'][number]

const exchange: ContractExchange = {
  id: 4,
  operation: 'createKey',
  request: {
    method: 'POST',
    url: `https://keys.example.test/v1/keys.createKey?${'x'.repeat(255)}`,
    headers: { authorization: 'Bearer [redacted]' },
    body: JSON.stringify(long),
  },
  response: { status: 200, headers: {}, body: JSON.stringify(long), bodyLength: 900 },
  startedAtMs: 0,
  durationMs: 4,
}

function drifted(): ReportDocument {
  const before = baselineDocument(report)
  before.profile.listing = { order: long }
  const evidence = { exchanges: [exchange], replay: [] }
  const observations = report.observations.map(one =>
    one.name === 'listing.order' ? { ...one, evidence } : one,
  )
  return driftDocument(driftOf(before, { ...report, observations }), report)
}

const documents: Readonly<Record<string, () => ReportDocument>> = {
  contract: () =>
    contractDocument(
      sampleReport({
        leftBehind: [
          {
            keyId: `key_${'a'.repeat(200)}`,
            apiId: 'api_payments',
            name: 'n',
            disabled: false,
            state: 'created',
          },
          {
            keyId: 'key_1',
            apiId: 'api_payments',
            name: 'n'.repeat(255),
            externalId: 'x'.repeat(255),
            disabled: false,
            state: 'created',
          },
        ],
      }),
    ),
  drift: drifted,
  proxy: () =>
    proxyDocument({
      format: 'keymock-proxy/1',
      verdict: 'broken',
      target: 'https://keys.example.test',
      counts: { exchanges: 9, client: 1, service: 1, unchecked: 0, warnings: 0 },
      violations: [
        {
          whose: 'client',
          section: '4.1',
          problem: 'limit is not a whole number from 1 to 100',
          method: 'GET',
          path: '/v1/apis.listKeys',
          status: 400,
          count: 3,
        },
        {
          whose: 'service',
          section: '4.2',
          problem: `the body lacks ${'x'.repeat(200)}`,
          method: 'POST',
          path: '/v1/keys.createKey',
          status: 200,
          count: 1,
          example: {
            exchange,
            script: `#!/usr/bin/env bash\ncurl --data-raw '${JSON.stringify(long)}' "$BASE_URL"\n`,
          },
        },
      ],
    }),
  parity: () => parityDocument(diverging([divergence])),
}

function diverging(divergences: ParityReport['divergences']): ParityReport {
  return {
    format: 'keymock-parity/1',
    verdict: 'diverges',
    target: { baseUrl: 'https://keys.example.test', apiId: 'api_payments', local: false },
    profile: 'standard',
    runId: '3fk2mdpq',
    randomSeed: 7,
    calls: { wanted: 400, asked: 400, alike: 400 - divergences.length },
    shared: [],
    divergences,
    leftBehind: [],
  }
}

const manyDivergences = Array.from({ length: 200 }, (_, at) => ({
  ...divergence,
  number: at + 1,
  parts: [{ part: 'status', a: `2${at % 60}`, b: '400' }, ...divergence.parts],
}))

let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await sharedBrowser()
  page = await browser.newPage({ reducedMotion: 'reduce' })
})
afterAll(() => browser?.close())

describe('an HTML report', () => {
  it.each(Object.entries(documents))(
    'has no accessibility problem, a target for each link, and tables that fit at each width: %s',
    async (_, make) => {
      await page.setContent(documentWriters.html(make()))
      await page.evaluate(() => {
        for (const fold of document.querySelectorAll('details')) fold.open = true
      })
      for (const width of [1440, 768, 720, 375]) {
        await page.setViewportSize({ width, height: 900 })
        expect(await tooWide(), `at ${width}`).toEqual([])
      }
      expect(await axeFindings(page)).toEqual([])
      expect(await links()).toEqual({ areThere: true, dead: [] })
    },
  )

  it('prints the fields to update after drift, but no collapsed exchange', async () => {
    await page.setContent(documentWriters.html(drifted()))
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByLabel('Fields of the profile').isVisible()).toBe(true)
    expect(await page.locator('details').first().isVisible()).toBe(false)
    await page.emulateMedia({ media: null })
  })

  it('fits on 20 printed pages if it has 200 divergences', async () => {
    await page.setContent(documentWriters.html(parityDocument(diverging(manyDivergences))))
    const pdf = await page.pdf({ format: 'A4' })
    const pages = pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
    expect(pages).toBeGreaterThan(1)
    expect(pages).toBeLessThanOrEqual(20)
  })
})

function links(): Promise<{ areThere: boolean; dead: (string | null)[] }> {
  return page.evaluate(() => {
    const all = [...document.querySelectorAll('a')].map(link => link.getAttribute('href'))
    const dead = all.filter(link => document.getElementById(link?.slice(1) ?? '') === null)
    return { areThere: all.length > 0, dead }
  })
}

function tooWide(): Promise<string[]> {
  return page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('.scroll, pre.wrap')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ localName, className, scrollWidth, clientWidth }) =>
        [localName, className, scrollWidth, clientWidth].join(' '),
      ),
  )
}
