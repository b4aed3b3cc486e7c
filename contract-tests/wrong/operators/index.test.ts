import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../src/common/random.js'
import {
  createdMembers,
  createMembers,
  pageMembers,
  queryMembers,
  recordMembers,
} from '../../middleware/members.js'
import { operatorServers } from './index.js'
import { sample } from './sample.js'

describe('the wrong servers of operators', () => {
  it.each([
    ['record', recordMembers.filter(({ name }) => !['refill', 'ratelimit', 'identity'].includes(name))],
    ['create', createMembers.filter(({ name }) => !['refill', 'ratelimit'].includes(name))],
    ['created', createdMembers],
    ['page', pageMembers],
    ['query', queryMembers],
  ] as const)(
    'change each member of the message "%s", except `refill`, `ratelimit` and `identity`',
    (message, members) => {
      const touched = new Set(operatorServers.map(({ member }) => member))
      expect(members.map(({ name }) => `${message} ${name}`).filter(name => !touched.has(name))).toEqual([])
    },
  )
})

describe('a sample of the wrong servers', () => {
  it('is equal for equal seeds, and differs for another seed', async () => {
    const [first, again, other] = await Promise.all(
      [7, 7, 8].map(seed => sample(operatorServers, 60, seededRandom(seed))),
    )
    expect(again).toEqual(first)
    expect(other).not.toEqual(first)
  })

  it('has the requested size, a different operator in each server, and many different members', async () => {
    const drawn = await sample(operatorServers, 60, seededRandom(1))
    expect(new Set(drawn).size).toBe(60)
    expect(new Set(drawn.map(({ operator }) => operator)).size).toBe(60)
    expect(new Set(drawn.map(({ member }) => member)).size).toBeGreaterThan(50)
  })

  it('contains only servers that meet the given condition', async () => {
    const isRecord = ({ member }: { member: string }) => member.startsWith('record')
    const drawn = await sample(operatorServers, 60, seededRandom(1), isRecord)
    expect(drawn).toHaveLength(60)
    expect(drawn.filter(server => !isRecord(server))).toEqual([])
  })
})
