import { largestGroup } from '../../common/collections.js'
import { epochPart, othersTotal, pagePart, type Shape } from './shape.js'

export interface PartDifference {
  part: string
  a: string | undefined
  b: string | undefined
}

export function differencesOf(a: Shape | undefined, b: Shape | undefined): PartDifference[] {
  if (a === undefined || b === undefined) return []
  const isPage = (part: string) => part.startsWith(`body ${pagePart} `)
  const bothSayWhich = [a, b].every(shape => [...shape.keys()].some(isPage))
  const bothSayWhen = a.has(epochPart) && b.has(epochPart)
  const counts = (part: string) => (isPage(part) ? bothSayWhich : part !== epochPart || bothSayWhen)
  return [...new Set([...a.keys(), ...b.keys()])]
    .filter(part => counts(part) && !isAlike(a.get(part), b.get(part)))
    .map(part => ({ part, a: a.get(part), b: b.get(part) }))
}

const shapeWithLength = /<([^<>]*)\+(\d+)>/g

/** Lengths of random values may differ by one, because some services omit leading zeros. */
function isAlike(a: string | undefined, b: string | undefined): boolean {
  if (a === b) return true
  if (a === undefined || b === undefined) return false
  if ([a, b].includes(JSON.stringify(othersTotal))) return [a, b].every(text => text.startsWith('"<total '))
  if (a.startsWith('"<') && b.startsWith('"<') && (a.includes(' or ') || b.includes(' or '))) {
    const [ofA, ofB] = [a, b].map(text => text.slice(2, -2).split(' or ')) as [string[], string[]]
    return ofA.some(one => ofB.includes(one))
  }
  const [partsA, partsB] = [a, b].map(text => [...text.matchAll(shapeWithLength)]) as [
    RegExpMatchArray[],
    RegExpMatchArray[],
  ]
  if (partsA.length === 0 || partsA.length !== partsB.length) return false
  if (a.replace(shapeWithLength, '<$1>') !== b.replace(shapeWithLength, '<$1>')) return false
  return partsA.every((part, index) => Math.abs(Number(part[2]) - Number(partsB[index]?.[2])) <= 1)
}

/** Gives all items of a list the same path. */
export function generalPart(part: string): string {
  return part.replaceAll(/ \d+(?= |$)/g, ' *')
}

type Outcome = 'successes' | 'failures'

export interface SharedDifference extends PartDifference {
  /** `lag`: listings whose total lacks the latest keys. */
  of: 'answers' | Outcome | 'lag'
  answers: number
}

export const sharedBy: Readonly<Record<SharedDifference['of'], string>> = {
  answers: 'nearly all answers',
  successes: 'nearly all successes',
  failures: 'nearly all failures',
  lag: 'totals that lack the latest keys',
}

interface ComparedAnswers {
  class: string
  target: Shape | undefined
  mock: Shape | undefined
  parts: readonly PartDifference[]
}

/** A shared difference needs at least this many answers, because a few answers may differ equally by chance. */
const fewestAnswers = 5
const fewestClasses = 3
/** The fraction of answers that may lack a shared difference. For example, a router's 404 often has other headers. */
const mostExceptions = 0.2

interface Seen {
  part: string
  outcome: Outcome
  times: number
  classes: Set<string>
  differences: PartDifference[]
}

/** Header fields that differ in nearly all answers, in nearly all successes, or in nearly all failures so far. */
export function sharedHeaders(compared: readonly ComparedAnswers[]): SharedDifference[] {
  const outcomes = compared.map(({ target, mock }) => outcomeOf(target, mock))
  return sharedDifferences(compared, { answers: 1, classes: 1 }).filter(({ part, of, answers }) => {
    const all = outcomes.filter(outcome => outcome !== undefined && (of === 'answers' || outcome === of))
    return part.startsWith('header ') && answers >= all.length * (1 - mostExceptions)
  })
}

/** Excludes the status, because a difference in the status is reported for each call. */
export function sharedDifferences(
  compared: readonly ComparedAnswers[],
  least: { answers: number; classes: number } = { answers: fewestAnswers, classes: fewestClasses },
): SharedDifference[] {
  const shared = seenParts(compared)
    .map(seen => ({ ...seen, differences: largestGroup(seen.differences, kindOf) }))
    .filter(
      ({ part, times, classes, differences }) =>
        part !== 'status' &&
        differences.length >= least.answers &&
        classes.size >= least.classes &&
        differences.length >= times * (1 - mostExceptions),
    )
  return shared.flatMap(({ part, outcome, differences }): SharedDifference[] => {
    const [first] = differences as readonly [PartDifference]
    const twin = shared.find(
      one => one.part === part && one.outcome !== outcome && kindOf(one.differences[0]) === kindOf(first),
    )
    if (twin === undefined) return [{ ...first, part, of: outcome, answers: differences.length }]
    // If successes and failures have the same difference, reports it once, as a difference of all answers.
    const answers = differences.length + twin.differences.length
    return outcome === 'failures' ? [] : [{ ...first, part, of: 'answers', answers }]
  })
}

export function remainingParts(
  { target, mock, parts }: Omit<ComparedAnswers, 'class'>,
  shared: readonly SharedDifference[],
): readonly PartDifference[] {
  if (shared.length === 0 || parts.length === 0) return parts
  const outcome = outcomeOf(target, mock)
  if (outcome === undefined) return parts
  return parts.filter(
    one =>
      !shared.some(
        other =>
          (other.of === 'answers' || other.of === outcome) &&
          other.part === generalPart(one.part) &&
          kindOf(other) === kindOf(one),
      ),
  )
}

export function isLag(parts: readonly PartDifference[]): boolean {
  const [one, ...others] = parts
  if (one?.part !== 'body total' || others.length > 0) return false
  return /^"<total -\d+>"$/.test(one.a ?? '') && one.b === '"<total 0>"'
}

function seenParts(compared: readonly ComparedAnswers[]): Seen[] {
  const all = new Map<string, Seen>()
  for (const { class: name, target, mock, parts } of compared) {
    const outcome = outcomeOf(target, mock)
    if (outcome === undefined || !target || !mock) continue
    const seenOf = (part: string): Seen => {
      const own = `${outcome} ${generalPart(part)}`
      const seen = all.get(own) ?? {
        ...{ part: generalPart(part), outcome, times: 0, classes: new Set(), differences: [] },
      }
      all.set(own, seen)
      return seen
    }
    for (const part of new Set([...target.keys(), ...mock.keys()])) {
      const seen = seenOf(part)
      seen.times += 1
      seen.classes.add(name)
    }
    for (const one of parts) seenOf(one.part).differences.push(one)
  }
  return [...all.values()]
}

/** Undefined if one service succeeded and the other failed, because then most parts of their answers differ. */
function outcomeOf(target: Shape | undefined, mock: Shape | undefined): Outcome | undefined {
  if (target === undefined || mock === undefined) return undefined
  const [theirs, ours] = [target, mock].map(shape => Number(shape.get('status')) < 400)
  if (theirs !== ours) return undefined
  return theirs ? 'successes' : 'failures'
}

function kindOf(one: PartDifference | undefined): string {
  const { a, b } = one ?? {}
  if (a === undefined || b === undefined) return a === undefined ? 'mock alone' : 'target alone'
  const lengths = [a, b].map(text => [...text.matchAll(/\+(\d+)>/g)].map(([, length]) => length))
  const [plainA, plainB] = [a, b].map(text => text.replace(/\+\d+>/g, '>'))
  return plainA === plainB && lengths[0]?.length === lengths[1]?.length ? 'length' : `${a} ${b}`
}
