import type { Random } from '../engine/random.js'
import { composeEdges } from '../wrong-servers/edge/edge.js'
import type { ProfileChoices, Variant } from './right-server.js'

export type VariantPair = readonly [Variant, Variant]

/** Pairs of variants that decide different things, drawn at random and each at most once. */
export function drawPairs(variants: readonly Variant[], count: number, random: Random): VariantPair[] {
  const pairs = new Map<string, VariantPair>()
  for (let tries = 0; pairs.size < count && tries < count * 20; tries += 1) {
    const first = variants[random.below(variants.length)]
    const second = variants[random.below(variants.length)]
    if (first === undefined || second === undefined || first.decides === second.decides) continue
    const name = [first.name, second.name].sort().join(' ')
    if (!pairs.has(name)) pairs.set(name, [first, second])
  }
  return [...pairs.values()]
}

/** One server that makes the choices of both. */
export function combineVariants([first, second]: VariantPair): Variant {
  const edges = [first.edge, second.edge].filter(edge => edge !== undefined)
  return {
    name: `${first.name} + ${second.name}`,
    section: `${first.section}, ${second.section}`,
    description: `${first.description} ${second.description}`,
    allowed: `${first.allowed} ${second.allowed}`,
    decides: `${first.decides}, ${second.decides}`,
    profile: mergeChoices(first.profile, second.profile),
    ...(edges.length > 0 && { edge: world => composeEdges(edges.map(edge => edge(world))) }),
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
