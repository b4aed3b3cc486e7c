import type { Fixture } from '../../../schemas/generated/types.js'
import type { FakeWorld } from '../calls/play-on-fake.js'
import type { SceneFacts } from '../learn/scene.js'
import { worldOf } from '../learn/world-of.js'

/** The mock's world: the fixture that was given, with the token let in, or one with nothing but the API. */
export function parityWorld(fixture: Fixture | undefined, facts: SceneFacts, token: string): FakeWorld {
  if (fixture === undefined) return worldOf([], facts, token).world
  const { tokens = [], anyToken, workspaces } = fixture
  if (anyToken !== undefined || tokens.some(one => one.token === token)) return { fixture, token }
  const owner = workspaces.find(({ apis = [] }) => apis.some(({ id }) => id === facts.apiId)) ?? workspaces[0]
  if (owner === undefined) return { fixture, token }
  return { fixture: { ...fixture, tokens: [...tokens, { token, workspaceId: owner.id }] }, token }
}
