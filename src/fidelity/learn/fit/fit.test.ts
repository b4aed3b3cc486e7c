import { expect, it } from 'vitest'
import { withField } from '../../../profile/field-path.js'
import { standardProfile } from '../../../profile/standard-profile.js'
import { create, list } from '../../calls/call.js'
import { fakeSide } from '../../calls/play-on-fake.js'
import type { PlayedOnTarget } from '../play-scenes.js'
import { Fitting } from './fit.js'

const at = Date.UTC(2030, 0, 15, 12)
const world = {
  token: 'fitted',
  fixture: {
    tokens: [{ token: 'fitted', workspaceId: 'ws_a' }],
    workspaces: [{ id: 'ws_a', apis: [{ id: 'api_a' }] }],
  },
}

it('a fake gets each call at its original time', async () => {
  const asked = [
    { call: create('short-lived', { apiId: 'api_a', externalId: 'u', expires: at + 1500 }), at },
    { call: list('expired', { apiId: 'api_a', externalId: 'u' }), at: at + 3000 },
  ]
  const [state, flag] = ['state', 'flag'].map(value =>
    withField(standardProfile(), 'records.enabled', value),
  ) as [ReturnType<typeof standardProfile>, ReturnType<typeof standardProfile>]
  const target = fakeSide(state, world, at)
  const played: PlayedOnTarget[] = []
  for (const { call, at } of asked)
    played.push({ call, at, answer: await target.ask(call, at), exchange: undefined })
  const scene = 'expiry'
  const fitting = new Fitting([{ scene, played }], new Map([[scene, world]]))
  const enabled = { part: 'body keys 1 enabled', target: 'false', mock: 'true' }
  expect((await fitting.remaining(flag)).unexplained).toMatchObject([{ call: 'expired', parts: [enabled] }])
  expect((await fitting.remaining(state)).unexplained).toEqual([])
})
