import { describe, expect, it } from 'vitest'
import type { ProfileName } from '../../profile/profile-source.js'
import { learnFrom } from '../test-support/learn-from.js'

/** The results that several tests share, learnt once. */
const learntStandard = learnFrom({ profile: 'standard' })

describe('learning by the rules of the suite', () => {
  it('keeps to 30 keys and 300 requests, and says which exchange shows a field', async () => {
    const { report, fields, exchanges } = await learntStandard
    expect(report.traffic.keysCreated).toBeLessThanOrEqual(30)
    expect(report.traffic.requests).toBeLessThanOrEqual(300)
    const order = fields.find(({ field }) => field === 'listing.order')
    expect(order).toMatchObject({ how: 'seen', value: 'newest-first', exchanges: [expect.any(Number)] })
    expect(exchanges[String(order?.exchanges[0])]).toMatch(/^GET \/v1\/apis\.listKeys\?.* → 200$/)
  })

  it('learns what reads show without permission to write, and names what would show the rest', async () => {
    const { report, fields } = await learnFrom({ profile: 'unkey-v1' }, { allowWrites: false })
    expect(report.traffic.keysCreated).toBe(0)
    const of = (name: string) => fields.find(({ field }) => field === name)
    expect(of('requests.repeatedParameter')).toMatchObject({ how: 'seen', value: 'list' })
    expect(of('records.emptyLists')).toMatchObject({
      how: 'could not be seen',
      note: expect.stringContaining('leave'),
    })
  })

  it('learns message texts as templates', async () => {
    const message = 'api {apiId}: nothing there'
    const failures = { 'api-not-found': { status: 410, code: 'GONE', message } }
    const { whole } = await learnFrom({ profile: { errors: { failures } } })
    expect(whole.errors.failures['api-not-found']).toEqual({ status: 410, code: 'GONE', message })
  })

  it('writes a fixture with the roles that showed, and no key and no token', async () => {
    const { fixture } = await learntStandard
    expect(fixture.workspaces[0]?.apis).toEqual([{ id: 'api_payments', recoverable: true }])
    expect(fixture.workspaces[0]?.roles?.[0]).toMatchObject({ name: 'admin' })
    expect(fixture).not.toHaveProperty('keys')
    expect(JSON.stringify(fixture)).not.toContain('keymock-token')
  })
})

describe('a learnt profile', () => {
  const base: ProfileName = 'unkey-v1'

  it('extends the profile that it started from, and says only what differs', async () => {
    const { profile, fields, report } = await learnFrom({ profile: base }, { extends: base })
    expect(profile?.extends).toBe(base)
    // A create that the database refused may have left a key: a listing of its user tells that it did not.
    expect(report.leftBehind).toHaveLength(report.traffic.keysCreated)
    expect(Object.keys(profile ?? {})).not.toContain('records')
    // That lists are cached was seen, but not for how long.
    expect(fields.find(({ field }) => field === 'listing.cacheFreshMs')).toMatchObject({
      how: 'could not be seen',
      note: expect.stringContaining('wait'),
    })
  })
})
