import {
  awkwardMeta,
  awkwardName,
  metaClasses,
  protoMeta,
  shorterName,
  year2150,
} from '../design/awkward-values.js'
import type { RunFacts } from '../engine/run-facts.js'
import type { Fields, Recipe } from './recipe.js'
import { longEnvironment, namesIn, prefixes, sharedNames, worksUntilSoon } from './recipe-fields.js'

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
      longUsers(run).map(externalId => ({
        byteLength: 64,
        externalId,
        name: sharedNames.beside,
        remaining: 3,
      })),
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
  // Used up from the beginning, which may be refused.
  'beside-awkward': besides(run =>
    awkward(run).map((one, place) => ({
      ...one,
      externalId: run.users.oddShort,
      ...(place === 0 && { remaining: 0 }),
    })),
  ),
  'beside-texts': besides((run, now) => [
    { ...texts(run, 1), externalId: run.users.at, ...worksUntilSoon(run, now) },
  ]),
  'beside-elsewhere': {
    ...besides(run =>
      awkward(run).map(one => ({
        ...one,
        apiId: run.offers.secondApiId ?? '',
        externalId: run.users.spaced,
      })),
    ),
    needs: ['second-api'],
  },
  'refused-before-awkward': {
    ...besides(run => awkward(run).map(one => ({ ...one, externalId: run.users.caseTwin }))),
    afterRefusal: true,
  },
  'refused-before-texts': {
    ...besides((run, now) => [
      { ...texts(run, 2), externalId: run.users.atTwin, ...worksUntilSoon(run, now) },
    ]),
    afterRefusal: true,
  },
  'refused-before-elsewhere': {
    ...besides((run, now) => [
      {
        ...texts(run, 2),
        apiId: run.offers.secondApiId ?? '',
        externalId: run.users.at,
        ...worksUntilSoon(run, now),
      },
    ]),
    needs: ['second-api'],
    afterRefusal: true,
  },
} as const satisfies Record<string, Recipe>

/** Has a value in every field, most of them such as are easily bent. */
function besides(fields: NonNullable<Recipe['fields']>) {
  return {
    fields,
    sideBySide: true,
    dense: false,
    edges: ['recoverable', 'refill', 'ratelimit'],
  } as const satisfies Recipe
}

/** What a key may be refused for is left out of the second, and its name is shorter. */
function awkward(run: RunFacts): Fields[] {
  const open = { name: awkwardName(run.runId), meta: { ...awkwardMeta, ...protoMeta }, expires: year2150 }
  return [open, { name: shorterName(run.runId), meta: awkwardMeta }].map(fields => ({
    ...namesIn(run),
    ...fields,
    prefix: prefixes.longest,
    environment: longEnvironment,
    byteLength: 255,
    remaining: 70_001,
    enabled: false,
  }))
}

/** Texts that are read as something else, and as little of the rest as there may be. */
function texts(run: RunFacts, place: number): Fields {
  return {
    ...namesIn(run, 1),
    name: `${place === 1 ? '1e5' : '007'}`,
    meta: { ...metaClasses[2]?.meta, place },
    prefix: place === 1 ? 'A-b_' : prefixes.digits,
    environment: '0',
    byteLength: 16 * place,
    remaining: 1,
  }
}

/** One that may be too long, and one that is not. */
function longUsers({ users: { oddLonger, oddShortLonger } }: RunFacts): string[] {
  return [oddLonger, oddShortLonger]
}
