import { describe, expect, it } from 'vitest'
import { sampleReport } from '../../../../contract-tests/test-support/sample-report.js'
import { observedDocument } from './drift.js'

describe('observedDocument', () => {
  it('separates the fields of a profile from other observations', () => {
    expect(observedDocument(sampleReport())).toEqual({
      format: 'keymock-observed/1',
      profile: {
        errors: {
          body: { type: 'about:blank', title: '{title}', status: '{status}' },
          failures: { 'missing-token': { status: 401 } },
        },
        listing: { order: 'newest-first' },
        times: { createdAt: 'milliseconds' },
      },
      others: { 'traffic.statuses': [200, 400, 401] },
    })
  })

  it('keeps __proto__ as an ordinary name', () => {
    const observations = [
      { name: '__proto__.polluted', section: '7', inProfile: true, value: true, exchanges: [] },
    ]
    const { profile } = observedDocument({ observations })
    expect(Object.keys(profile)).toEqual(['__proto__'])
    expect('polluted' in {}).toBe(false)
  })
})
