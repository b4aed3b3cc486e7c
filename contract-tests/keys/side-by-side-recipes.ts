import type { Recipe } from './recipe.js'
import { namesIn, prefixes, sharedNames, worksUntilSoon } from './recipe-fields.js'

/** Keys that are created at the same time: none takes anything from another. */
export const sideBySideRecipes = {
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
    without: ['prefix', 'roles', 'permissions', 'recoverable'],
    sideBySide: true,
  },
} as const satisfies Record<string, Recipe>
