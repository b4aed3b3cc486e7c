import { documentFormats } from '../../contract-tests/document/formats.js'
import { operations } from '../../schemas/operations.js'
import profile from '../../schemas/profile.schema.json' with { type: 'json' }
import { viewNames } from '../../src/console/session/view-route.js'
import { effectMembers } from '../../src/service/faults/effects/index.js'
import type { Vocabulary } from './second-lists.js'

const { $schema: _, name: __, description: ___, neighbours: ____, ...groups } = profile.properties

export const vocabularies: readonly Vocabulary[] = [
  { name: 'operations', words: operations.map(({ name }) => name) },
  { name: 'failures', words: Object.keys(groups.errors.properties.failures.properties) },
  { name: 'effects', words: effectMembers },
  { name: 'groups of choices', words: Object.keys(groups) },
  ...Object.entries(groups)
    .map(([group, { properties }]) => ({ name: `choices of ${group}`, words: Object.keys(properties) }))
    // Omits groups with few choices, because unrelated lists may have the same words.
    .filter(({ words }) => words.length > 4),
  { name: 'views', words: viewNames },
  { name: 'report formats', words: documentFormats },
]
