import { parseArgs } from 'node:util'
import { changedFields, type FoundChange, findChange } from '../src/fidelity/test-support/changed-fields.js'
import { compareFakes, learnFrom } from '../src/fidelity/test-support/fakes.js'
import { profileField } from '../src/profile/profile-fields.js'
import type { ProfileName } from '../src/profile/profile-source.js'
import { resolveProfile } from '../src/profile/resolve-profile.js'

// npm run parity [-- --profile NAME] [--random-seed N] [--calls N] [--fields PATTERN]: compares a mock with itself in the given
// number of calls. Then compares the mock with mocks whose profiles differ from its profile in one field. Fails if the mock
// differs from itself. Also fails if `keymock parity` does not name the field that differs, although `keymock learn` sees that
// field. Takes about five minutes per profile. Runs in this process, without the network.

const { values } = parseArgs({
  options: {
    profile: { type: 'string', default: 'standard' },
    'random-seed': { type: 'string', default: '1' },
    calls: { type: 'string', default: '5000' },
    fields: { type: 'string', default: '' },
  },
})
/**
 * Changes of profile fields that change no answer to the compared calls, each with the reason. In these calls, the token has all
 * permissions.
 */
const alike: Partial<Record<ProfileName, Readonly<Record<string, string>>>> = {
  'unkey-v1': {
    'requests.otherMediaType':
      'both values give the same refusal, because a body that is read as empty has no apiId',
    'records.omit ["updatedAt","enabled"]': 'a run changes no key, and a new key has no updatedAt',
  },
}
const name = values.profile as ProfileName
const randomSeed = Number(values['random-seed'])
const base = resolveProfile(name)

const itself = await compareFakes(name, name, { calls: Number(values.calls), randomSeed, maxKeys: 10_000 })
console.log(`${name} compared with itself: ${itself.asked} calls, ${itself.divergences.length} divergences`)
let isGood = itself.divergences.length === 0 && itself.asked === Number(values.calls)

const { fields } = await learnFrom({ profile: name })
const seen = new Set(fields.filter(({ how }) => how === 'seen').map(({ field }) => field))
const counts = new Map<FoundChange, number>()
const changes = changedFields(base).filter(({ field }) => new RegExp(values.fields).test(field))
for (const change of changes) {
  const { field, value } = change
  const { found, divergence } = await findChange(change, base, { calls: 400, randomSeed })
  counts.set(found, (counts.get(found) ?? 0) + 1)
  if (found === 'named') continue
  const why = alike[name]?.[field] ?? alike[name]?.[`${field} ${JSON.stringify(value)}`]
  const isOwed = seen.has(field) && found !== 'named beside another' && why === undefined
  if (isOwed) isGood = false
  const other =
    divergence?.explained && `${divergence.explained.field}: ${JSON.stringify(divergence.explained.value)}`
  console.log(
    `${isOwed ? 'WRONG' : 'note '}  ${field} ${JSON.stringify(value)}: ${found}${other === undefined ? '' : ` (${other})`}${isOwed ? '' : `; ${why ?? `seen by ${profileField(field)?.shownBy}`}`}`,
  )
}
const shown = [...counts].map(([found, count]) => `${count} ${found}`).join(', ')
console.log(
  `${name}: ${changes.length} changes of ${new Set(changes.map(({ field }) => field)).size} fields, random seed ${randomSeed}: ${shown}`,
)
process.exitCode = isGood ? 0 : 1
