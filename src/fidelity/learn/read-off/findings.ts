import type { Answer } from '../../calls/call.js'
import type { PlayedScene } from '../play-scenes.js'

/** The last words of a note about a text whose variable parts the run cannot tell from its fixed words. */
export const variablePartsUnknown = 'so the variable parts of the text are unknown'

export interface FieldFinding {
  field: string
  /** Undefined if the profile must not have the field. */
  value: unknown
  exchanges: readonly number[]
  note?: string
}

export function findPlayed(scenes: readonly PlayedScene[], scene: string, name: string) {
  return scenes.find(one => one.scene === scene)?.played.find(({ call }) => call.name === name)
}

export function isForbidden(answer: Answer | undefined): boolean {
  return [401, 403].includes(answer?.status ?? 0)
}

export function isSameAnswer(a: Answer | undefined, b: Answer | undefined): boolean {
  return a !== undefined && b !== undefined && a.status === b.status && isSameText(a.text, b.text)
}

function isSameText(a: string, b: string): boolean {
  const comparable = (text: string) => text.replace(/[A-Za-z]{1,12}_[\w-]{10,}/g, '#')
  return comparable(a) === comparable(b)
}
