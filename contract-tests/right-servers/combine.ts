import type { Random } from '../engine/random.js'
import { composeMiddlewares } from '../wrong-servers/middleware/middleware.js'
import type { ProfileChoices, RightServer } from './right-server.js'

export type RightServerPair = readonly [RightServer, RightServer]

/** Pairs of right servers that decide different things, drawn at random and each at most once. */
export function drawPairs(
  rightServers: readonly RightServer[],
  count: number,
  random: Random,
): RightServerPair[] {
  const pairs = new Map<string, RightServerPair>()
  for (let tries = 0; pairs.size < count && tries < count * 20; tries += 1) {
    const first = rightServers[random.below(rightServers.length)]
    const second = rightServers[random.below(rightServers.length)]
    if (first === undefined || second === undefined || first.decides === second.decides) continue
    const name = [first.name, second.name].sort().join(' ')
    if (!pairs.has(name)) pairs.set(name, [first, second])
  }
  return [...pairs.values()]
}

/**
 * Right servers in bundles, until every pair of those that decide different things stands in one: what holds for the bundle holds
 * for its pairs.
 */
export function bundlePairs(
  rightServers: readonly RightServer[],
  size: number,
  random: Random,
): RightServer[][] {
  const places = rightServers.map((_, place) => place)
  const decides = (place: number) => rightServers[place]?.decides
  const left = new Map(
    places.map(place => [place, new Set(places.filter(other => decides(other) !== decides(place)))]),
  )
  const isLeft = (a: number, b: number) => left.get(a)?.has(b) === true
  const bundles: RightServer[][] = []
  for (const first of places) {
    for (const second of left.get(first) ?? []) {
      const bundle = [first, second]
      while (bundle.length < size) {
        const fitting = places.filter(place => bundle.every(one => decides(one) !== decides(place)))
        const gain = (place: number) => bundle.filter(one => isLeft(one, place)).length
        const from = random.below(Math.max(1, fitting.length))
        const [next] = [...fitting.slice(from), ...fitting.slice(0, from)].sort((a, b) => gain(b) - gain(a))
        if (next === undefined) break
        bundle.push(next)
      }
      for (const one of bundle) for (const other of bundle) left.get(one)?.delete(other)
      bundles.push(bundle.flatMap(place => rightServers[place] ?? []))
    }
  }
  return bundles
}

/** The pairs of a bundle. */
export function pairsIn(bundle: readonly RightServer[]): RightServerPair[] {
  return bundle.flatMap((first, place) => bundle.slice(place + 1).map(second => [first, second] as const))
}

/** One server that makes the choices of all. */
export function combineAll(bundle: readonly RightServer[]): RightServer {
  return bundle.reduce((first, second) => combine([first, second]))
}

/** One server that makes the choices of both. */
export function combine([first, second]: RightServerPair): RightServer {
  const middlewares = [first.middleware, second.middleware].filter(middleware => middleware !== undefined)
  return {
    name: `${first.name} + ${second.name}`,
    section: `${first.section}, ${second.section}`,
    description: `${first.description} ${second.description}`,
    allowed: `${first.allowed} ${second.allowed}`,
    decides: `${first.decides}, ${second.decides}`,
    profile: mergeChoices(first.profile, second.profile),
    ...(middlewares.length > 0 && {
      middleware: world => composeMiddlewares(middlewares.map(middleware => middleware(world))),
    }),
  }
}

/** Group by group, and failure by failure. */
function mergeChoices(first: ProfileChoices = {}, second: ProfileChoices = {}): ProfileChoices {
  const merged: Record<string, unknown> = { ...first }
  for (const [group, choices] of Object.entries(second)) {
    merged[group] = { ...(merged[group] as object | undefined), ...choices }
  }
  const failures = { ...first.errors?.failures, ...second.errors?.failures }
  if (Object.keys(failures).length > 0) merged.errors = { ...(merged.errors as object), failures }
  return merged
}
