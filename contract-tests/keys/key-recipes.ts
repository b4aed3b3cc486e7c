import { awkwardMeta, awkwardName, shorterName, year2150 } from '../design/awkward-values.js'
import type { Recipe } from './recipe.js'
import {
  endsSoon,
  longEnvironment,
  namesIn,
  prefixes,
  ratelimitsToTry,
  refillsToTry,
  shortLifeMs,
  worksUntilSoon,
} from './recipe-fields.js'

/**
 * Each is the name of two keys, one made straight after the other or beside it, which differ in all else: what the second
 * takes from the first shows. Some take them for something else than a text.
 */
const sharedNames = { filled: '0071', beside: 'null' } as const

/** The name of a key that is given no other. */
export const nameOf = (name: string, runId: string) => `keymock contract ${runId} ${name}`

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
  'bare-disabled': {
    fields: run => ({ enabled: false, externalId: run.users.digits }),
    without: ['name', 'expires'],
    bare: true,
  },
  named: {
    fields: ({ runId }) => [awkwardName, shorterName].map(nameIn => ({ name: nameIn(runId) })),
    without: ['ownerId'],
    edges: ['recoverable'],
  },
  'bytes-16': { fields: run => ({ byteLength: 16, externalId: run.users.caseTwin }), without: ['prefix'] },
  // As little of each as there may be, and as many bytes.
  'prefix-1': {
    fields: (run, now) => ({
      ...namesIn(run, 1),
      prefix: prefixes.shortest,
      meta: {},
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
    fields: run => ({ ownerId: run.users.owner }),
    without: ['externalId'],
    dense: true,
    edges: ['refill'],
  },
  // Its name is another key's user: a filter that looks there as well finds it. It is disabled, and so is the one behind it.
  'prefix-underscore': {
    fields: run => ({
      ...namesIn(run),
      prefix: prefixes.underscore,
      externalId: run.users.longer,
      name: run.users.main,
      byteLength: 255,
      enabled: false,
    }),
    dense: true,
    edges: ['recoverable', 'refill'],
  },
  // Straight after it, with every field: a server that remembers the previous request would take one for the other.
  again: { twinOf: 'prefix-underscore' },
  // Disabled, and it expires: time must not enable it.
  'bytes-255': {
    fields: (run, now) => ({
      name: sharedNames.filled,
      byteLength: 255,
      externalId: run.users.accentTwin,
      enabled: false,
      ...endsSoon(run, now),
    }),
    dense: true,
    edges: ['recoverable', 'refill'],
  },
  'environment-256': {
    fields: (run, now) => ({
      name: sharedNames.filled,
      prefix: prefixes.longest,
      environment: longEnvironment,
      externalId: run.users.zeroDigits,
      ...worksUntilSoon(run, now),
    }),
    dense: true,
  },
  remaining: { fields: () => ({ remaining: 7, enabled: true, recoverable: false }), without: ['refill'] },
  // Two in one: neither takes anything from the other.
  'odd-user': {
    fields: (run, now) =>
      [run.users.odd, run.users.oddShort].map(externalId => ({
        roles: [],
        permissions: [],
        externalId,
        ...worksUntilSoon(run, now),
      })),
  },
  // Between them the bare ones leave out every optional field, and none leaves a key that keeps working. An expiry that
  // has passed may be refused.
  'bare-expiring': {
    fields: (run, now) => [...(run.met.has('wait') ? [{ expires: now - 60_000 }] : []), endsSoon(run, now)],
    without: ['name', 'externalId'],
    bare: true,
  },
  // What a refill does to it is not shown. In the other API, so that two keys of the run are there.
  'remaining-0': {
    fields: ({ offers: { secondApiId } }) => [
      ...(secondApiId === undefined ? [] : [{ apiId: secondApiId, remaining: 0 }]),
      { remaining: 0 },
    ],
    without: ['enabled', 'refill'],
    mayBeRefused: true,
    dense: true,
    edges: ['recoverable'],
  },
  // Of the same owner, and without what the other recoverable ones have.
  'recoverable-b': {
    fields: run => ({
      ...namesIn(run),
      recoverable: true,
      prefix: 'rec',
      ownerId: run.users.owner,
      enabled: false,
    }),
    without: ['externalId', 'environment', 'expires', 'remaining', 'refill'],
    needs: ['recoverable'],
    mayBeRefused: true,
    dense: true,
  },
  role: {
    fields: (run, now) => ({
      roles: [run.offers.existingRole ?? ''],
      byteLength: 16,
      externalId: run.users.at,
      ...worksUntilSoon(run, now),
    }),
    without: ['permissions'],
    needs: ['existing-role'],
  },
  permission: {
    fields: ({ offers, users }) => ({
      permissions: [offers.existingPermission ?? ''],
      byteLength: 255,
      enabled: false,
      meta: {},
      externalId: users.atTwin,
    }),
    without: ['roles', 'expires'],
    edges: ['name'],
    needs: ['existing-permission'],
  },
  'prefix-16': {
    fields: () => ({ prefix: prefixes.longest, byteLength: 255 }),
    sideBySide: true,
    edges: ['recoverable'],
  },
  twin: { twinOf: 'prefix-16', sideBySide: true },
  'second-api': {
    fields: (run, now) => ({
      ...namesIn(run),
      apiId: run.offers.secondApiId ?? '',
      name: sharedNames.beside,
      byteLength: 255,
      ...worksUntilSoon(run, now),
    }),
    needs: ['second-api'],
    sideBySide: true,
    edges: ['refill'],
  },
  // The last that is made before creates are refused: what these leave to the newest key shows.
  'bytes-64': {
    fields: ({ users: { oddLonger, oddShortLonger } }) =>
      [oddLonger, oddShortLonger].map(externalId => ({
        byteLength: 64,
        externalId,
        name: sharedNames.beside,
      })),
    without: ['prefix', 'roles', 'permissions'],
    sideBySide: true,
  },
  'short-lived': {
    // Empty lists are nothing that time could take away.
    fields: (run, now) => ({
      ...namesIn(run),
      name: nameOf('plain', run.runId),
      prefix: prefixes.underscore,
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
  late: { dense: true, onDemand: true, without: ['prefix', 'ownerId', 'meta', 'roles', 'permissions'] },
} as const satisfies Record<string, Recipe>

/** Those of the table, and the rows that a thorough run adds. */
export type FixtureName = keyof typeof recipes | `row-${number}`

export const fixtureNames = Object.keys(recipes) as (keyof typeof recipes)[]

export function recipeOf(name: FixtureName): Recipe {
  return name in recipes ? recipes[name as keyof typeof recipes] : {}
}
