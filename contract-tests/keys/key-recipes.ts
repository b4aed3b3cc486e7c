import { awkwardMeta, awkwardName, shorterName, year2150 } from '../design/awkward-values.js'
import { concurrentRecipes } from './concurrent-recipes.js'
import { namedRecipes } from './named-recipes.js'
import type { Recipe } from './recipe.js'
import {
  elsewhere,
  endsSoon,
  longEnvironment,
  nameOf,
  namesIn,
  ownedBy,
  permissionIn,
  prefixes,
  ratelimitsToTry,
  refillsToTry,
  sharedNames,
  shortLifeMs,
  worksUntilSoon,
} from './recipe-fields.js'

export const recipes = {
  // First, because its createdAt shows the target's clock, by which the others expire. It has every field: what is kept of
  // the first key, and given to others, shows, and so does what is lost of it. How long a key may live at most is not shown.
  meta: {
    fields: run =>
      [{ expires: year2150 }, {}].map(expiry => ({
        ...namesIn(run),
        byteLength: 255,
        meta: awkwardMeta,
        enabled: false,
        ...expiry,
      })),
    dense: true,
    edges: ['recoverable'],
  },
  // Before those whose design asks for the same.
  refill: {
    fields: run => refillsToTry(run).map(refill => ({ remaining: 9, refill, externalId: run.users.spaced })),
    mayBeRefused: true,
  },
  // Its user does not name the run.
  ratelimit: {
    fields: run =>
      ratelimitsToTry(run).map(ratelimit => ({
        name: nameOf('ratelimit', run.runId),
        ratelimit,
        externalId: run.users.shortest,
      })),
    mayBeRefused: true,
  },
  'recoverable-a': {
    fields: run => ({ ...namesIn(run, 1), permissions: [], recoverable: true }),
    needs: ['recoverable'],
    mayBeRefused: true,
  },
  named: {
    fields: ({ runId }) => [awkwardName, shorterName].map(nameIn => ({ name: nameIn(runId) })),
    without: ['ownerId'],
    edges: ['recoverable'],
    inPieces: true,
  },
  'bytes-16': {
    fields: run => ({
      byteLength: 16,
      ...permissionIn(run),
      externalId: run.users.caseTwin,
    }),
    without: ['prefix'],
    edges: ['recoverable', 'enabled'],
  },
  // As little of each as there may be, and as many bytes.
  'prefix-1': {
    fields: (run, now) => ({
      ...namesIn(run, 1),
      prefix: prefixes.shortest,
      remaining: 1,
      byteLength: 255,
      externalId: run.users.leading,
      ...worksUntilSoon(run, now),
    }),
    dense: true,
    edges: ['recoverable', 'refill'],
  },
  // Of no user, and with all else, between two that are recoverable: what a listing of one owner mixes up shows.
  owner: {
    fields: run => ({
      name: sharedNames.filled,
      byteLength: 255,
      ownerId: run.users.owner,
      enabled: true,
    }),
    without: ['externalId'],
    dense: true,
    edges: ['refill'],
  },
  // Its name is another key's user: a filter that looks there as well finds it. It is disabled, and so is the one behind it.
  'prefix-underscore': {
    fields: run =>
      [{ expires: year2150 }, {}].map(expiry => ({
        ...namesIn(run),
        prefix: prefixes.underscore,
        externalId: run.users.longer,
        name: run.users.main,
        meta: awkwardMeta,
        environment: longEnvironment,
        byteLength: 255,
        enabled: false,
        ...expiry,
      })),
    dense: true,
    edges: ['recoverable', 'refill'],
  },
  // Straight after it, with every field: a server that remembers the previous request would take one for the other.
  again: { twinOf: 'prefix-underscore' },
  'once-more': { twinOf: 'prefix-underscore' },
  // Disabled, and it expires: time must not enable it. One that is used up could not be.
  'bytes-255': {
    fields: (run, now) => ({
      prefix: prefixes.longest,
      byteLength: 255,
      meta: {},
      remaining: 1,
      externalId: run.users.accentTwin,
      enabled: false,
      recoverable: false,
      ...endsSoon(run, now),
    }),
    dense: true,
    edges: ['refill'],
  },
  'environment-256': {
    fields: run => ({
      name: sharedNames.filled,
      prefix: prefixes.longest,
      environment: longEnvironment,
      remaining: 3,
      externalId: run.users.digits,
      enabled: true,
    }),
    dense: true,
    edges: ['recoverable', 'refill', 'meta'],
  },
  // Without a refill, whose effect is unspecified. In the second API, so that it has several keys of the run, with a name of the first.
  'remaining-0': {
    fields: run => elsewhere(run, { remaining: 0, name: sharedNames.filled }),
    without: ['enabled', 'refill'],
    mayBeRefused: true,
    dense: true,
    edges: ['recoverable'],
  },
  // Of the same owner, without what the other recoverable ones have, and behind one of the other API: a listing of the owner shows
  // what it takes from that.
  'recoverable-b': {
    fields: run =>
      (run.refused.has('recoverable') ? ['rec'] : ['rec-b', 'rec']).map(prefix => ({
        ...namesIn(run),
        recoverable: true,
        prefix,
        ownerId: run.users.owner,
        enabled: false,
      })),
    without: ['externalId', 'environment', 'expires', 'refill'],
    needs: ['recoverable'],
    mayBeRefused: true,
    dense: true,
  },
  // In the other API, where it stays between two that have a user: one that is lost there, enabled, or shows whose the next key is,
  // shows. An environment is a label and changes nothing.
  'bare-disabled': {
    fields: run => elsewhere(run, { enabled: false, environment: 'test' }),
    without: ['name', 'externalId', 'expires'],
    bare: true,
  },
  // Back in its own API: what it takes from the one before shows.
  remaining: {
    fields: run => ({
      prefix: prefixes.digits,
      ...namesIn(run),
      remaining: 7,
      enabled: true,
    }),
    without: ['refill', 'recoverable'],
  },
  // Two in one: neither takes anything from the other. Its owner has the same name: what is asked of one finds the other.
  'odd-user': {
    fields: (run, now) => {
      const { odd, oddShort } = run.users
      const empty = { roles: [], permissions: [], meta: {} }
      const common = { ...empty, environment: longEnvironment, ...worksUntilSoon(run, now) }
      return [...ownedBy(odd, run, { ...common, externalId: odd }), { ...common, externalId: oddShort }]
    },
    edges: ['recoverable'],
    escaped: true,
  },
  // Between them the bare ones leave out every optional field, and none leaves a key that keeps working. An expiry that
  // has passed may be refused: what takes milliseconds for seconds makes it a key that works for an hour.
  'bare-expiring': {
    fields: (run, now) =>
      [...(run.met.has('wait') ? [{ expires: Math.floor(now / 1000) + 3600 }] : []), endsSoon(run, now)].map(
        expiry => ({ externalId: run.users.zeroDigits, ...expiry }),
      ),
    without: ['name'],
    bare: true,
  },
  ...namedRecipes,
  ...concurrentRecipes,
  // Its owner has keys that stay valid, so that an expiry with effects on them shows. Its lists are empty, because an expiry cannot
  // remove them.
  'short-lived': {
    fields: (run, now) =>
      ownedBy(run.users.owner, run, {
        ...namesIn(run),
        name: nameOf('plain', run.runId),
        prefix: prefixes.underscore,
        byteLength: 64,
        environment: 'test',
        expires: now + shortLifeMs,
      }),
    without: ['enabled'],
    needs: ['wait'],
    dense: true,
    edges: ['recoverable'],
  },
  // The name and the user of the one before, and nothing else of it.
  plain: { bare: true },
  // After creates that were refused: what they left shows.
  late: {
    dense: true,
    onDemand: true,
    without: ['prefix', 'ownerId', 'meta', 'roles', 'permissions'],
    edges: ['refill'],
  },
  // Its create has nothing but an apiId, so that the key keeps working.
  'only-api': {
    without: ['name', 'externalId', 'expires'],
    bare: true,
    needs: ['lasting-keys'],
  },
} as const satisfies Record<string, Recipe>

/** Those of the table, and the rows that a thorough run adds. */
export type FixtureName = keyof typeof recipes | `row-${number}`

export const fixtureNames = Object.keys(recipes) as (keyof typeof recipes)[]

export function recipeOf(name: FixtureName): Recipe {
  return name in recipes ? recipes[name as keyof typeof recipes] : {}
}
