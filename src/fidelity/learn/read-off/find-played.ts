import type { Answer } from '../../calls/call.js'
import type { PlayedScene } from '../play-scenes.js'

export function findPlayed(scenes: readonly PlayedScene[], scene: string, name: string) {
  return scenes.find(one => one.scene === scene)?.played.find(({ call }) => call.name === name)
}

export function isForbidden(answer: Answer | undefined): boolean {
  return [401, 403].includes(answer?.status ?? 0)
}
