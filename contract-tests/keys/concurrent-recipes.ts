import type { RunFacts } from '../engine/run-facts.js'
import type { Recipe } from './recipe.js'
import { prefixes, sharedNames, worksUntilSoon } from './recipe-fields.js'

/** Keys that are created at the same time: none may take a value from another. */
export const concurrentRecipes = {
  'prefix-16': {
    fields: () => ({ prefix: prefixes.longest, byteLength: 255 }),
    sideBySide: true,
    edges: ['recoverable'],
  },
  twin: { twinOf: 'prefix-16', sideBySide: true },
  // Of a user whom nobody knows yet, as the next one.
  'bytes-64': {
    fields: run =>
      longUsers(run).map(externalId => ({ byteLength: 64, externalId, name: sharedNames.beside })),
    without: ['prefix', 'roles', 'permissions'],
    sideBySide: true,
    edges: ['recoverable', 'refill'],
  },
  // Before creates are refused: what these leave to the newest key shows. A user who moves to its API with it is found in the
  // other no more.
  'second-api': {
    fields: (run, now) =>
      longUsers(run).map(externalId => ({
        apiId: run.offers.secondApiId ?? '',
        externalId,
        name: sharedNames.beside,
        byteLength: 255,
        ...worksUntilSoon(run, now),
      })),
    without: ['roles', 'permissions', 'recoverable'],
    needs: ['second-api'],
    sideBySide: true,
    edges: ['refill'],
  },
} as const satisfies Record<string, Recipe>

/** One that may be too long, and one that is not. */
function longUsers({ users: { oddLonger, oddShortLonger } }: RunFacts): string[] {
  return [oddLonger, oddShortLonger]
}
