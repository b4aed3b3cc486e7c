import type { ContractObservation, ContractReport } from '../../../schemas/generated/types.js'
import { isObject } from '../../domain/is-object.js'

/** What `--observed` writes: the choices of one target, to be compared with those of another or of yesterday. */
export interface ObservedDocument {
  format: 'keymock-observed/1'
  /** In the shape of a profile: only the choices that were seen. */
  profile: Record<string, unknown>
  /** Choices for which a profile has no field, by name. */
  others: Record<string, unknown>
  /** When it was observed; files of earlier versions do not say. */
  observedAt?: string
  /** How each requirement that was asked came out, by id. */
  requirements?: Record<string, string>
}

/** Observed choices, how the requirements came out, and when: what a later run is compared with. */
export function baselineDocument(report: ContractReport): ObservedDocument {
  const asked = report.results.filter(({ status }) => status !== 'skip')
  const requirements = Object.fromEntries(asked.map(({ id, status }) => [id, status]))
  return { ...observedDocument(report), observedAt: report.startedAt, requirements }
}

/** Nothing in it changes from run to run, but for what the target does differently. */
export function observedDocument({ observations }: Pick<ContractReport, 'observations'>): ObservedDocument {
  const profile: Record<string, unknown> = {}
  const others: Record<string, unknown> = {}
  for (const { name, inProfile, value } of [...observations].sort(byName)) {
    if (inProfile) place(profile, name.split('.'), value)
    else others[name] = value
  }
  return { format: 'keymock-observed/1', profile, others }
}

function byName(a: ContractObservation, b: ContractObservation): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0
}

function place(
  tree: Record<string, unknown>,
  [first = '', ...rest]: readonly string[],
  value: unknown,
): void {
  if (rest.length === 0) {
    define(tree, first, value)
    return
  }
  const below = Object.hasOwn(tree, first) ? tree[first] : undefined
  const branch = isObject(below) ? below : {}
  define(tree, first, branch)
  place(branch, rest, value)
}

/** Not by assignment: a name such as __proto__ would not become a member. */
function define(tree: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(tree, name, { value, enumerable: true, configurable: true, writable: true })
}
