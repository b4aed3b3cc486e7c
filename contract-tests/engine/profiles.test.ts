import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { ContractResult } from '../../schemas/generated/types.js'
import { createKeymock } from '../../src/index.js'
import { fetchFromHandlers } from '../fetch-from-handlers.js'
import { smallTarget, smallWorld } from '../test-support/small-world.js'
import { runContract } from './run-contract.js'

interface Field {
  type?: string
  enum?: string[]
  properties?: Record<string, Field>
  'x-deviation'?: { value: string | string[] }
}

const schema: Field = JSON.parse(
  readFileSync(new URL('../../schemas/profile.schema.json', import.meta.url), 'utf8'),
)

interface Choice {
  group: string
  name: string
  value: string | boolean
  deviates: boolean
}

const standard = createKeymock().profile as unknown as Record<string, Record<string, unknown>>

const choices: Choice[] = Object.entries(schema.properties ?? {}).flatMap(([group, { properties = {} }]) =>
  Object.entries(properties).flatMap(([name, field]) => {
    const values = field.type === 'boolean' ? [true, false] : (field.enum ?? [])
    return values
      .filter(value => value !== standard[group]?.[name])
      .map(value => ({
        group,
        name,
        value,
        deviates: [field['x-deviation']?.value].flat().some(one => one === value),
      }))
  }),
)

/** Bundles of up to 24 choices, because a run for each choice would take too long. */
const bundles = bundled(
  choices.filter(({ deviates }) => !deviates),
  24,
)

/** Some values of `cursor` need a certain `order`, so a bundle sets at most one of these two fields. */
function isOfOrder(...names: string[]): boolean {
  return names.every(name => name === 'order' || name === 'cursor')
}

function bundled(all: readonly Choice[], size: number): Choice[][] {
  const made: Choice[][] = []
  for (const choice of all) {
    const fits = made.find(
      bundle =>
        bundle.length < size &&
        !bundle.some(
          ({ group, name }) =>
            group === choice.group && (name === choice.name || isOfOrder(name, choice.name)),
        ),
    )
    if (fits) fits.push(choice)
    else made.push([choice])
  }
  return made
}

function profileOf(bundle: readonly Choice[]): Record<string, Record<string, unknown>> {
  const profile: Record<string, Record<string, unknown>> = {}
  for (const { group, name, value } of bundle) profile[group] = { ...profile[group], [name]: value }
  // A cursor that is the id of the last key works only with keys in the order of their ids.
  if (profile.listing?.cursor === 'last-id') profile.listing.order = 'id'
  return profile
}

const named = (bundle: readonly Choice[]) =>
  bundle.map(({ group, name, value }) => `${group}.${name}: ${value}`).join(', ')

async function resultsWith(profile: Record<string, unknown>, isEnough = (_: ContractResult) => false) {
  const variant = { name: 'variant', extends: 'standard', ...profile } as const
  const keymock = createKeymock({ fixtures: smallWorld, profile: variant })
  const stop = new AbortController()
  const { ending, results } = await runContract({
    ...smallTarget,
    // With this seed, a create has a meta with a member called __proto__.
    randomSeed: 1,
    observe: false,
    fetch: fetchFromHandlers(keymock.handlers),
    time: { now: () => keymock.clock.now(), sleep: async ms => void keymock.clock.advance(ms) },
    signal: stop.signal,
    onProgress(event) {
      if (event.kind === 'result' && isEnough(event.result)) stop.abort()
    },
  })
  return { ending: ending.code, results }
}

async function failuresWith(profile: Record<string, unknown>): Promise<string[]> {
  const { ending, results } = await resultsWith(profile)
  expect(ending).toBe('finished')
  const failed = results.filter(({ status }) => status === 'fail' || status === 'error')
  return failed.map(({ id, failure, reason }) => `${id} ${failure?.message ?? reason}`)
}

describe('the suite against a lawful profile', () => {
  it.each(bundles.map(bundle => [named(bundle), bundle] as const))(
    'fails no requirement: %s',
    async (_, bundle) => {
      expect(await failuresWith(profileOf(bundle))).toEqual([])
    },
  )

  it('fails no requirement if total and listings lag as long as allowed', async () => {
    const listing = { totalLagMs: 300_000, cacheFreshMs: 60_000, cacheStaleMs: 3_600_000 }
    expect(await failuresWith({ listing })).toEqual([])
  })

  it('fails no requirement if records omit every optional member', async () => {
    const omit = ['name', 'ownerId', 'meta', 'createdAt', 'updatedAt', 'expires', 'remaining', 'refill']
    const more = ['ratelimit', 'roles', 'permissions', 'enabled', 'identity']
    expect(await failuresWith({ records: { omit: [...omit, ...more] } })).toEqual([])
  })
})

describe('the suite against a deviation', () => {
  it.each(choices.filter(({ deviates }) => deviates).map(choice => [named([choice]), choice] as const))(
    'fails a requirement: %s',
    async (_, choice) => {
      const { results } = await resultsWith(profileOf([choice]), ({ status }) => status === 'fail')
      expect(results.map(({ status }) => status)).toContain('fail')
    },
  )
})
