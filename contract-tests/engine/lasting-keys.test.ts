import { describe, expect, it } from 'vitest'
import type { ContractPlan } from '../../schemas/generated/types.js'
import { validateContractReport } from '../../schemas/generated/validators.js'
import { createKeymock } from '../../src/index.js'
import { smallTarget, smallWorld } from '../random/small-world.js'
import { terminalReport } from '../reports/contract-reports.js'
import { smallRuns } from '../test-support/small-run.js'
import type { LedgerEntry, LedgerOutcome } from '../traffic/ledger.js'
import type { ContractOptions } from './contract-options.js'
import { runContract } from './run-contract.js'

async function runWith(options: Partial<ContractOptions>, whole = false) {
  const { fakeFetch: fetch, time } = smallRuns(createKeymock({ fixtures: smallWorld }))
  const bodies: string[] = []
  const settled: (LedgerEntry & LedgerOutcome)[] = []
  let plan: ContractPlan | undefined
  const report = await runContract({
    ...smallTarget,
    time,
    randomSeed: 7,
    observe: false,
    allowWrites: true,
    ...(whole ? {} : { only: ['CRE-01'] }),
    ledger: {
      intend: async () => {},
      settle: async entry => void settled.push(entry),
    },
    confirmPlan(shown) {
      plan = shown
      return true
    },
    fetch: async (input, init) => {
      if (typeof init?.body === 'string') bodies.push(init.body)
      return fetch(input, init)
    },
    ...options,
  })
  return { report, plan, settled, alone: bodies.filter(body => body === '{"apiId":"api_own"}') }
}

describe('a contract run', () => {
  it('creates a key with only an apiId if the target is local, and marks this key as lasting in plan, ledger and report', async () => {
    const { report, plan, settled, alone } = await runWith({})
    expect(report.results.map(({ status }) => status)).toEqual(['pass'])
    expect(alone.length).toBe(1)
    expect(plan?.lastingKeys).toBe(1)
    const left = report.leftBehind.filter(({ lasting }) => lasting)
    expect(left).toEqual([
      {
        keyId: expect.any(String),
        apiId: 'api_own',
        disabled: false,
        state: 'created',
        lasting: true,
        unlisted: true,
      },
    ])
    expect(settled.filter(({ lasting }) => lasting).map(({ keyId }) => keyId)).toEqual([left[0]?.keyId])
    expect(validateContractReport(report), JSON.stringify(validateContractReport.errors)).toBe(true)
    const text = terminalReport(report, (_, plain) => plain)
    expect(text).toContain(`1 stays enabled and never expires: ${left[0]?.keyId}.`)
  })

  it('creates no lasting key, and no key with only an apiId, if the target is not local', async () => {
    const { report, plan, alone } = await runWith({ local: false, recoverable: true }, true)
    expect(alone).toEqual([])
    expect(plan?.lastingKeys).toBeUndefined()
    expect(report.leftBehind.length).toBeGreaterThan(20)
    expect(report.leftBehind.filter(({ disabled, expires }) => !disabled && expires === undefined)).toEqual(
      [],
    )
    expect(report.results.filter(({ reason }) => reason?.includes('lasting'))).toEqual([])
  }, 60_000)
})
