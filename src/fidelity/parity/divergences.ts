import type { Call } from '../calls/call.js'
import {
  generalPart,
  isLag,
  remainingParts,
  type SharedDifference,
  sharedDifferences,
  sharedHeaders,
} from '../calls/differences.js'
import type { Known } from './explain.js'
import type { AnsweredCall, LockStep } from './lock-step.js'
import type { Divergence, Parity } from './parity.js'

export type ComparedCall = AnsweredCall & { number: number; class: string; call: Call }

type Found = Pick<Parity, 'shared' | 'divergences'>

/**
 * Finds the first divergent call. A call that has only shared differences (see `Parity.shared`) is not divergent.
 *
 * @param when `from`: the number of the first new call. `isEnd`: whether `compared` is complete. If there is no divergence, shared
 * differences are explained only at the end.
 */
export async function firstDivergence(
  compared: readonly ComparedCall[],
  lockStep: LockStep,
  { from = Number.POSITIVE_INFINITY, isEnd = false }: { from?: number; isEnd?: boolean },
): Promise<Found> {
  const common = sharedHeaders(compared)
  const divergent = compared
    .map(one => ({ ...one, parts: remainingParts(one, common) }))
    .filter(({ parts }) => parts.length > 0)
  const known: Known = { shared: common, calls: new Set(divergent.map(({ call }) => call.name)) }
  const beside = common.length === 0 ? {} : { known }
  const late = divergent.filter(({ parts }) => isLag(parts))
  const latest = late.find(({ number }) => number >= from)
  const first = divergent.find(one => !late.includes(one)) ?? (isEnd ? undefined : latest)
  const isLate =
    first !== undefined &&
    first === latest &&
    (await lockStep.explain(first, { ...beside, isQuiet: true })).explained === undefined
  const isFound = first !== undefined && !isLate
  const shared: Parity['shared'][number][] = []
  if (isFound || isEnd) {
    for (const one of common) shared.push(await explainShared(one, compared, known, lockStep))
  }
  if (!isFound) return { shared: [...shared, ...lagOf(late)], divergences: [] }
  const { number, class: name } = first
  return {
    shared: [...shared, ...lagOf(late.filter(one => one !== first))],
    divergences: [{ ...(await lockStep.explain(first, beside)), number, class: name }],
  }
}

export async function allDivergences(compared: readonly ComparedCall[], lockStep: LockStep): Promise<Found> {
  const common = sharedDifferences(compared)
  const divergent = compared
    .map(one => ({ ...one, parts: remainingParts(one, common) }))
    .filter(({ parts }) => parts.length > 0)
  const known = { shared: common, calls: new Set(divergent.map(({ call }) => call.name)) }
  const shared: Parity['shared'][number][] = []
  for (const one of common) shared.push(await explainShared(one, compared, known, lockStep))
  const divergences: Divergence[] = []
  const late: ComparedCall[] = []
  const firsts = new Map<string, Omit<Divergence, 'number' | 'class'>>()
  for (const one of divergent) {
    const { number, class: name, parts } = one
    // Equal differences in calls of one class count as one cause.
    const cause = JSON.stringify([name, parts.map(part => ({ ...part, part: generalPart(part.part) }))])
    const first = firsts.get(cause)
    const divergence = first ? lockStep.repeat(one, first) : await lockStep.explain(one, { known })
    firsts.set(cause, first ?? divergence)
    if (isLag(parts) && divergence.explained === undefined) late.push(one)
    else divergences.push({ ...divergence, number, class: name })
  }
  return { shared: [...shared, ...lagOf(late)], divergences }
}

/** Uses the last call that shows the difference, because that call has the most earlier calls as evidence. */
async function explainShared(
  difference: SharedDifference,
  compared: readonly ComparedCall[],
  { shared, calls }: Known,
  lockStep: LockStep,
): Promise<Parity['shared'][number]> {
  const others = shared.filter(one => one !== difference)
  const all = compared.filter(({ call }) => !calls.has(call.name))
  const last = all
    .map(one => ({ ...one, parts: remainingParts(one, others) }))
    .findLast(({ parts }) => parts.length > 0)
  const explained =
    last && (await lockStep.explain(last, { known: { shared: others, calls }, isQuiet: true })).explained
  return { ...difference, explained }
}

function lagOf(late: readonly ComparedCall[]): Parity['shared'] {
  const [first] = late.flatMap(({ parts }) => parts)
  return first === undefined ? [] : [{ ...first, of: 'lag', answers: late.length, explained: undefined }]
}
