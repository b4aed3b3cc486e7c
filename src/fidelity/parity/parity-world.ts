import type { Fixture } from '../../../schemas/generated/types.js'
import type { FakeWorld } from '../calls/play-on-fake.js'
import type { SceneFacts } from '../learn/scene.js'
import { groundKey, worldOf } from '../learn/world-of.js'

/**
 * The mock's world: the given fixture, or a fixture with only the API. It accepts only the token of the run, even if the given fixture
 * accepts all. If the target holds keys, the mock holds one.
 */
export function parityWorld(fixture: Fixture | undefined, facts: SceneFacts, token: string): FakeWorld {
  if (fixture === undefined) return worldOf([], facts, { token }).world
  const { anyToken, tokens = [], keys = [], ...rest } = fixture
  const owner = rest.workspaces.find(({ apis = [] }) => apis.some(({ id }) => id === facts.apiId))
  const workspaceId = anyToken?.workspaceId ?? (owner ?? rest.workspaces[0])?.id
  const isKnown = workspaceId === undefined || tokens.some(one => one.token === token)
  const isEmpty = facts.isEmpty || owner === undefined || keys.some(({ apiId }) => apiId === facts.apiId)
  return {
    fixture: {
      ...rest,
      tokens: isKnown ? tokens : [...tokens, { token, workspaceId }],
      keys: isEmpty ? keys : [...keys, groundKey(facts)],
    },
    token,
  }
}
