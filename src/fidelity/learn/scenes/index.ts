import type { Scene } from '../scene.js'
import { accessScenes, weakTokenScenes } from './access.js'
import { bodyScenes } from './bodies.js'
import { createScenes } from './creates.js'
import { queryScenes } from './queries.js'
import { midnightScene, recordScenes } from './records.js'

/** The scenes in the order of a run. Most scenes that create keys come last, because the budget may run out. */
export const scenes: readonly Scene[] = [
  ...accessScenes,
  ...queryScenes,
  ...bodyScenes,
  ...recordScenes,
  ...createScenes,
]

export const allScenes: readonly Scene[] = [...scenes, ...weakTokenScenes, midnightScene]

export function scenesFor({ weakToken }: { weakToken?: string | undefined }): readonly Scene[] {
  return weakToken === undefined ? allScenes.filter(scene => !weakTokenScenes.includes(scene)) : allScenes
}
