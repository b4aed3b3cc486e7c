import type { Profile } from '../../schemas/generated/types.js'
import { isObject, pointerOf } from '../common/json.js'
import { KeymockError } from '../domain/keymock-error.js'
import { headerProblem, valueProblem } from './header-problem.js'

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

/** Former choices, with the behavior of every mock now. */
const formerChoices: Readonly<Record<string, string>> = {
  '/requests/mediaTypeParameters': 'accepts any text after the semicolon of a media type',
  '/requests/brokenEncoding': 'reads as much as possible of a query with broken percent-encoding',
  '/texts/loneSurrogates': 'keeps half of a surrogate pair',
  '/authorization/decryptOfUnknownUser': 'refuses to decrypt for unknown and known users',
  '/keys/startCountsDefaultPrefix': 'shows startCharacters characters after a default prefix',
  '/creation/refusedLeaves': 'stores nothing for a refused create',
}

/**
 * Refuses a profile that names a former choice.
 *
 * @throws KeymockError with the code of `about`
 */
export function refuseFormerChoices(profile: unknown, about: AboutProfile): void {
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
