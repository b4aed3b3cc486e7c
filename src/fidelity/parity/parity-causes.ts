import { generalPart } from '../calls/shared-differences.js'
import type { ReportedDivergence } from './parity-report.js'

export interface DivergenceCause {
  name: string
  divergences: readonly ReportedDivergence[]
}

export function causesOf(divergences: readonly ReportedDivergence[]): DivergenceCause[] {
  const causes = new Map<string, ReportedDivergence[]>()
  for (const one of divergences) {
    const name = causeName(one)
    causes.set(name, [...(causes.get(name) ?? []), one])
  }
  return [...causes]
    .map(([name, own]) => ({ name, divergences: own }))
    .sort((a, b) => b.divergences.length - a.divergences.length)
}

export function reasonOf({ explained }: Pick<ReportedDivergence, 'explained'>): string {
  if (explained === undefined) return 'no single field of the profile explains the difference'
  const { field, present, value, orElse } = explained
  return `${field} is ${[value, ...orElse].map(valueText).join(' or ')} in the service, ${valueText(present)} in the mock`
}

export function valueText(value: unknown): string {
  return value === undefined ? 'left out' : JSON.stringify(value)
}

const partsNamed = 3
const longestName = 200

/** Cuts a long name. The report's example of the divergence shows long values in full. */
export function briefCause(one: ReportedDivergence): string {
  const name = causeName(one)
  return name.length > longestName ? `${name.slice(0, longestName)}…` : name
}

function causeName(one: ReportedDivergence): string {
  if (one.explained !== undefined) return reasonOf(one)
  const status = one.parts.find(({ part }) => part === 'status')
  if (status !== undefined)
    return `not explained by one field: status ${status.a} in the service, ${status.b} in the mock`
  const names = new Set(one.parts.map(({ part }) => generalPart(part)))
  const more = names.size > partsNamed ? `, and ${names.size - partsNamed} more parts` : ''
  return `not explained by one field: ${[...names].slice(0, partsNamed).join(', ')}${more}`
}
