import type { Scene } from '../scene.js'
import { accessScenes } from './access.js'
import { bodyScenes } from './bodies.js'
import { createScenes } from './creates.js'
import { queryScenes } from './queries.js'
import { midnightScene, recordScenes } from './records.js'

/** In this order: those that create keys last, since the budget may end. */
export const scenes: readonly Scene[] = [
  ...accessScenes,
  ...queryScenes,
  ...bodyScenes,
  ...recordScenes,
  ...createScenes,
]

/** With those that take longer than five seconds, where a wait was granted. */
export const allScenes: readonly Scene[] = [...scenes, midnightScene]
