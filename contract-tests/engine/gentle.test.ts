import { describe, expect, it } from 'vitest'
import { validateContractReport } from '../../schemas/generated/validators.js'
import { createKeymock } from '../../src/index.js'
import { smallWorld } from '../random/small-world.js'
import { htmlReport, markdownReport, terminalReport } from '../reports/contract-reports.js'
import { isHardCreate } from '../script/hard-values.js'
import { smallRuns, target } from '../test-support/small-run.js'
import { runContract } from './run-contract.js'

/** The profile `unkey-v1` answers 500 to values that its database cannot hold. */
async function runOnUnkey(gentle: boolean) {
  const keymock = createKeymock({ fixtures: smallWorld, profile: 'unkey-v1' })
  const bodies: Record<string, unknown>[] = []
  const { fakeFetch: fetch, time } = smallRuns(keymock)
  const report = await runContract({
    ...target,
    time,
    randomSeed: 7,
    gentle,
    // Skipped, because these requirements send many requests.
    skip: ['MOD-32', 'MOD-33'],
    fetch: async (input, init) => {
      if (typeof init?.body === 'string' && init.body.endsWith('}')) bodies.push(JSON.parse(init.body))
      return fetch(input, init)
    },
  })
  return { report, bodies }
}

describe('a contract run', () => {
  it('sends no long, large or hard-to-store value with the option `gentle`, gets no 5xx answer, and skips no requirement because of the option', async () => {
    const { report, bodies } = await runOnUnkey(true)
    expect(bodies.length).toBeGreaterThan(30)
    expect(bodies.filter(isHardCreate)).toEqual([])
    expect(report.serverErrors).toEqual({ count: 0, examples: [] })
    expect(report.settings.gentle).toBe(true)
    const skipped = report.results.filter(({ reason }) => reason?.includes('gentle'))
    expect(skipped.map(({ id }) => id)).toEqual([])
  })

  it('reports 5xx answers with their requests, but not the token, if the option `gentle` is absent', async () => {
    const { report, bodies } = await runOnUnkey(false)
    expect(bodies.some(isHardCreate)).toBe(true)
    expect(report.serverErrors?.count).toBeGreaterThan(0)
    expect(validateContractReport(report), JSON.stringify(validateContractReport.errors)).toBe(true)
    for (const text of [
      terminalReport(report, (_, plain) => plain),
      markdownReport(report),
      htmlReport(report),
    ]) {
      expect(text).toContain('5xx responses')
      expect(text).toMatch(/POST \S+\/v1\/keys.createKey/)
      expect(text).not.toContain(target.token)
    }
  })
})
