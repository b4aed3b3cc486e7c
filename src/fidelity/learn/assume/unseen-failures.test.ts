import { describe, expect, it } from 'vitest'
import type { Profile } from '../../../../schemas/generated/types.js'
import { withFields } from '../../../profile/field-path.js'
import { resolveProfile } from '../../../profile/resolve-profile.js'
import { unseenFailures } from './unseen-failures.js'

const base = resolveProfile('standard')

function assumedBeside(seenCodes: Readonly<Record<string, readonly [status: number, code: string]>>) {
  const fields = Object.entries(seenCodes).flatMap(([kind, [status, code]]) => [
    [`errors.failures.${kind}.status`, status] as const,
    [`errors.failures.${kind}.code`, code] as const,
    [`errors.failures.${kind}.headers`, undefined] as const,
  ])
  const profile: Profile = withFields(base, Object.fromEntries(fields))
  const seen = new Set(fields.map(([field]) => field))
  const assumed = unseenFailures({ profile, base, seen })
  return (kind: string) =>
    Object.fromEntries(
      assumed
        .filter(({ field }) => field.startsWith(`errors.failures.${kind}.`))
        .map(({ field, value }) => [field.split('.').at(-1), value]),
    )
}

describe('an unseen failure', () => {
  it.each([
    ['NOT_FOUND', 'MISSING_ROLE', 'TOKEN_DISABLED'],
    ['not_found', 'missing_role', 'token_disabled'],
    ['NotFound', 'MissingRole', 'TokenDisabled'],
    ['notFound', 'missingRole', 'tokenDisabled'],
    ['not-found', 'missing-role', 'token-disabled'],
  ])('gets a code in the style of %s and %s: %s', (notFound, missingRole, code) => {
    const of = assumedBeside({ 'api-not-found': [404, notFound], 'role-not-found': [412, missingRole] })
    expect(of('token-disabled').code).toBe(code)
  })

  it('gets the status and the common code of its group, and no headers if the group has none', () => {
    const of = assumedBeside({ 'missing-token': [403, 'NO_ENTRY'], 'unknown-token': [403, 'NO_ENTRY'] })
    expect(of('token-expired')).toEqual({ status: 403, code: 'NO_ENTRY', headers: undefined })
    expect(of('body-too-large')).toEqual({ code: 'BODY_TOO_LARGE' })
  })

  it('gets no code if the only seen code is a single word', () => {
    const of = assumedBeside({ 'api-not-found': [404, 'missing'] })
    expect(of('token-disabled')).toEqual({})
  })
})
