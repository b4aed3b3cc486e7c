import type { Profile } from '../../schemas/generated/types.js'
import { validateProfile } from '../../schemas/generated/validators.js'
import { isObject, pointerOf } from '../common/json.js'
import { didYouMean, KeymockError } from '../domain/keymock-error.js'
import { refuseDeep, schemaError } from '../domain/schema-error.js'
import { headerProblem, valueProblem } from './header-problem.js'
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

type Stage = Profile['requests']['stages'][number]

/** The later stage needs the result of the earlier stage. */
const precedence: readonly (readonly [earlier: Stage, later: Stage])[] = [
  ['mediaType', 'syntax'],
  ['syntax', 'validation'],
  ['validation', 'authorization'],
  ['authentication', 'authorization'],
  ['validation', 'api'],
  ['authentication', 'api'],
]

interface AboutProfile {
  code: string
  name: string
}

type Fail = (pointer: string, problem: string, remedy: string) => never

function failure({ code, name }: AboutProfile): Fail {
  return (pointer, problem, remedy) => {
    throw new KeymockError({ code, where: `${name}, at ${pointer}`, problem, remedy })
  }
}

const mediaTypeForm = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(\s*;\s*[\w!#$&^.+-]+=("[^"\\\r\n]*"|[\w!#$&^.+-]+))*$/

/** Without this check, an invalid header or media type would show only when the server answers. */
function checkHeaders({ responses, errors }: Profile, fail: Fail): void {
  const checkValue = (pointer: string, value: string) => {
    const problem = valueProblem(value)
    if (problem !== undefined) fail(pointer, ...problem)
  }
  const checkAll = (pointer: string, headers: Readonly<Record<string, string>> = {}) => {
    for (const [name, value] of Object.entries(headers)) {
      const place = pointer + pointerOf([name])
      const problem = headerProblem(name, value)
      if (problem !== undefined) fail(place, ...problem)
    }
  }
  const checkMediaType = (pointer: string, mediaType: string | undefined) => {
    if (mediaType === undefined || mediaTypeForm.test(mediaType)) return
    fail(
      pointer,
      'The value is not a media type.',
      'Write a media type such as "application/json" or "application/json; charset=utf-8".',
    )
  }
  checkAll('/responses/headers', responses.headers)
  checkAll('/responses/preflightHeaders', responses.preflightHeaders)
  const { journalHeader } = responses
  const problem = journalHeader === '' ? undefined : headerProblem(journalHeader, '')
  if (problem !== undefined) fail('/responses/journalHeader', ...problem)
  for (const name of ['corsOrigin', 'corsMethods', 'corsHeaders', 'corsHeadersUnasked'] as const) {
    checkValue(`/responses/${name}`, responses[name])
  }
  checkMediaType('/responses/mediaType', responses.mediaType)
  checkMediaType('/errors/mediaType', errors.mediaType)
  for (const [kind, { headers, mediaType }] of Object.entries(errors.failures)) {
    checkAll(`/errors/failures/${kind}/headers`, headers)
    checkMediaType(`/errors/failures/${kind}/mediaType`, mediaType)
  }
}

const unlessUnkey = ', unless /quirks is "unkey-v1"'

/** Former choices, with the behavior of every mock now. */
const formerChoices: Readonly<Record<string, string>> = {
  '/requests/mediaTypeParameters': 'accepts any text after the semicolon of a media type',
  '/requests/brokenEncoding': 'reads as much as possible of a query with broken percent-encoding',
  '/texts/loneSurrogates': 'keeps half of a surrogate pair',
  '/authorization/decryptOfUnknownUser': 'refuses to decrypt for unknown and known users',
  '/keys/startCountsDefaultPrefix': 'shows startCharacters characters after a default prefix',
  '/creation/refusedLeaves': 'stores nothing for a refused create',
  '/authorization/recoverableChecked': 'checks the permission for a recoverable key after all else',
  '/errors/permissionLists':
    'writes permissions as {needed} and {have}, or as {neededQuoted} and {haveQuoted}',
  '/listing/cacheTotal': 'caches the total with its page',
  '/requests/protoMember': `keeps a member "__proto__" of meta${unlessUnkey}`,
  '/refill/fractionalDay': `refuses a day that is not an integer${unlessUnkey}`,
  '/ratelimit/refillNames': `ignores refillRate and refillInterval${unlessUnkey}`,
  '/records/incompleteRatelimit': `lists a ratelimit without a duration${unlessUnkey}`,
  '/responses/indentParameter': `indents no answer${unlessUnkey}`,
}

/**
 * Refuses a profile that names a former choice.
 *
 * @throws KeymockError with the code of `about`
 */
function refuseFormerChoices(profile: unknown, about: AboutProfile): void {
  for (const [pointer, now] of Object.entries(formerChoices)) {
    const [, group = '', choice = ''] = pointer.split('/')
    const choices = isObject(profile) ? profile[group] : undefined
    if (!isObject(choices) || !Object.hasOwn(choices, choice)) continue
    failure(about)(pointer, `"${choice}" is no longer a choice. The mock ${now}.`, `Remove "${choice}".`)
  }
}

/**
 * Refuses a profile with an error that the schema of profiles cannot detect.
 *
 * @throws KeymockError with the code of `about`
 */
export function checkProfile(profile: Profile, about: AboutProfile): void {
  const fail: Fail = failure(about)
  checkHeaders(profile, fail)
  const { stages } = profile.requests
  for (const [earlier, later] of precedence) {
    if (stages.indexOf(earlier) > stages.indexOf(later)) {
      fail(
        '/requests/stages',
        `"${earlier}" must come before "${later}", which needs its result.`,
        'Change the order of the two stages.',
      )
    }
  }
  if (!isPossible(profile)) {
    fail(
      '/listing/cursor',
      'A cursor that is the id of the last key needs /listing/order "id".',
      'Set "order" to "id" as well, or choose another cursor.',
    )
  }
}

/** If the cursor is an id, the listing must be in the order of ids. */
export function isPossible({ listing }: Profile): boolean {
  return listing.cursor !== 'last-id' || listing.order === 'id'
}
