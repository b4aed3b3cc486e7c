import type { PartDifference } from '../calls/differences.js'
import type { ReportedDivergence } from './parity-report.js'

/** Divergences that seem to have one reason. */
export interface DivergenceCause {
  name: string
  divergences: readonly ReportedDivergence[]
}

/** Causes of the divergences, the most frequent first, without the differences that every divergent answer has. */
export function causesOf(
  divergences: readonly ReportedDivergence[],
  everywhere: readonly PartDifference[],
): DivergenceCause[] {
  const causes = new Map<string, ReportedDivergence[]>()
  for (const one of divergences) {
    const name = causeName(one, everywhere)
    causes.set(name, [...(causes.get(name) ?? []), one])
  }
  return [...causes]
    .map(([name, own]) => ({ name, divergences: own }))
    .sort((a, b) => b.divergences.length - a.divergences.length)
}

/** Fewer answers than these may agree by chance. */
const fewestAnswers = 5

/** Differences that every divergent answer has. */
export function differencesEverywhere(divergences: readonly ReportedDivergence[]): readonly PartDifference[] {
  const [first, ...others] = divergences
  if (first === undefined || divergences.length < fewestAnswers) return []
  return first.parts.filter(part => others.every(({ parts }) => parts.some(other => isSame(part, other))))
}

/** The parts of an answer that differ, without those that every divergent answer has. */
export function ownParts(
  { parts }: Pick<ReportedDivergence, 'parts'>,
  everywhere: readonly PartDifference[],
): readonly PartDifference[] {
  return parts.filter(part => everywhere.every(other => !isSame(part, other)))
}

/** The field of the profile that explains a divergence. */
export function reasonOf({ explained }: Pick<ReportedDivergence, 'explained'>): string {
  if (explained === undefined) return 'no one field of the profile explains it'
  const { field, present, value, orElse } = explained
  return `${field} is ${[value, ...orElse].map(valueText).join(' or ')} in the service, ${valueText(present)} in the mock`
}

/** A field that is not in a profile has no value. */
export function valueText(value: unknown): string {
  return value === undefined ? 'left out' : JSON.stringify(value)
}

const partsNamed = 3

function causeName(one: ReportedDivergence, everywhere: readonly PartDifference[]): string {
  if (one.explained !== undefined) return reasonOf(one)
  // The same part of two items of a list is one part.
  const names = new Set(ownParts(one, everywhere).map(({ part }) => part.replaceAll(/ \d+(?= |$)/g, ' *')))
  if (names.size === 0) return 'only what differs in every one of these answers'
  const more = names.size > partsNamed ? `, and ${names.size - partsNamed} more parts` : ''
  return `not explained by one field: ${[...names].slice(0, partsNamed).join(', ')}${more}`
}

function isSame(a: PartDifference, b: PartDifference): boolean {
  return a.part === b.part && a.a === b.a && a.b === b.b
}
