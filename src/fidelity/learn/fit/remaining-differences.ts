import type { Profile } from '../../../../schemas/generated/types.js'
import { differencesOf } from '../../calls/differences.js'
import {
  type ComparedAnswers,
  remainingParts,
  type SharedDifference,
  sharedDifferences,
} from '../../calls/shared-differences.js'
import type { PlayedOnTarget, PlayedScene } from '../play-scenes.js'
import type { Rehearsal } from './rehearsal.js'

export interface Unexplained {
  scene: string
  call: string
  exchange: number | undefined
  parts: readonly { part: string; target: string | undefined; mock: string | undefined }[]
}

export interface RemainingDifferences {
  /** `asked` is the number of all calls. `alike` is the number of calls without unexplained differences. */
  calls: { asked: number; alike: number }
  shared: readonly SharedDifference[]
  unexplained: readonly Unexplained[]
}

export async function remainingDifferences(
  scenes: readonly PlayedScene[],
  rehearsal: Rehearsal,
  profile: Profile,
): Promise<RemainingDifferences> {
  const compared: (ComparedAnswers & { played: PlayedOnTarget })[] = []
  for (const scene of scenes) {
    for (const [index, { target, mock }] of (await rehearsal.shapes(scene, profile)).entries()) {
      const played = scene.played[index]
      if (target === undefined || mock === undefined || played === undefined) continue
      compared.push({ class: scene.scene, target, mock, parts: differencesOf(target, mock), played })
    }
  }
  const shared = sharedDifferences(compared)
  const unexplained = compared.flatMap(
    ({ class: scene, played: { call, exchange }, ...one }): Unexplained[] => {
      const parts = remainingParts(one, shared)
      if (parts.length === 0) return []
      const named = parts.map(({ part, a, b }) => ({ part, target: a, mock: b }))
      return [{ scene, call: call.name, exchange, parts: named }]
    },
  )
  const asked = scenes.reduce((sum, { played }) => sum + played.length, 0)
  return { calls: { asked, alike: asked - unexplained.length }, shared, unexplained }
}
