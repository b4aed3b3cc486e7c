import { expect, it } from 'vitest'
import { plainText } from '../../common/document/inline.js'
import { banner, type Started, startedJson } from './serve.js'

const plain = {
  version: '0.1.0',
  url: 'http://127.0.0.1:4010',
  profile: 'standard',
  fixtureFile: undefined,
  persist: undefined,
  store: undefined,
  isResumed: false,
  mutant: undefined,
  clock: undefined,
  latency: undefined,
  faults: 0,
  handlers: undefined,
  neighbours: [],
  fixture: {
    workspaces: [{ id: 'ws_1', apis: [{ id: 'api_1' }] }],
    tokens: [{ token: 'token-1', workspaceId: 'ws_1' }],
  },
  apis: [],
  hasControl: true,
  controlToken: undefined,
} satisfies Started

const arranged = {
  ...plain,
  clock: { at: Date.UTC(2030, 0, 1, 12), frozen: true },
  latency: { minimumMs: 50, maximumMs: 400 },
  faults: 2,
  handlers: './handlers.mjs',
  neighbours: ['keys.verifyKey'] as Started['neighbours'],
}

it('the banner shows clock, latency, faults, handlers and operations outside the specification, if there are any', () => {
  const rows = [
    'Clock    2030-01-01T12:00:00.000Z, stopped',
    'Latency  50 to 400 ms',
    'Faults   2',
    'Handlers ./handlers.mjs, tried before the mock',
    'Serves   also keys.verifyKey',
  ]
  const text = plainText(banner(arranged))
  for (const row of rows) expect(text).toContain(`  ${row}\n`)
  expect(plainText(banner(plain))).not.toMatch(/Clock|Latency|Faults|Handlers|Serves/)
})

it('the JSON banner has the settings, the token of the fixture, and a generated control token', () => {
  const { clock, latency, faults, handlers, neighbours } = arranged
  const now = new Date(clock.at).toISOString()
  expect(startedJson({ ...arranged, controlToken: 'secret-of-control' })).toMatchObject({
    ...{ event: 'listening', token: 'token-1', clock: { now, frozen: true } },
    ...{ latency, faults, handlers, neighbours, controlToken: 'secret-of-control' },
  })
  expect(startedJson(arranged)).toHaveProperty('controlToken', undefined)
})
