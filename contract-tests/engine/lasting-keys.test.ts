import { describe, expect, it } from 'vitest'
import type { ContractPlan } from '../../schemas/generated/types.js'
import { validateContractReport } from '../../schemas/generated/validators.js'
import { createKeymock } from '../../src/index.js'
import { fetchFromHandlers } from '../fetch-from-handlers.js'
import { terminalReport } from '../reports/contract-reports.js'
import { smallRuns } from '../test-support/small-run.js'
import { smallTarget, smallWorld } from '../test-support/small-world.js'
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

  it('creates a key with only an apiId if the target is not local, but the options allow one lasting key', async () => {
    const { report, alone } = await runWith({ local: false, allowLastingKeys: 1 })
    expect(alone.length).toBe(1)
    expect(report.leftBehind.filter(({ lasting }) => lasting).length).toBe(1)
  })

  it('creates no more lasting keys than allowed, even if the target asks for a retry', async () => {
    const answers = fetchFromHandlers(createKeymock({ fixtures: smallWorld }).handlers)
    const sentWith = async (allowLastingKeys: number) => {
      let sent = 0
      const { report } = await runWith({
        local: false,
        allowLastingKeys,
        fetch: async (input, init) => {
          if (init?.body !== '{"apiId":"api_own"}') return answers(input, init)
          sent += 1
          return sent === 1
            ? new Response('{}', { status: 429, headers: { 'retry-after': '0' } })
            : answers(input, init)
        },
      })
      return { sent, status: report.results[0]?.status, reason: report.results[0]?.reason }
    }
    expect(await sentWith(2)).toEqual({ sent: 2, status: 'pass', reason: undefined })
    expect(await sentWith(1)).toEqual({
      sent: 1,
      status: 'skip',
      reason: expect.stringContaining('1 lasting keys (allowLastingKeys)'),
    })
  })

  it('creates no key with only an apiId if the target is local, but the options allow no lasting key', async () => {
    const { report, alone } = await runWith({ allowLastingKeys: 0 })
    expect(report.results.map(({ status }) => status)).toEqual(['pass'])
    expect(alone).toEqual([])
  })
})
