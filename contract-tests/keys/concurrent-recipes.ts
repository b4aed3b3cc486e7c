import {
  awkwardMeta,
  awkwardName,
  metaClasses,
  protoMeta,
  shorterName,
  year2150,
} from '../design/awkward-values.js'
import { joinedInOneLine, joinedTraps, trapMeta } from '../design/trap-texts.js'
import type { RunFacts } from '../engine/run-facts.js'
import type { Fields, Recipe } from './recipe.js'
import { longEnvironment, namesIn, ownedBy, prefixes, sharedNames, worksUntilSoon } from './recipe-fields.js'

/** Keys that are created at the same time, to find values that leak from one key to another. */
export const concurrentRecipes = {
  'prefix-16': {
    fields: () => ({ prefix: prefixes.longest, byteLength: 255 }),
    sideBySide: true,
    edges: ['recoverable'],
  },
  // This key and `second-api` share a user that has no earlier key.
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
  // After this create, the run sends creates that the target must refuse, to find a refusal that changes the newest key. The user
  // of this key also has a key in the first API.
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
  // No listing may omit this key or `refused-before-awkward`, so a listing by one of their externalIds is never empty.
  'beside-awkward': besides(run => [
    ...trapped(run, 1, { externalId: run.users.otherTraps }),
    ...awkward(run, {}, { externalId: run.users.oddShort }),
  ]),
  twin: { twinOf: 'beside-awkward', sideBySide: true },
  'beside-texts': besides(run => [
    { ...texts(run, 1), externalId: run.users.date, expires: run.expires, enabled: true },
  ]),
  'beside-elsewhere': {
    ...besides(run => trapped(run, 1, { apiId: run.offers.secondApiId ?? '', externalId: run.users.spaced })),
    needs: ['second-api'],
  },
  'refused-before-awkward': {
    ...besides(run => [
      ...trapped(run, 0, { externalId: run.users.traps }),
      ...awkward(run, {}, { externalId: run.users.caseTwin }),
    ]),
    afterRefusal: true,
  },
  // The first attempt creates a key with 0 remaining uses. The target may refuse the create, and a listing may omit the key. The
  // user of this key has other keys, so a listing by externalId is still not empty.
  'refused-before-texts': {
    ...besides((run, now) =>
      [{ remaining: 0, enabled: false }, worksUntilSoon(run, now)].map(end => ({ ...texts(run, 2), ...end })),
    ),
    afterRefusal: true,
  },
  'refused-before-elsewhere': {
    ...besides((run, now) => [
      {
        ...texts(run, 3),
        apiId: run.offers.secondApiId ?? '',
        externalId: run.users.json,
        ...worksUntilSoon(run, now),
      },
    ]),
    needs: ['second-api'],
    afterRefusal: true,
  },
} as const satisfies Record<string, Recipe>

function besides(fields: NonNullable<Recipe['fields']>) {
  return {
    fields,
    sideBySide: true,
    dense: false,
    edges: ['recoverable', 'refill', 'ratelimit'],
  } as const satisfies Recipe
}

/** The second attempt omits values that the target may refuse. */
function awkward(run: RunFacts, open: Fields, common: Fields): Fields[] {
  const meta = { ...awkwardMeta, ...protoMeta }
  const first = { name: awkwardName(run.runId), meta, expires: year2150, ...open }
  return [first, { name: shorterName(run.runId), meta: awkwardMeta }].map(fields => ({
    ...filled(run),
    ...fields,
    ...common,
  }))
}

function trapped(run: RunFacts, half: 0 | 1, common: Fields): Fields[] {
  const owners = ownedBy(joinedInOneLine[half === 0 ? 1 : 0], run, {
    name: joinedTraps[half],
    meta: { ...trapMeta, ...protoMeta },
    expires: year2150,
  })
  return [...owners, { name: shorterName(run.runId), meta: trapMeta }].map(fields => ({
    ...filled(run),
    ...fields,
    ...common,
  }))
}

function filled(run: RunFacts): Fields {
  return {
    ...namesIn(run),
    prefix: prefixes.longest,
    environment: longEnvironment,
    byteLength: 255,
    remaining: 70_001,
    enabled: false,
  }
}

const namesLikeOthers = ['=1+1.', '2030-02-30', '{"a":1}']
/** An object that a service may change into a list, because some languages have one type for both. */
const listLike = { 0: 'zero', 1: 'one' }
const prefixesLikeOthers = [prefixes.shortest, prefixes.digits, 'A-b_']

function texts(run: RunFacts, turn: number): Fields {
  return {
    ...namesIn(run, 1),
    name: namesLikeOthers[turn - 1] ?? '',
    meta: turn === 3 ? listLike : { ...metaClasses[2]?.meta, turn },
    prefix: prefixesLikeOthers[turn - 1] ?? '',
    environment: '0',
    byteLength: 16 * turn,
    remaining: 1,
  }
}

function longUsers({ users: { oddLonger, oddShortLonger } }: RunFacts): string[] {
  return [oddLonger, oddShortLonger]
}
