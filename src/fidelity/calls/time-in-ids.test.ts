import { expect, it } from 'vitest'
import { withFields } from '../../profile/field-path.js'
import { standardProfile } from '../../profile/standard-profile.js'
import { create, list } from './call.js'
import { differencesOf } from './differences.js'
import { fakeSide } from './play-on-fake.js'
import { shaper } from './shape.js'

const at = Date.UTC(2030, 0, 15, 12)
const world = {
  token: 'timed',
  fixture: {
    tokens: [{ token: 'timed', workspaceId: 'ws_a' }],
    workspaces: [{ id: 'ws_a', apis: [{ id: 'api_a' }] }],
  },
}

async function shapeOfListing(timestampEpoch: number, randomSeed: number) {
  const profile = withFields(standardProfile(), {
    'ids.timestampBytes': 4,
    'ids.randomBytes': 8,
    'ids.timestampEpoch': timestampEpoch,
  })
  const side = fakeSide(profile, world, at, randomSeed)
  const shape = shaper()
  const calls = [
    ...Array.from({ length: 24 }, (_, index) => create(`key ${index}`, { apiId: 'api_a' })),
    list('listed', { apiId: 'api_a' }),
  ]
  const shapes = []
  for (const call of calls) shapes.push(shape({ call, at, answer: await side.ask(call, at) }))
  return shapes.at(-1)
}

it('differencesOf distinguishes two services whose epochs differ by one second', async () => {
  const epoch = 1_700_000_000
  const [one, same, later] = [
    await shapeOfListing(epoch, 1),
    await shapeOfListing(epoch, 2),
    await shapeOfListing(epoch + 1, 3),
  ]
  expect(differencesOf(one, same)).toEqual([])
  expect(differencesOf(one, later)).toEqual([
    { part: 'body keyId epoch', a: '"<1700000000>"', b: '"<1700000001>"' },
  ])
})
