import type { ContractReport } from '../../../schemas/generated/types.js'
import type { Scene } from './scene.js'

/** The questions that a run had no budget or time for. */
export interface CutShort {
  /** The names of scenes that did not finish. */
  scenes: readonly string[]
  /** The number of planned scenes. */
  of: number
  /** The budget that was too small; absent if the run was stopped. */
  budget?: { name: 'maxRequests' | 'maxKeys'; limit: number }
}

/** The progress of scenes, by name. */
export interface PlayedNames {
  begun: ReadonlySet<string>
  /** Scenes that sent all of their calls. */
  whole: ReadonlySet<string>
}

/** The missing parts of a run. Undefined if every permitted scene finished. */
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
  // After the end of the key budget, every scene still began.
  const name = isAtItsEnd && missing.every(one => begun.has(one)) ? 'maxKeys' : 'maxRequests'
  return { ...unplayed, budget: { name, limit: settings[name] } }
}
