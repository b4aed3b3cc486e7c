import type { Profile } from '../../../schemas/generated/types.js'
import { isPossible } from '../../profile/check-profile.js'
import { fieldOf, withField, withFields } from '../../profile/field-path.js'
import { type ProfileField, profileFields } from '../../profile/profile-fields.js'
import { type ChoiceQuestion, questions } from './fit/questions.js'
import type { PlayedScene } from './play-scenes.js'
import { learnFormats } from './read-off/learn-formats.js'
import { learnResponses } from './read-off/learn-responses.js'

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

/** The values that `keymock learn` considers for the fields of a profile, and all values of fields that allow few values. */
export function allHypotheses(profile: Profile, scenes: readonly PlayedScene[]): Hypothesis[] {
  return [
    ...questions.flatMap(question => hypothesesOf(question, scenes, fieldOf(profile, question.field))),
    ...profileFields.flatMap(field => fewValues(field).map(value => ({ field: field.path, value }))),
    ...[...learnResponses(scenes), ...learnFormats(scenes, 1)].map(({ field, value }) => ({ field, value })),
  ]
}

export function variantOf(profile: Profile, { field, value, with: others }: Hypothesis): Profile | undefined {
  const made = withField(withFields(profile, others), field, value)
  return isPossible(made) ? made : undefined
}

const mostIntegers = 25

function fewValues({ values, schema }: ProfileField): readonly unknown[] {
  if (values !== undefined) return values
  const { type, minimum, maximum } = schema
  if (type !== 'integer' || minimum === undefined || maximum === undefined) return []
  const count = maximum - minimum + 1
  return count > mostIntegers ? [] : Array.from({ length: count }, (_, index) => minimum + index)
}
