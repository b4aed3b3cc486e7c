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
