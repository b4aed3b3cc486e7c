import type { Profile } from '../../../schemas/generated/types.js'
import { isSameJson } from '../../common/json.js'
import { differencesOf } from '../calls/differences.js'
import type { FakeWorld } from '../calls/play-on-fake.js'
import type { Scene, SceneFacts } from '../learn/scene.js'
import { scenes } from '../learn/scenes/index.js'
import { shapesOf } from '../parity/explain.js'
import type { Divergence } from '../parity/parity.js'
import type { ChangedField } from './changed-fields.js'
import { compareFakes } from './compare-fakes.js'

export type FoundChange = 'named' | 'named beside another' | 'another named' | 'unexplained' | 'not found'

/** Also searches `shared`. The comparison reports a difference there, and not as a divergence, if nearly all answers have it. */
export async function findChange(
  { field, value, profile }: ChangedField,
  base: Profile,
  options: Parameters<typeof compareFakes>[2] = {},
): Promise<{
  found: FoundChange
  divergence: Divergence | undefined
  explained: Divergence['explained']
}> {
  const { divergences, shared } = await compareFakes(profile, base, options)
  const [divergence] = divergences
  const inAll = shared.filter(({ of }) => of !== 'lag')
  const all = [...inAll, ...divergences].map(one => ({ found: foundIn(one, field, value), ...one }))
  const best = all.find(({ found }) => found.startsWith('named')) ?? all.at(-1)
  return { found: best?.found ?? 'not found', divergence, explained: best?.explained }
}

function foundIn({ explained }: Pick<Divergence, 'explained'>, field: string, value: unknown): FoundChange {
  if (explained === undefined) return 'unexplained'
  const values = [explained.value, ...explained.orElse]
  if (explained.field === field) return values.some(one => isSameJson(one, value)) ? 'named' : 'another named'
  return explained.also.some(one => one.field === field) ? 'named beside another' : 'another named'
}

const world: FakeWorld = {
  token: 'token',
  fixture: {
    tokens: [{ token: 'token', workspaceId: 'ws' }],
    workspaces: [
      {
        id: 'ws',
        apis: [{ id: 'api', recoverable: true }],
        roles: [{ name: 'role', permissions: ['of.role'] }],
        permissions: ['own'],
      },
    ],
  },
}

const facts: SceneFacts = {
  runId: 'run',
  apiId: 'api',
  now: Date.UTC(2030, 0, 15),
  expires: Date.UTC(2030, 0, 16),
  isEmpty: true,
  role: 'role',
  permission: 'own',
}

/** Returns at most one scene, so that tests save time by playing only this scene. */
export async function sceneThatShows({ profile }: ChangedField, base: Profile): Promise<Scene[]> {
  for (const scene of scenes) {
    const [a, b] = [await shapesOf(scene, profile, world, facts), await shapesOf(scene, base, world, facts)]
    if (a.some(({ shape }, index) => differencesOf(shape, b[index]?.shape).length > 0)) return [scene]
  }
  return []
}
