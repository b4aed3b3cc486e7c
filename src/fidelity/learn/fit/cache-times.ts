import type { PlayedScene } from '../play-scenes.js'
import { usualSeconds } from '../scenes/cache.js'

/** How much longer lists may be answered stale. */
export const staleTimes = [0, 10_000, 30_000, 60_000, 300_000, 86_400_000]

/** How long a cache may be fresh: as long as was waited for, or the next longer time, of which no more is known. */
export function freshTimes(scenes: readonly PlayedScene[]): number[] {
  const usual = usualSeconds.map(seconds => seconds * 1000)
  const waited = usual.filter(ms => isWaitedFor(ms, scenes))
  return waited.length === 0 ? [0, 60_000] : [0, ...usual.slice(0, waited.length + 1)]
}

/** Whether it was looked what is listed after so long. */
export function isWaitedFor(ms: number, scenes: readonly PlayedScene[]): boolean {
  return scenes.some(
    ({ scene, played }) =>
      scene === 'cache' && played.some(({ call }) => call.name === `after ${ms / 1000} s`),
  )
}
