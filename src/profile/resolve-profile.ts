import type { Profile } from '../../schemas/generated/types.js'
import { validateProfile } from '../../schemas/generated/validators.js'
import { isObject } from '../common/json.js'
import { didYouMean, KeymockError } from '../domain/keymock-error.js'
import { refuseDeep, schemaError } from '../domain/schema-error.js'
import { checkProfile, refuseFormerChoices } from './check-profile.js'
import type { GivenProfile, ProfileName } from './profile-source.js'
import { shippedProfiles } from './shipped-profiles.js'

/**
 * Completes a profile with the choices of the profile that it extends: `standard` by default.
 *
 * @param source A shipped profile's name, or a profile as in a file.
 * @param name The name of the source in an error, such as a file name.
 * @throws KeymockError `PROFILE_UNKNOWN` for an unknown name, `PROFILE_INVALID` for other errors.
 */
export function resolveProfile(source: GivenProfile = 'standard', name = 'profile'): Profile {
  const merged = merge(typeof source === 'string' ? shipped(source) : source, name)
  const about = {
    code: 'PROFILE_INVALID',
    name: typeof source === 'string' ? source : name,
    schema: 'schemas/profile.schema.json',
    remedy: 'Correct the value; {schema} describes every choice.',
  }
  refuseDeep(merged, about)
  refuseFormerChoices(merged, about)
  if (!validateProfile(merged)) throw schemaError(validateProfile.errors ?? [], merged, about)
  checkProfile(merged, about)
  return merged
}

function shipped(name: string): unknown {
  if (Object.hasOwn(shippedProfiles, name)) return shippedProfiles[name as ProfileName]
  throw new KeymockError({
    code: 'PROFILE_UNKNOWN',
    where: `profile "${name}"`,
    problem: `Unknown profile; known: ${shippedNames}.${didYouMean(name, Object.keys(shippedProfiles))}`,
    remedy: 'Pass one of these names, or a profile as an object.',
  })
}

const shippedNames = Object.keys(shippedProfiles).join(' and ')

function extended(base: unknown, name: string): unknown {
  if (typeof base === 'string' && Object.hasOwn(shippedProfiles, base)) {
    return shippedProfiles[base as ProfileName]
  }
  throw new KeymockError({
    code: 'PROFILE_UNKNOWN',
    where: `${name}, at /extends`,
    problem: `Found ${typeof base === 'string' ? JSON.stringify(base) : 'no text'}; a profile can only extend these: ${shippedNames}.`,
    remedy: 'Correct the name, or omit "extends" for standard.',
  })
}

function merge(source: unknown, name: string): unknown {
  if (!isObject(source) || source === shippedProfiles.standard) return source
  const { extends: base = 'standard', ...own } = source
  const merged: Record<string, unknown> = { ...(merge(extended(base, name), name) as object), name: 'custom' }
  for (const [group, choices] of Object.entries(own)) {
    merged[group] = isObject(choices) ? mergeGroup(merged[group], choices) : choices
  }
  return merged
}

function mergeGroup(base: unknown, own: Record<string, unknown>): unknown {
  if (!isObject(base)) return own
  const { failures } = own
  if (!isObject(failures) || !isObject(base.failures)) return { ...base, ...own }
  return { ...base, ...own, failures: { ...base.failures, ...failures } }
}
