import { beforeAll, describe, expect, it } from 'vitest'
import { sandboxOf } from '../build-keymock.js'
import { createKeymock } from '../create-keymock.js'
import { playCalls, type UnlikeCall } from './test-support/play-calls.js'
import { recordedFixture, recording } from './test-support/recording.js'

/** The calls that are answered otherwise than recorded, and why: no other may be, and each of these must be. */
const named: Readonly<Record<string, string>> = {
  'limit odd: limit=٥': 'was never sent: the client that recorded it refused the path',
}

let divergent: UnlikeCall[]

beforeAll(async () => {
  const recorded = recording()
  const fixture = recordedFixture()
  const keymock = createKeymock({ profile: 'unkey-v1', fixtures: fixture, clock: recorded.t0 })
  const sandbox = sandboxOf(keymock)
  divergent = await playCalls(request => sandbox.handle(request), recorded, fixture)
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

function nameOf({ class: group, name }: UnlikeCall['call']): string {
  return `${group}: ${name}`
}
