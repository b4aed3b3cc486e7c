import { profileFields } from '../../../profile/profile-fields.js'
import { create, list } from '../../calls/call.js'
import { calls, keyOf, listingOf, type Scene } from '../scene.js'

/** Scenes that the profile schema gives itself, since one key shows the choice: it is created and listed. */
export const annotatedScenes: readonly Scene[] = profileFields.flatMap(({ schema }) => {
  const { scenes: [name] = [], create: fields } = schema['x-learnt-from'] ?? {}
  if (name === undefined || fields === undefined) return []
  return calls(name, 1, 2, facts => [
    create(name, keyOf(facts, name, fields)),
    list('listed', listingOf(facts, name)),
  ])
})
