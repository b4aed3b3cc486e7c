import { describe, expect, it } from 'vitest'
import { validateProfile } from '../../schemas/generated/validators.js'
import schema from '../../schemas/profile.schema.json' with { type: 'json' }
import type { ProfileSource } from './profile-source.js'
import { resolveProfile } from './resolve-profile.js'

const messageOf = (source: unknown): string => {
  try {
    resolveProfile(source as ProfileSource)
  } catch (error) {
    return (error as Error).message
  }
  return 'no error'
}

describe('resolveProfile', () => {
  it.each(['standard', 'unkey-v1'] as const)('completes %s to a valid profile', name => {
    const profile = resolveProfile(name)
    expect(validateProfile(profile)).toBe(true)
    expect(profile.name).toBe(name)
  })

  it('fills unset fields from the profile `standard`', () => {
    const profile = resolveProfile({ listing: { order: 'oldest-first' } })
    expect(profile.listing).toEqual({ ...resolveProfile('standard').listing, order: 'oldest-first' })
    expect(profile.name).toBe('custom')
  })

  it('fills unset fields from the profile that the source extends', () => {
    const profile = resolveProfile({ extends: 'unkey-v1', times: { createdAt: 'seconds' } })
    expect(profile.errors).toEqual(resolveProfile('unkey-v1').errors)
    expect(profile.times).toEqual({ ...resolveProfile('unkey-v1').times, createdAt: 'seconds' })
  })

  it('replaces a choice as a whole, and failures one by one', () => {
    const failure = { status: 409, code: 'nope', message: 'No.' }
    const profile = resolveProfile({
      errors: { body: { e: '{code}' }, failures: { 'role-not-found': failure } },
    })
    expect(profile.errors.body).toEqual({ e: '{code}' })
    expect(profile.errors.failures['role-not-found']).toEqual(failure)
    expect(profile.errors.failures['api-not-found']).toEqual(
      resolveProfile().errors.failures['api-not-found'],
    )
  })

  it('refuses an order of checks in which a check precedes its prerequisite', () => {
    const stages = ['api', 'authentication', 'mediaType', 'syntax', 'validation', 'authorization']
    expect(messageOf({ requests: { stages } })).toContain('"validation" must come before "api"')
  })
})

interface Choice {
  'x-section'?: string
  'x-deviation'?: { value: unknown }
}

describe('the profile schema', () => {
  const properties = schema.properties as Record<string, { properties?: Record<string, Choice> }>
  const groups = Object.entries(properties).filter(([, group]) => group.properties !== undefined)

  it.each(groups)('names the section of every choice in %s', (_, group) => {
    const choices = Object.entries(group.properties ?? {})
    const unplaced = choices.filter(([, choice]) => choice['x-section'] === undefined).map(([name]) => name)
    expect(unplaced).toEqual([])
  })

  it('marks the choices in which unkey-v1 deviates from the specification, and no choice of standard', () => {
    const deviations = groups.flatMap(([group, { properties: choices = {} }]) =>
      Object.entries(choices).flatMap(([choice, { 'x-deviation': deviation }]) =>
        deviation === undefined ? [] : [{ group, choice, value: deviation.value }],
      ),
    )
    const chosen = (name: 'standard' | 'unkey-v1') =>
      deviations
        .filter(({ group, choice, value }) => {
          const choices = resolveProfile(name)[group as 'records'] as Record<string, unknown>
          return [value].flat().includes(choices[choice])
        })
        .map(({ group, choice }) => `${group}.${choice}`)
    expect(chosen('standard')).toEqual([])
    expect(chosen('unkey-v1')).toEqual(['requests.booleans', 'texts.collation', 'records.enabled'])
  })
})

function failing(change: object): ProfileSource {
  const failure = resolveProfile().errors.failures['rate-limited']
  return { errors: { failures: { 'rate-limited': { ...failure, ...change } } } }
}

describe('resolveProfile', () => {
  it.each([
    [{ responses: { headers: { 'X Rate': '1' } } }, '/responses/headers/X Rate', 'not a valid header name'],
    [{ responses: { headers: { 'X-Note': 'one\r\ntwo' } } }, '/responses/headers/X-Note', 'line break'],
    [{ responses: { headers: { 'Content-Length': '1' } } }, '/responses/headers/Content-Length', 'itself'],
    [{ responses: { corsOrigin: 'https://a\n' } }, '/responses/corsOrigin', 'cannot carry'],
    [{ responses: { corsHeadersUnasked: 'A\nB' } }, '/responses/corsHeadersUnasked', 'cannot carry'],
    [
      { responses: { preflightHeaders: { 'X Id': '1' } } },
      '/responses/preflightHeaders/X Id',
      'not a valid header',
    ],
    [{ responses: { journalHeader: 'X Id' } }, '/responses/journalHeader', 'not a valid header name'],
    [{ responses: { mediaType: 'json' } }, '/responses/mediaType', 'not a media type'],
    [{ errors: { mediaType: 'application/json\r\nX: y' } }, '/errors/mediaType', 'not a media type'],
    [failing({ headers: { 'a:b': 'c' } }), '/errors/failures/rate-limited/headers/a:b', 'not a valid header'],
    [failing({ mediaType: '' }), '/errors/failures/rate-limited/mediaType', 'not a media type'],
  ])('refuses headers and media types that the server could not send: %j', (source, place, problem) => {
    const message = messageOf(source)
    expect(message).toContain(`PROFILE_INVALID  profile, at ${place}`)
    expect(message).toContain(problem)
  })

  it('accepts a placeholder in a header of a failure', () => {
    expect(messageOf(failing({ headers: { 'X-Wait': '{retryAfter} s' } }))).toBe('no error')
  })

  it('names the behavior of the mock for a former choice', () => {
    expect(messageOf({ extends: 'unkey-v1', requests: { brokenEncoding: 'fail' } })).toMatch(
      /at \/requests\/brokenEncoding.*"brokenEncoding" is no longer a choice\. The mock reads.*Remove/s,
    )
  })

  it('names the new place of a former choice', () => {
    expect(messageOf({ refill: { fractionalDay: 'round' } })).toMatch(
      /at \/refill\/fractionalDay.*"fractionalDay" is no longer a choice\. The mock .*, unless \/quirks is "unkey-v1"\..*Remove/s,
    )
  })
})
