import type { ContractReport } from '../../../schemas/generated/types.js'
import type { Scene } from './scene.js'

/** The questions that a run had no room or time for. */
export interface CutShort {
  /** Scenes that were not played, or not to their end. */
  scenes: readonly string[]
  /** How many there were to play. */
  of: number
  /** The budget that was too small; where it is left out, the run was stopped. */
  budget?: { name: 'maxRequests' | 'maxKeys'; limit: number }
}

/** How far scenes were played, by their names. */
export interface PlayedNames {
  begun: ReadonlySet<string>
  /** To their end, and no budget kept back one of their calls. */
  whole: ReadonlySet<string>
}

/** The missing parts of a run. Undefined where every scene was played that there was leave for. */
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
  // Where keys ran out, every scene was begun all the same.
  const name = isAtItsEnd && missing.every(one => begun.has(one)) ? 'maxKeys' : 'maxRequests'
  return { ...unplayed, budget: { name, limit: settings[name] } }
}
