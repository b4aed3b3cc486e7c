import { describe, expect, it } from 'vitest'
import { learnFrom } from '../test-support/fakes.js'

const learntStandard = learnFrom({ profile: 'standard' })

describe('learning', () => {
  it('uses at most 30 keys and 300 requests, and names the exchange that shows a field', async () => {
    const { report, fields, exchanges, cutShort } = await learntStandard
    expect(cutShort).toBeUndefined()
    expect(report.traffic.keysCreated).toBeLessThanOrEqual(30)
    expect(report.traffic.requests).toBeLessThanOrEqual(300)
    const order = fields.find(({ field }) => field === 'listing.order')
    expect(order).toMatchObject({ how: 'seen', value: 'newest-first', exchanges: [expect.any(Number)] })
    expect(exchanges[String(order?.exchanges[0])]).toMatch(/^GET \/v1\/apis\.listKeys\?.* → 200$/)
  })

  it('creates no key without permission to write, and names a way to show an unseen field', async () => {
    const { report, fields, cutShort } = await learnFrom({ profile: 'unkey-v1' }, { allowWrites: false })
    expect([report.traffic.keysCreated, cutShort]).toEqual([0, undefined])
    const of = (name: string) => fields.find(({ field }) => field === name)
    expect(of('requests.repeatedParameter')).toMatchObject({ how: 'seen', value: 'list' })
    expect(of('records.emptyLists')).toMatchObject({
      how: 'could not be seen',
      note: expect.stringContaining('permission to write'),
    })
  })

  it('names the limit of keys if that limit is too small', async () => {
    const { cutShort } = await learnFrom({ profile: 'standard' }, { maxKeys: 5 })
    expect(cutShort?.budget).toEqual({ name: 'maxKeys', limit: 5 })
  })

  it('does not suggest permission to write if it created keys', async () => {
    const { fields } = await learntStandard
    const unseen = fields.filter(({ how }) => how !== 'seen')
    expect(unseen.length).toBeGreaterThan(0)
    expect(unseen.filter(({ note }) => !note || /permission to write|allow-writes/.test(note))).toEqual([])
  })

  it('learns a message with a placeholder for the id of the API', async () => {
    const message = 'api {apiId}: nothing there'
    const failures = { 'api-not-found': { status: 410, code: 'GONE', message } }
    const { whole } = await learnFrom({ profile: { errors: { failures } } })
    expect(whole.errors.failures['api-not-found']).toEqual({ status: 410, code: 'GONE', message })
  })

  it('writes a fixture with the seen APIs and roles, but without keys and tokens', async () => {
    const { fixture } = await learntStandard
    expect(fixture.workspaces[0]?.apis).toEqual([{ id: 'api_payments', recoverable: true }])
    expect(fixture.workspaces[0]?.roles?.[0]).toMatchObject({ name: 'admin' })
    expect(fixture).not.toHaveProperty('keys')
    expect(JSON.stringify(fixture)).not.toContain('keymock-token')
  })
})

describe('a learned profile', () => {
  it('extends the profile `standard`, and contains only the groups that differ', async () => {
    const { profile } = await learntStandard
    // The token of the run may do everything, so no refusal names these permissions.
    const authorization = { decrypt: [], recoverable: [] }
    const responses = { journalHeader: '' }
    expect(profile).toEqual({ extends: 'standard', name: 'learnt', authorization, responses })
  })

  it('has an assumed lifetime of the cache if answers show only that lists are cached', async () => {
    const { fields, report } = await learnFrom({ profile: 'unkey-v1' })
    // A create that the database refuses may still make a key. The run lists the keys of the create's user
    // and finds none, so the report contains no uncertain key.
    expect(report.leftBehind).toHaveLength(report.traffic.keysCreated)
    expect(fields.find(({ field }) => field === 'listing.cacheFreshMs')).toMatchObject({
      how: 'assumed',
      note: expect.stringContaining('wait'),
    })
  })
})
