import { rightServers } from '../../contract-tests/right/index.js'
import { smallTarget } from '../../contract-tests/test-support/small-world.js'
import { type Learnt, learn } from '../../src/fidelity/learn/learn.js'
import { type Parity, parity } from '../../src/fidelity/parity/parity.js'
import { recordedFixture } from '../../src/profile/test-support/recording.js'
import { type Subject, serverOf } from '../mutants/run-against.js'

export interface Live extends Subject {
  name: string
  target?: Pick<typeof smallTarget, 'token' | 'apiId' | 'existingRole' | 'existingPermission'>
}

export interface ThereAndBack {
  name: string
  learnt: Learnt
  compared: Parity
}

export function allServers(): Live[] {
  return [
    { name: 'standard' },
    { name: 'unkey-v1', profile: 'unkey-v1', ...recordedWorld() },
    ...rightServers.map(({ name, profile, middleware }) => ({
      name,
      ...(profile !== undefined && { profile: { name, ...profile } }),
      ...(middleware !== undefined && { middleware }),
    })),
  ]
}

export async function thereAndBack(live: Live, calls: number): Promise<ThereAndBack> {
  const { name, target = smallTarget, ...subject } = live
  const { token, apiId, existingRole, existingPermission } = target
  const { fetch, time } = serverOf(subject)
  const asked = { token, apiId, existingRole, existingPermission, fetch, time, randomSeed: 1 }
  const { baseUrl } = smallTarget
  // The limit is high, because a create that gets a 500 counts as a key.
  const learnt = await learn({ ...asked, baseUrl, runId: 'learn1run', maxKeys: 300 })
  const { whole: profile, fixture } = learnt
  const budget = { maxKeys: 4 * calls, maxRequests: 10 * calls, timeoutMs: 3_600_000 }
  const compared = await parity({
    ...asked,
    ...budget,
    baseUrl,
    runId: 'parity1run',
    profile,
    fixture,
    calls,
  })
  return { name, learnt, compared }
}

function recordedWorld(): Required<Pick<Live, 'fixture' | 'target'>> {
  const fixture = recordedFixture()
  const { tokens = [], workspaces } = fixture
  const owner = tokens.find(({ permissions }) => permissions?.includes('*'))
  const {
    apis = [],
    roles = [],
    permissions = [],
  } = workspaces.find(({ id }) => id === owner?.workspaceId) ?? {}
  const [api, role, permission] = [apis.find(({ recoverable }) => recoverable), roles[0], permissions[0]]
  if (!owner || !api || !role || !permission)
    throw new Error(
      'The recorded fixture lacks a token with all permissions, a recoverable API, a role or a permission.',
    )
  const existingPermission = typeof permission === 'string' ? permission : ''
  return {
    fixture,
    target: { token: owner.token, apiId: api.id, existingRole: role.name, existingPermission },
  }
}
