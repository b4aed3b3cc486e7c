import { describe, expect, it } from 'vitest'
import { runAgainst, serverOf } from '../../.config/mutants/run-against.js'
import type { ContractReport } from '../../schemas/generated/types.js'
import { smallTarget } from '../random/small-world.js'
import { markdownReport } from '../reports/contract-reports.js'
import { monitorQuestions, monitorRequests } from './monitor-questions.js'
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

  it.each([1, 2, 3, 4])(
    'checks every requirement and makes every observation within the default limits, although the service refuses many creates and gives a cursor on last pages, with the seed %i',
    async randomSeed => {
      const report = await runAgainst({ profile: 'unkey-v1' }, { randomSeed, allowWaitingMs: 5000 })
      const skipped = report.results.filter(({ status }) => status === 'skip').map(({ id }) => id)
      const few = leftOutOf(report)
      expect(report.settings).toMatchObject({ maxRequests: 400, maxKeys: 40 })
      expect([skipped, report.warnings]).toEqual([['TOT-02'], []])
      expect([...few.keys()]).toEqual(['MOD-24', 'MOD-32', 'MOD-33'])
      expect(report.results.find(({ id }) => id === 'MOD-33')?.status).toBe('pass')
    },
  )

  it('leaves out no observation of a monitor run if several observations run at the same time', async () => {
    const monitor = { questions: monitorQuestions, allowWrites: false, maxRequests: monitorRequests }
    const [one, six] = await Promise.all(
      [1, 6].map(async concurrency => {
        const { observations, warnings } = await runAgainst({}, { ...monitor, concurrency })
        return [observations.map(({ name }) => name), warnings]
      }),
    )
    expect(six).toEqual([one?.[0], []])
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
