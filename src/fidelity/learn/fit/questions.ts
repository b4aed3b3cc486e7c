import { type ProfileField, profileFields } from '../../../profile/profile-fields.js'
import type { PlayedScene } from '../play-scenes.js'
import { allScenes } from '../scenes/index.js'
import { type Computed, computed, subsets } from './computed-values.js'

/** A choice that learning finds by trying values on a fake, until one gives the target's answers. */
export interface ChoiceQuestion extends Computed {
  field: string
  /** Names of the scenes that show the choice. */
  scenes: readonly string[]
  /** The last call that shows it. @default the last call of its scenes */
  until?: string | undefined
  /** The field to find first, because this choice depends on that field. */
  after?: string | undefined
  /** The parts of answers that show it, if other parts could hide it. @default all */
  parts?: RegExp | undefined
  /** The values to try, without the present value. */
  values(scenes: readonly PlayedScene[], present: unknown): readonly unknown[]
}

const sceneNames = allScenes.map(({ name }) => name)

/** A question for each field that a scene shows according to the schema, in the order of the scenes. */
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
