import type { Profile } from '../../../schemas/generated/types.js'
import { type RunRandom, seededRandom } from '../../common/random.js'
import { changesIn, fieldOf, withField } from '../../profile/field-path.js'
import { type ProfileField, profileFields } from '../../profile/profile-fields.js'
import type { ProfileSource } from '../../profile/profile-source.js'
import { standardProfile } from '../../profile/standard-profile.js'

export function randomProfile(seed: number): ProfileSource {
  const random = seededRandom(seed)
  let profile: Profile = standardProfile()
  for (const field of profileFields) {
    if (random.below(3) > 0) continue
    const value = drawValue(field, random)
    if (value !== undefined) profile = withField(profile, field.path, value)
  }
  if (profile.listing.order !== 'id') profile = withField(profile, 'listing.cursor', 'opaque')
  return { name: `random-${seed}`, extends: 'standard', ...changesIn(profile, standardProfile()) }
}

const statuses = [400, 401, 403, 404, 409, 410, 412, 418, 422, 500]

function drawValue({ path, values, schema }: ProfileField, random: RunRandom): unknown {
  const one = <T>(items: readonly T[]) => items[random.below(items.length)]
  if (path.startsWith('errors.failures.')) return drawFailurePart(path, random)
  const words = schema.items?.enum
  const several = schema['x-drawn'] ?? (words === undefined ? schema['x-values'] : undefined)
  if (several !== undefined) return one(several)
  // Keeps the texts of the standard profile, because random texts would lack the placeholders.
  if (path.startsWith('errors.violationTexts.')) return undefined
  if (values !== undefined) return one(values)
  if (words !== undefined) return drawSubset(words, schema.minItems ?? 0, random)
  const { type, minimum = 0, maximum = minimum + 3 } = schema
  if (type === 'integer') return minimum + random.below(maximum - minimum + 1)
  throw new Error(`Cannot draw a value for ${path}.`)
}

function drawSubset(items: readonly unknown[], least: number, random: RunRandom): unknown[] {
  const drawn = items.filter(() => random.below(4) === 0)
  return drawn.length < least ? items.slice(0, least) : drawn
}

function drawFailurePart(path: string, random: RunRandom): unknown {
  const [, , kind = '', part] = path.split('.')
  const message = String(fieldOf(standardProfile(), `errors.failures.${kind}.message`))
  if (part === 'status') return statuses[random.below(statuses.length)]
  if (part === 'code') return kind.toUpperCase().replaceAll('-', '_')
  if (part !== 'message' || kind === 'invalid-request') return undefined
  const named = /\{\w+\}/.exec(message)?.[0]
  return named === undefined ? `Refused: ${kind}` : `Refused (${kind}) for ${named}!`
}
