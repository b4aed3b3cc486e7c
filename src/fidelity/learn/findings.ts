import type { Played } from '../calls/call.js'

export interface PlayedScene {
  scene: string
  played: PlayedOnTarget[]
}

export interface PlayedOnTarget extends Played {
  exchange: number | undefined
}

export function playedIn(scenes: readonly PlayedScene[], scene: string): readonly PlayedOnTarget[] {
  return scenes.find(one => one.scene === scene)?.played ?? []
}

export function findPlayed(scenes: readonly PlayedScene[], scene: string, name: string) {
  return playedIn(scenes, scene).find(({ call }) => call.name === name)
}

/** The last words of a note about a text whose variable parts the run cannot tell from its fixed words. */
export const variablePartsUnknown = 'so the variable parts of the text are unknown'

export interface FieldFinding {
  field: string
  /** Undefined if the profile must not have the field. */
  value: unknown
  exchanges: readonly number[]
  note?: string
}

/** Makes a finding with these exchanges as its evidence, unless the value is undefined. */
export function findingsFrom(shown: readonly { exchange: number | undefined }[]) {
  const exchanges = shown.flatMap(({ exchange }) => exchange ?? [])
  return (field: string, value: unknown, note?: string): FieldFinding[] =>
    value === undefined ? [] : [{ field, value, exchanges, ...(note !== undefined && { note }) }]
}
