import { type RunRandom, shuffled } from '../../src/common/random.js'
import { composeMiddlewares } from '../middleware/middleware.js'
import { rotated } from '../script/rotated.js'
import type { ProfileChoices, RightServer } from './right-server.js'

type RightServerPair = readonly [RightServer, RightServer]

export function areCombinable(one: RightServer, other: RightServer): boolean {
  const decided = one.decides.split(', ')
  return !other.decides.split(', ').some(what => decided.includes(what))
}

export function drawPairs(
  rightServers: readonly RightServer[],
  count: number,
  random: RunRandom,
): RightServerPair[] {
  const pairs = pairsIn(rightServers).filter(([one, other]) => areCombinable(one, other))
  return shuffled(pairs, random).slice(0, count)
}

/** Every two servers that decide different open points are together in at least one bundle. */
export function bundlePairs(
  rightServers: readonly RightServer[],
  size: number,
  random: RunRandom,
): RightServer[][] {
  const left = new Map(
    rightServers.map(one => [one, new Set(rightServers.filter(other => areCombinable(one, other)))]),
  )
  const isLeft = (one: RightServer, other: RightServer) => left.get(one)?.has(other) === true
  const bundles: RightServer[][] = []
  for (const first of rightServers) {
    for (const second of left.get(first) ?? []) {
      const bundle = [first, second]
      while (bundle.length < size) {
        const fitting = rightServers.filter(server => bundle.every(one => areCombinable(one, server)))
        const gain = (server: RightServer) => bundle.filter(one => isLeft(one, server)).length
        const [next] = rotated(fitting, random.below(Math.max(1, fitting.length))).sort(
          (a, b) => gain(b) - gain(a),
        )
        if (next === undefined) break
        bundle.push(next)
      }
      for (const one of bundle) for (const other of bundle) left.get(one)?.delete(other)
      bundles.push(bundle)
    }
  }
  return bundles
}

export function pairsIn(bundle: readonly RightServer[]): RightServerPair[] {
  return bundle.flatMap((first, place) => bundle.slice(place + 1).map(second => [first, second] as const))
}

export function combine(bundle: readonly RightServer[]): RightServer {
  const middlewares = bundle
    .toSorted((one, other) => layerOf(one) - layerOf(other))
    .flatMap(({ middleware }) => middleware ?? [])
  const joined = (member: 'section' | 'description' | 'allowed' | 'decides', by: string) =>
    bundle.map(server => server[member]).join(by)
  return {
    name: bundle.map(({ name }) => name).join(' + '),
    section: joined('section', ', '),
    description: joined('description', ' '),
    allowed: joined('allowed', ' '),
    decides: joined('decides', ', '),
    profile: bundle.map(({ profile }) => profile).reduce(mergeChoices, {}),
    ...(middlewares.length > 0 && {
      middleware: world => composeMiddlewares(middlewares.map(middleware => middleware(world))),
    }),
  }
}

/** Layer 0 is the outermost. */
function layerOf({ decides, section }: RightServer): number {
  if (decides === 'waiting') return 0
  return section.startsWith('2') ? 1 : 2
}

function mergeChoices(first: ProfileChoices, second: ProfileChoices = {}): ProfileChoices {
  const merged: Record<string, unknown> = { ...first }
  for (const [group, choices] of Object.entries(second)) {
    merged[group] = { ...(merged[group] as object | undefined), ...choices }
  }
  const failures = { ...first.errors?.failures, ...second.errors?.failures }
  if (Object.keys(failures).length > 0) merged.errors = { ...(merged.errors as object), failures }
  return merged
}
