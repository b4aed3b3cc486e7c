import { year2150 } from '../design/awkward-values.js'
import type { Recipe } from './recipe.js'
import {
  elsewhere,
  longEnvironment,
  ownedBy,
  prefixes,
  ratelimitsToTry,
  worksUntilSoon,
} from './recipe-fields.js'

export const namedRecipes = {
  // If the target accepts an ownerId, the ownerId of this key equals its externalId. This reveals filters that confuse them.
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
  // The target may refuse a role that is named twice, so the second attempt names it once.
  role: {
    fields: (run, now) =>
      [2, 1].map(times => ({
        roles: Array(times).fill(run.offers.existingRole ?? ''),
        byteLength: 255,
        externalId: run.users.at,
        ...worksUntilSoon(run, now),
      })),
    without: ['prefix', 'permissions'],
    edges: ['recoverable'],
    needs: ['existing-role'],
  },
  permission: {
    fields: ({ offers, users }) =>
      [{ expires: year2150 }, {}].map(expiry => ({
        permissions: [offers.existingPermission ?? ''],
        prefix: prefixes.shortest,
        byteLength: 255,
        enabled: false,
        recoverable: false,
        externalId: users.atTwin,
        ...expiry,
      })),
    without: ['name', 'roles', 'remaining', 'refill', 'meta'],
    needs: ['existing-permission'],
  },
  'object-id': {
    fields: run =>
      [
        ...ratelimitsToTry(run)
          .slice(-1)
          .map(ratelimit => ({ ratelimit: { ...ratelimit, limit: 1 } })),
        {},
      ].flatMap(limit => elsewhere(run, { externalId: run.users.objectId, enabled: false, ...limit })),
    without: ['roles', 'permissions'],
    edges: ['name', 'ownerId'],
  },
  // The name of this key is the externalId of other keys, to find filters that also compare names.
  uuid: {
    fields: run => ({ externalId: run.users.uuid, name: run.users.main, enabled: true }),
    without: ['roles', 'permissions'],
    edges: ['meta'],
  },
} as const satisfies Record<string, Recipe>
