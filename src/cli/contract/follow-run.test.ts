import { describe, expect, it } from 'vitest'
import { sampleReport } from '../../../contract-tests/test-support/sample-report.js'
import { plainText } from '../../common/document/inline.js'
import type { Gateway } from '../output/gateway.js'
import { followRun } from './with-target.js'

function gatewayOf(isLive: boolean, isVerbose = false) {
  const printed: string[] = []
  const shown: (string | undefined)[] = []
  const gateway: Pick<Gateway, 'print' | 'status' | 'isLive'> = {
    print: text => printed.push(plainText(text)),
    status: text => shown.push(text === undefined ? text : plainText(text)),
    isLive,
  }
  return { follow: followRun(gateway, isVerbose), printed, shown }
}

const [, failed] = sampleReport().results
if (failed === undefined) throw new Error('the sample has no failure')

describe('followRun', () => {
  it('prints a line for a requirement, but not for a request, in a verbose run whose output is a pipe', () => {
    const { follow, printed, shown } = gatewayOf(false, true)
    follow({ kind: 'request', count: 1, operation: 'listKeys', status: 200, durationMs: 5 })
    follow({ kind: 'result', result: failed, done: 1, of: 8 })
    expect(printed).toEqual([
      'FAIL   PFX-01  MUST start the key with the prefix and an underscore  spec 4.2 rule 1',
    ])
    expect(shown).toEqual([])
  })

  it('updates one line on a terminal', () => {
    const { follow, printed, shown } = gatewayOf(true)
    follow({ kind: 'requirement', id: 'PFX-01', done: 2, of: 8 })
    follow({ kind: 'request', count: 7, operation: 'createKey', status: 200, durationMs: 5 })
    follow({ kind: 'result', result: failed, done: 3, of: 8 })
    expect(printed).toEqual([])
    expect(shown.at(-1)).toMatch(/2\/8 {3}PFX-01 {3}7 requests {3}1 not met$/)
  })

  it('shows how long the run waits, and why', () => {
    const { follow, shown } = gatewayOf(true)
    follow({ kind: 'waiting', ms: 1500, why: 'the target answered 429' })
    expect(shown).toEqual(['waiting 2 s: the target answered 429'])
  })
})
