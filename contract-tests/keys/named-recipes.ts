import { year2150 } from '../design/awkward-values.js'
import type { Recipe } from './recipe.js'
import { prefixes, worksUntilSoon } from './recipe-fields.js'

/** Keys with a role or a permission that exists, and with nothing else of the kind; and keys of users with special names. */
export const namedRecipes = {
  // A role that is named twice may be refused; taken, it is one that the key has.
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
  // Users who are named as databases name their own.
  'object-id': {
    fields: run => ({ externalId: run.users.objectId, enabled: false }),
    without: ['roles', 'permissions'],
    edges: ['name', 'ownerId'],
  },
  uuid: {
    fields: run => ({ externalId: run.users.uuid, enabled: true }),
    without: ['roles', 'permissions'],
    edges: ['name', 'meta'],
  },
} as const satisfies Record<string, Recipe>
