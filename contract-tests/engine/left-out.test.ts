import { describe, expect, it } from 'vitest'
import { runAgainst, serverOf } from '../../.config/mutants/run-against.js'
import type { ContractReport } from '../../schemas/generated/types.js'
import { smallTarget } from '../random/small-world.js'
import { markdownReport } from '../reports/contract-reports.js'
import { runContract } from './run-contract.js'

function leftOutOf({ results }: ContractReport): Map<string, readonly string[]> {
  return new Map(results.flatMap(({ id, leftOut }) => (leftOut === undefined ? [] : [[id, leftOut]])))
}

describe('a contract run', () => {
  it('reports the omitted requests of each requirement if maxRequests is low, and is still conformant', async () => {
    const report = await runAgainst({}, { maxRequests: 330 })
    const leftOut = leftOutOf(report)
    expect(report).toMatchObject({ verdict: 'conformant', ending: { code: 'finished' } })
    expect(report.traffic.requests).toBeLessThanOrEqual(330)
    expect(leftOut.size).toBeGreaterThan(1)
    const markdown = markdownReport(report)
    for (const [id, parts] of leftOut) {
      expect(parts.join(' and ')).toMatch(/^\d+ [a-z ]+( and \d+ [a-z ]+)*$/)
      expect(markdown).toContain(`for ${id}, ${parts.join(' and ')}`)
      expect(report.results.find(result => result.id === id)?.status).toMatch(/^(pass|not exercised)$/)
    }
  })

  it('reports the keys that it does not create because an option is missing', async () => {
    const { secondApiId: _, ...others } = smallTarget
    const report = await runContract({
      ...others,
      ...serverOf({}),
      only: ['MOD-23'],
      runId: 'mutants2',
      randomSeed: 1,
    })
    expect(report.plan.skippedKeys).toContainEqual({ keys: 3, needs: ['second-api'] })
    expect(markdownReport(report)).toContain('3 keys (needs a second API)')
  })
})
