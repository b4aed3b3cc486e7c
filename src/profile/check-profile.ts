import type { Profile } from '../../schemas/generated/types.js'
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

type Fail = (pointer: string, problem: string, remedy: string) => never

const mediaTypeForm = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(\s*;\s*[\w!#$&^.+-]+=("[^"\\\r\n]*"|[\w!#$&^.+-]+))*$/

/** Without this check, an invalid header or media type would show only when the server answers. */
function checkHeaders({ responses, errors }: Profile, fail: Fail): void {
  const checkValue = (pointer: string, value: string) => {
    const problem = valueProblem(value)
    if (problem !== undefined) fail(pointer, ...problem)
  }
  const checkAll = (pointer: string, headers: Readonly<Record<string, string>> = {}) => {
    for (const [name, value] of Object.entries(headers)) {
      const place = `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
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

/**
 * Refuses a profile with an error that the schema of profiles cannot detect.
 *
 * @throws KeymockError with the code of `about`
 */
export function checkProfile(profile: Profile, about: { code: string; name: string }): void {
  const fail: Fail = (pointer, problem, remedy) => {
    throw new KeymockError({ code: about.code, where: `${about.name}, at ${pointer}`, problem, remedy })
  }
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
