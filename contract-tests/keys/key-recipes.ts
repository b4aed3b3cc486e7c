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
  // Created first, because its createdAt shows the target's clock, which decides the other expiries. Has every field, to find
  // lost values and values that leak into later keys. The target may refuse the late expiry, because the specification leaves
  // open how long a key may live.
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
  // Created before other keys with a refill, to find out whether the target accepts a refill.
  refill: {
    fields: run => refillsToTry(run).map(refill => ({ remaining: 9, refill, externalId: run.users.spaced })),
    mayBeRefused: true,
  },
  // The key's name contains the run id, because the user's externalId is too short for the run id.
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
  // The externalId looks like JSON. The key does not expire during the run, so a listing by this externalId must contain the key.
  named: {
    fields: ({ runId, users: { json } }) =>
      [awkwardName, shorterName].map(nameIn => ({ name: nameIn(runId), externalId: json })),
    without: ['ownerId'],
    edges: ['recoverable'],
    inPieces: true,
  },
  // Has the name of a refused create. That create must not affect this key.
  'bytes-16': {
    fields: run => ({
      byteLength: 16,
      ...permissionIn(run),
      name: nameOf('refused unknown-token', run.runId),
      externalId: run.users.caseTwin,
    }),
    without: ['prefix'],
    edges: ['recoverable', 'enabled'],
  },
  // Has every field except externalId, to find errors in listings by ownerId.
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
  // Has no refill, because the effect of a refill on a used-up key is unspecified. Created in the second API if there is one, so
  // that the second API has several keys. A key in the first API has the same name.
  'remaining-0': {
    fields: run =>
      [namesIn(run), {}].flatMap(names =>
        elsewhere(run, { remaining: 0, name: sharedNames.filled, ...names }),
      ),
    without: ['enabled', 'refill'],
    mayBeRefused: true,
    dense: true,
    edges: ['recoverable'],
  },
  // Has values that are easy to corrupt. Two other keys repeat this create. Created after a key of the second API, to find values
  // that leak from that key.
  'prefix-underscore': {
    fields: run =>
      [
        { name: awkwardName(run.runId), expires: year2150 + 1001 },
        { name: awkwardName(run.runId) },
        { name: shorterName(run.runId) },
      ].map(attempt => ({
        ...namesIn(run),
        prefix: prefixes.underscore,
        externalId: run.users.longer,
        meta: awkwardMeta,
        environment: longEnvironment,
        byteLength: 255,
        remaining: 1_007,
        enabled: false,
        ...attempt,
      })),
    dense: true,
    edges: ['recoverable', 'refill'],
  },
  // The key is disabled, and its expiry must not enable it. It has one remaining use, because a key without remaining uses may be
  // disabled in any case.
  'bytes-255': {
    fields: (run, now) => ({
      name: nameOf('refused role-and-a-space', run.runId),
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
  // `again` and `once-more` repeat the create of `prefix-underscore`, to find servers that return an existing key. The key
  // before `again` is enabled, to find an `enabled: true` that leaks into `again`.
  again: { twinOf: 'prefix-underscore' },
  'once-more': { twinOf: 'prefix-underscore' },
  // Has the ownerId of another key, but no externalId, to find values that leak from the previous key.
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
  // Shows whether the key or its `enabled: false` gets lost, or whether the key gets the user of another key.
  'bare-disabled': {
    fields: run => elsewhere(run, { enabled: false, environment: 'test' }),
    without: ['name', 'externalId', 'expires'],
    bare: true,
  },
  // Created in the first API again, to find values that leak from the previous key. The externalId looks like a formula. The key
  // does not expire during the run, so a listing by this externalId must contain the key.
  remaining: {
    fields: run => ({
      externalId: run.users.formula,
      prefix: prefixes.digits,
      ...namesIn(run),
      remaining: 7,
      enabled: true,
    }),
    without: ['refill', 'recoverable'],
  },
  // The first attempt sends the expiry in seconds, to find targets that read seconds. Such a target creates a key that works for
  // an hour. A target that reads milliseconds may refuse the create, because the expiry is then in the past.
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
  // The owner of this key also has valid keys. They show whether the expiry affects other keys of the owner.
  'short-lived': {
    fields: (run, now) =>
      ownedBy(run.users.owner, run, {
        ...namesIn(run),
        name: nameOf('plain', run.runId),
        prefix: prefixes.digits,
        byteLength: 64,
        environment: 'test',
        expires: now + shortLifeMs,
      }),
    without: ['enabled'],
    needs: ['wait'],
    dense: true,
    edges: ['recoverable'],
  },
  // Has the name and the externalId of the key `short-lived`.
  plain: { bare: true },
  // Created after refused creates, to find values of these creates that leak into this key.
  late: {
    dense: true,
    onDemand: true,
    without: ['prefix', 'ownerId', 'meta', 'roles', 'permissions'],
    edges: ['refill'],
  },
  // The create has only an apiId, so the key is enabled and never expires.
  'only-api': {
    without: ['name', 'externalId', 'expires'],
    bare: true,
    needs: ['lasting-keys'],
  },
} as const satisfies Record<string, Recipe>

/** A thorough run adds the `row-` and `edge-` keys. */
export type FixtureName = keyof typeof recipes | `row-${number}` | `edge-${number}`

export const fixtureNames = Object.keys(recipes) as (keyof typeof recipes)[]

export function recipeOf(name: FixtureName): Recipe {
  return name in recipes ? recipes[name as keyof typeof recipes] : { mayBeRefused: name.startsWith('edge-') }
}
