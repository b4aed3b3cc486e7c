import { isProfileName, observationNames } from '../../../../contract-tests/observations/observation-names.js'
import packageJson from '../../../../package.json' with { type: 'json' }
import type { ContractObservation, ContractReport } from '../../../../schemas/generated/types.js'
import { isObject } from '../../../common/is-object.js'

/** The file of `--observed`: the choices of one target, to compare with another target or another run. */
export interface ObservedDocument {
  format: 'keymock-observed/1'
  /** The observed choices, nested like the fields of a profile. */
  profile: Record<string, unknown>
  /** Choices for which a profile has no field, by name. */
  others: Record<string, unknown>
  /** Absent in files of earlier versions. */
  observedAt?: string
  requirements?: Record<string, string>
  /** The causes of the run's failures. */
  causes?: readonly string[]
  /** Options that repeat this run. Absent in files of earlier versions. */
  plan?: ObservedPlan
  /**
   * The evidence for each observation, such as requests or keys, by the observation's name. A drift check compares an
   * observation of two runs only if both runs have equal evidence.
   */
  restsOn?: Record<string, readonly string[]>
}

export interface ObservedPlan {
  /** The version of keymock. Another version may send different requests. */
  keymock: string
  randomSeed: number
  only: readonly string[]
  skip: readonly string[]
  fuzz: number
  thorough: boolean
  /** Absent in files of earlier versions. */
  gentle?: boolean
}

export function baselineDocument(report: ContractReport): ObservedDocument {
  const { settings, observations } = report
  const asked = report.results.filter(({ status }) => status !== 'skip')
  const requirements = Object.fromEntries(asked.map(({ id, status }) => [id, status]))
  const { only, skip, fuzz, thorough = false, gentle = false } = settings
  return {
    ...observedDocument(report),
    observedAt: report.startedAt,
    requirements,
    causes: report.failureGroups.map(({ cause }) => cause),
    plan: {
      keymock: packageJson.version,
      randomSeed: report.randomSeed,
      only,
      skip,
      fuzz,
      thorough,
      gentle,
    },
    restsOn: Object.fromEntries(
      observations.toSorted(byName).map(({ name, restsOn = [] }) => [name, restsOn]),
    ),
  }
}

/** The choices of a report, sorted and without timestamps, so that an unchanged target gives an unchanged document. */
export function observedDocument({ observations }: Pick<ContractReport, 'observations'>): ObservedDocument {
  const profile: Record<string, unknown> = {}
  const others: Record<string, unknown> = {}
  for (const { name, inProfile, value } of [...observations].sort(byName)) {
    if (inProfile) place(profile, name.split('.'), value)
    else others[name] = value
  }
  return { format: 'keymock-observed/1', profile, others }
}

export function valueIn({ profile, others }: ObservedDocument, name: string): unknown {
  if (!isProfileName(name)) return Object.hasOwn(others, name) ? others[name] : undefined
  return name.split('.').reduce<unknown>((value, member) => {
    return isObject(value) && Object.hasOwn(value, member) ? value[member] : undefined
  }, profile)
}

export function namesIn(...documents: readonly ObservedDocument[]): string[] {
  return [...new Set([...observationNames, ...documents.flatMap(({ others }) => Object.keys(others))])].sort()
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

/** An assignment to `__proto__` would not create a member. */
function define(tree: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(tree, name, { value, enumerable: true, configurable: true, writable: true })
}
