import type { ContractReport } from '../../../schemas/generated/types.js'
import type { Scene } from './scene.js'

export interface CutShort {
  scenes: readonly string[]
  /** The number of permitted scenes, finished or not. */
  of: number
  /** The budget that was too small. Absent if something else ended the run. */
  budget?: { name: 'maxRequests' | 'maxKeys'; limit: number }
}

export interface PlayedNames {
  begun: ReadonlySet<string>
  /** Scenes that sent all their calls. */
  whole: ReadonlySet<string>
}

export function cutShortOf(
  scenes: readonly Scene[],
  { begun, whole }: PlayedNames,
  { ending: { code }, settings }: ContractReport,
): CutShort | undefined {
  const wanted = scenes.filter(({ keys }) => keys === 0 || settings.allowWrites).map(({ name }) => name)
  const missing = wanted.filter(name => !whole.has(name))
  if (missing.length === 0) return undefined
  const unplayed = { scenes: missing, of: wanted.length }
  const isAtItsEnd = code === 'nothing-checked' || code === 'finished'
  if (!isAtItsEnd && code !== 'request-limit') return unplayed
  // If a scene did not begin, the budget of requests was used up. If each missing scene began, the budget of keys was too small.
  const name = isAtItsEnd && missing.every(one => begun.has(one)) ? 'maxKeys' : 'maxRequests'
  return { ...unplayed, budget: { name, limit: settings[name] } }
}
