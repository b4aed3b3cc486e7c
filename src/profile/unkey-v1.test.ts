import { beforeAll, describe, expect, it } from 'vitest'
import type { Fixture } from '../../schemas/generated/types.js'
import { sandboxOf } from '../build-keymock.js'
import { createKeymock } from '../create-keymock.js'
import { manualClock } from '../domain/clock.js'
import { playCalls, type UnlikeCall } from './test-support/play-calls.js'
import { neighbourFixture, type Recording, recordedFixture, recording } from './test-support/recording.js'

/** The calls that are answered otherwise than recorded, and why: no other may be, and each of these must be. */
const named: Readonly<Record<string, string>> = {
  'limit odd: limit=٥': 'was never sent: the client that recorded it refused the path',
}

let divergent: UnlikeCall[]

beforeAll(async () => {
  const recorded = recording()
  const fixture = recordedFixture()
  divergent = await play(recorded, fixture)
})

describe('unkey-v1, played the recorded calls', () => {
  it('answers 98 of 100 as recorded', () => {
    const { calls } = recording()
    expect(calls.length).toBe(385)
    expect((calls.length - divergent.length) / calls.length).toBeGreaterThanOrEqual(0.98)
  })

  it('answers otherwise where the reason is named, and nowhere else', () => {
    const unnamed = divergent.filter(({ call }) => !Object.hasOwn(named, nameOf(call)))
    expect(unnamed.map(({ call, divergences }) => ({ call: nameOf(call), divergences }))).toEqual([])
    expect(divergent.map(({ call }) => nameOf(call))).toEqual(Object.keys(named))
  })
})

describe('unkey-v1, played the recorded calls of the operations outside the specification', () => {
  it('answers each as recorded', async () => {
    const recorded = recording('neighbour-calls.jsonl')
    expect(recorded.calls.length).toBe(383)
    const unlike = await play(recorded, neighbourFixture())
    expect(unlike.map(({ call, divergences }) => ({ call: nameOf(call), divergences }))).toEqual([])
  })
})

describe('unkey-v1', () => {
  const keymock = createKeymock({ profile: 'unkey-v1', fixtures: recordedFixture(), clock: recording().t0 })
  const token = recording().tokens.star
  const ask = (contentType: string, body: object) =>
    keymock.fetch('https://keys.test/v1/keys.createKey', {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': contentType },
      body: JSON.stringify({ apiId: recording().readBackApi, ...body }),
    })

  it.each([
    ['application/vnd.a-b+json', 200],
    ['application/a_b+json', 400],
    ['application/a1+json', 400],
  ])('answers a body of the type %s with %i', async (contentType, status) => {
    expect((await ask(contentType, {})).status).toBe(status)
  })

  it('answers 500 to a duration that its database cannot hold', async () => {
    const response = await ask('application/json', { ratelimit: { limit: 1, duration: 1e19 } })
    expect(response.status).toBe(500)
    expect(await response.text()).not.toMatch(/lock25|shim/)
  })
})

function play(recorded: Recording, fixture: Fixture): Promise<UnlikeCall[]> {
  const keymock = createKeymock({ profile: 'unkey-v1', fixtures: fixture, clock: manualClock(recorded.t0) })
  const sandbox = sandboxOf(keymock)
  return playCalls(request => sandbox.handle(request), recorded, fixture, keymock.clock)
}

function nameOf({ class: group, name }: UnlikeCall['call']): string {
  return `${group}: ${name}`
}
