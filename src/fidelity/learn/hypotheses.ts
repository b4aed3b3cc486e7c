import type { Profile } from '../../../schemas/generated/types.js'
import { isPossible } from '../../profile/check-profile.js'
import { withField, withFields } from '../../profile/field-path.js'
import type { ProfileField } from '../../profile/profile-fields.js'
import type { ChoiceQuestion } from './fit/questions.js'
import type { PlayedScene } from './play-scenes.js'

export interface Hypothesis {
  field: string
  value: unknown
  with?: Readonly<Record<string, unknown>>
}

export function hypothesesOf(
  question: ChoiceQuestion,
  scenes: readonly PlayedScene[],
  present: unknown,
): Hypothesis[] {
  const { field } = question
  return question.values(scenes, present).map(value => {
    const others = question.with?.(value, scenes)
    return { field, value, ...(others !== undefined && { with: others }) }
  })
}

export function variantOf(profile: Profile, { field, value, with: others }: Hypothesis): Profile | undefined {
  const made = withField(withFields(profile, others), field, value)
  return isPossible(made) ? made : undefined
}

const mostIntegers = 25

/** All values of a field that allows few values. */
export function fewValues({ values, schema }: ProfileField): readonly unknown[] {
  if (values !== undefined) return values
  const { type, minimum, maximum } = schema
  if (type !== 'integer' || minimum === undefined || maximum === undefined) return []
  const count = maximum - minimum + 1
  return count > mostIntegers ? [] : Array.from({ length: count }, (_, index) => minimum + index)
}
