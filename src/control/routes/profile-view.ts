import { describedChoices } from '../../../schemas/generated/described-choices.js'
import type { Profile, ProfileView } from '../../../schemas/generated/types.js'
import { fieldOf } from '../../profile/field-path.js'
import { standardProfile } from '../../profile/standard-profile.js'

type Field = ProfileView['fields'][number]

/** A profile compared with `standard`, choice by choice. */
export function profileView(profile: Profile): ProfileView {
  const { name, description, neighbours } = profile
  const fields = Object.entries(describedChoices).map(([field, described]) => {
    const value = fieldOf(profile, field)
    const standard = fieldOf(standardProfile(), field)
    return {
      field,
      ...described,
      value: (value ?? null) as NonNullable<Field['value']>,
      standard: (standard ?? null) as NonNullable<Field['standard']>,
      differs: JSON.stringify(value) !== JSON.stringify(standard),
    }
  })
  return {
    name,
    ...(description !== undefined && { description }),
    ...(neighbours !== undefined && { neighbours }),
    fields,
  }
}
