import { type ProfileField, profileFields } from '../../../profile/profile-fields.js'
import type { PlayedScene } from '../play-scenes.js'
import { allScenes } from '../scenes/index.js'
import { type Computed, computed, subsets } from './computed-values.js'

/** A field of the profile. `keymock learn` finds its value by trying values on fakes. */
export interface ChoiceQuestion extends Computed {
  field: string
  scenes: readonly string[]
  /** The last call that shows the value. @default the last call of each scene */
  until?: string | undefined
  /** The field that learning must find first, because the answer to this question depends on that field. */
  after?: string | undefined
  /** Matches the parts of answers to compare, if other parts could hide the value. @default all parts */
  parts?: RegExp | undefined
  values(scenes: readonly PlayedScene[], present: unknown): readonly unknown[]
}

const sceneNames = allScenes.map(({ name }) => name)

/**
 * One question for each field of the profile whose schema lists scenes in `x-learnt-from`. A dependent question follows the
 * question on which it depends.
 */
export const questions: readonly ChoiceQuestion[] = inOrder(profileFields.flatMap(questionOf))

function inOrder(unsorted: readonly ChoiceQuestion[]): ChoiceQuestion[] {
  const sorted = unsorted.toSorted((a, b) => firstScene(a) - firstScene(b))
  const laterThan = (field: string): ChoiceQuestion[] =>
    sorted.filter(({ after }) => after === field).flatMap(withLater)
  const withLater = (question: ChoiceQuestion): ChoiceQuestion[] => [question, ...laterThan(question.field)]
  return sorted.filter(({ after }) => after === undefined).flatMap(withLater)
}

function questionOf({ path, values, schema }: ProfileField): ChoiceQuestion[] {
  const { scenes, until, after, parts, note } = schema['x-learnt-from'] ?? {}
  if (scenes === undefined) return []
  const words = schema.items?.enum
  const tried = schema['x-values'] ?? values ?? (words && subsets(words, schema.minItems)) ?? []
  return [
    {
      field: path,
      scenes,
      until,
      after,
      parts: parts === undefined ? undefined : new RegExp(parts),
      values: () => tried,
      ...(note !== undefined && { note }),
      ...computed[path],
    },
  ]
}

function firstScene({ scenes }: ChoiceQuestion): number {
  return sceneNames.indexOf(scenes[0] ?? '')
}
