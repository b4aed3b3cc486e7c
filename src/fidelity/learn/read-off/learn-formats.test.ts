import { describe, expect, it } from 'vitest'
import { isObject } from '../../../common/json.js'
import { seededRandom } from '../../../common/random.js'
import { resolveProfile } from '../../../profile/resolve-profile.js'
import { create, list } from '../../calls/call.js'
import { fakeSide } from '../../calls/play-on-fake.js'
import { learnFormats } from './learn-formats.js'

const random = seededRandom(1)
const letters = '0123456789abcdef'

function learnt(ids: readonly string[], identities: readonly string[] = []) {
  const played = ids.map((id, index) => ({
    call: create(`create ${index}`, {}),
    at: 1_900_000_000_000,
    answer: { status: 200, headers: {}, text: '', json: { keyId: id, key: 'abcdefghijklmnopqrstuv' } },
    exchange: index,
  }))
  const keys = identities.map(id => ({ identity: { id } }))
  const listed = {
    ...{ call: list('listed', {}), at: 1_900_000_000_000, exchange: undefined },
    answer: { status: 200, headers: {}, text: '', json: { keys } },
  }
  const found = learnFormats([{ scene: 'any', played: [...played, listed] }])
  return (field: string) => found.find(one => one.field === field)
}

function hexText(length: number): string {
  return Array.from({ length }, () => letters[random.below(16)]).join('')
}

describe('learnFormats', () => {
  it.each([8, 12, 16, 20, 32])('learns the number of random bytes from three ids: %i', async randomBytes => {
    const profile = resolveProfile({ ids: { encoding: 'hex', timestampBytes: 0, randomBytes } })
    const world = {
      token: 't',
      fixture: { anyToken: { workspaceId: 'w' }, workspaces: [{ id: 'w', apis: [{ id: 'a' }] }] },
    }
    const side = fakeSide(profile, world, 1_900_000_000_000, random.below(1000))
    const creates = ['one', 'two', 'three'].map(name => create(name, { apiId: 'a' }))
    const answers = await Promise.all(creates.map(call => side.ask(call, 1_900_000_000_000)))
    const ids = answers.map(answer => (isObject(answer?.json) ? String(answer.json.keyId) : ''))
    const of = learnt(ids)
    expect(of('ids.encoding')?.value).toBe('hex')
    expect(of('ids.randomBytes')).toMatchObject({ value: randomBytes })
    expect(of('ids.randomBytes')).not.toHaveProperty('note')
  })

  it.each([
    [['idn:7', 'idn:8'], ''],
    [['idn_7', 'idn_8'], 'idn'],
    [['idn_7', 'user_8'], undefined],
    [[], undefined],
  ])('learns the prefix of the identities %j: %j', (identities, prefix) => {
    expect(learnt(['a1', 'a2', 'a3'], identities)('ids.identityPrefix')?.value).toBe(prefix)
  })

  it.each([
    [6, 8, 16],
    [21, 11, 22],
    [90, 32, 64],
  ])('approximates ids of %i characters, and notes the deviation', (length, randomBytes, mocked) => {
    const of = learnt(['key_', 'key_', 'key_'].map(prefix => prefix + hexText(length)))
    expect(of('ids.randomBytes')).toMatchObject({
      value: randomBytes,
      note: `ids of ${length} characters were seen; the mock writes ${mocked}`,
    })
  })
})
