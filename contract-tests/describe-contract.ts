import { beforeAll, describe, expect, it } from 'vitest'
import type { ContractReport, ContractResult } from '../schemas/generated/types.js'
import type { ContractOptions } from './engine/contract-options.js'
import { runContract } from './engine/run-contract.js'
import { isSelected } from './engine/selection.js'
import { levelText } from './reports/result-words.js'
import { requirements } from './requirements/index.js'

export type DescribeContractOptions = Pick<ContractOptions, 'only' | 'skip' | 'fuzz' | 'timeoutMs'> & {
  /**
   * The target. Pass a function if a value exists only after the start of the server. The function runs before the first test,
   * after the `beforeAll` hooks of the test file.
   */
  target: ContractOptions | (() => ContractOptions | Promise<ContractOptions>)
}

/**
 * Defines one Vitest test for each selected requirement. The suite runs once, before the first test. A requirement that the suite
 * cannot check or observe is skipped, with the reason.
 *
 * @example
 * describeContract('our key service', { target: () => ({ baseUrl: server.url, token, apiId }) })
 */
export function describeContract(name: string, options: DescribeContractOptions): void {
  const { target, ...selection } = options
  const selected = requirements.filter(
    requirement => isSelected(requirement, selection) && (!requirement.fuzz || (options.fuzz ?? 0) > 0),
  )
  describe(name, () => {
    let report: ContractReport | undefined

    beforeAll(async () => {
      const given = typeof target === 'function' ? await target() : target
      report = await runContract({ ...given, ...selection })
    }, options.timeoutMs ?? 600_000)

    // A loop instead of it.each, because Vitest shortens the texts in titles of it.each.
    for (const requirement of selected) {
      const { id, statement, section } = requirement
      it(`${id} ${levelText(requirement)} ${statement} (section ${section})`, ({ skip }) => {
        const result = report?.results.find(one => one.id === id)
        if (!result || !report) throw new Error(`The run has no result for ${id}.`)
        if (report.verdict === 'usage') throw new Error(textOf(report.ending))
        if (isSkipped(result)) skip(result.reason)
        expect.soft(result.status, textOfResult(result)).not.toBe('error')
        expect(['pass', 'warn', 'known deviation'], textOfResult(result)).toContain(result.status)
      })
    }

    it('meets at least one requirement', () => {
      expect(report?.counts.pass, report && textOf(report.ending)).toBeGreaterThan(0)
    })
  })
}

function isSkipped({ status }: ContractResult): boolean {
  return status === 'skip' || status === 'not exercised'
}

function textOf({ message, hint }: ContractReport['ending']): string {
  return hint === undefined ? message : `${message} ${hint}`
}

function textOfResult({ id, statement, failure, reason }: ContractResult): string {
  return `${id} ${statement}\n${failure?.message ?? reason ?? ''}`
}
