import { isCollation } from '../../../../contract-tests/findings/hypotheses.js'
import {
  type ChangedValue,
  changesOf,
  restsOnKeys,
} from '../../../../contract-tests/observations/is-changed.js'
import { isProfileName, observationNames } from '../../../../contract-tests/observations/observation-names.js'
import { needsDraw } from '../../../../contract-tests/requirements/needs-draw.js'
import packageJson from '../../../../package.json' with { type: 'json' }
import type {
  ContractEvidence,
  ContractObservation,
  ContractReport,
} from '../../../../schemas/generated/types.js'
import { counted } from '../../../common/document/counted.js'
import { bad, good, type Inline, joined, quiet, strong } from '../../../common/document/inline.js'
import { isObject, memberOf } from '../../../common/json.js'
import { asPrinted } from '../../../domain/keymock-error.js'
import { readDataFile } from '../../../node/files/read-data-file.js'
import { diffExitCodes } from '../../exit-codes.js'
import { flagOf } from '../../options/option.js'
import type { Terminal } from '../../terminal/terminal.js'
import { UsageError } from '../../usage-error.js'

export interface ChangedChoice {
  name: string
  before: unknown
  now: unknown
  inProfile: boolean
  evidence?: ContractEvidence
}

/** The changes of a target since the baseline. Only results of equal requests are compared. */
export interface Drift {
  /** Undefined if the file of the baseline has no time. */
  since: string | undefined
  until: string
  changed: readonly ChangedChoice[]
  /** Requirements that were met in the baseline and now fail for a new cause. */
  broken: readonly { id: string; statement: string; section: string }[]
  /** Requirements that were met in the baseline and now fail for a cause that also occurs in the baseline. */
  byKnownCause: readonly string[]
  /** Requirements that failed in the baseline and are met now. */
  mended: readonly string[]
  /** Choices and met requirements of the baseline that this run did not check, or checked in another way. */
  notCompared: readonly string[]
  compared: number
  /** The reason to write the baseline again. Undefined if this version of keymock wrote the baseline. */
  renew: string | undefined
}

/** @param asked The choices and requirements that the run asks for. @default all */
export function driftOf(
  baseline: ObservedDocument,
  report: ContractReport,
  asked?: ReadonlySet<string>,
): Drift {
  const choices = compareWithReport(baseline, report)
  const requirements = compareRequirements(baseline, report)
  return {
    since: baseline.observedAt,
    until: report.startedAt,
    changed: choices.changed,
    broken: requirements.broken,
    byKnownCause: requirements.byKnownCause,
    mended: requirements.mended,
    notCompared: [...requirements.notCompared, ...choices.notCompared].filter(
      name => asked?.has(name) ?? true,
    ),
    compared: requirements.compared + choices.compared,
    renew: reasonToRenew(baseline.plan),
  }
}

/** Selects the observations for which a run keeps the exchanges as evidence: those that differ from the baseline. */
export function isChangedSince(baseline: ObservedDocument): (observation: ContractObservation) => boolean {
  return ({ name, value }) => {
    const before = valueIn(baseline, name)
    return before !== undefined && changesOf(name, before, value).length > 0
  }
}

/** A run that compared nothing must not report "no change". */
export function isBlind({ compared }: Drift): boolean {
  return compared === 0
}

export function hasDrifted({ changed, broken }: Drift): boolean {
  return changed.length + broken.length > 0
}

function compareWithReport(baseline: ObservedDocument, { observations }: ContractReport) {
  const asked = new Map(
    observations.flatMap(observation =>
      areAskedAlike(baseline, observation, restsOnKeys(observation.name))
        ? [[observation.name, observation] as const]
        : [],
    ),
  )
  const before = (name: string) => valueIn(baseline, name)
  const found = compareChoices(namesIn(baseline), before, name => asked.get(name)?.value)
  const changed = found.changed.flatMap(({ observation, ...change }): ChangedChoice[] => {
    const { inProfile = false, evidence } = asked.get(observation) ?? {}
    return [{ ...change, inProfile, ...(evidence !== undefined && { evidence }) }]
  })
  const notCompared = found.alone.filter(name => before(name) !== undefined)
  return { changed, notCompared, compared: found.compared }
}

/** Compares the values that two runs observed. `alone` names the choices that only one run observed. */
function compareChoices(
  names: readonly string[],
  before: (name: string) => unknown,
  now: (name: string) => unknown,
) {
  const both = names.map(name => ({ name, before: before(name), now: now(name) }))
  const compared = both.filter(one => one.before !== undefined && one.now !== undefined)
  return {
    changed: compared.flatMap(({ name, before, now }) =>
      changesOf(name, before, now).map(change => ({ ...change, observation: name })),
    ),
    alone: both.filter(one => (one.before === undefined) !== (one.now === undefined)).map(({ name }) => name),
    compared: compared.length,
  }
}

/** Whether two runs observed a choice with the same requests or keys. */
function areAskedAlike(
  { restsOn }: ObservedDocument,
  { name, restsOn: now = [] }: ContractObservation,
  isOfKeys: boolean,
): boolean {
  if (restsOn === undefined) return !isOfKeys
  const before = Object.hasOwn(restsOn, name) ? restsOn[name] : undefined
  return JSON.stringify(before?.toSorted()) === JSON.stringify(now.toSorted())
}

const holding: readonly string[] = ['pass', 'stale deviation']
const failing: readonly string[] = ['fail', 'warn']

function compareRequirements(
  { requirements: before = {}, causes = [], plan }: ObservedDocument,
  report: ContractReport,
) {
  const isDrawnAlike = hasSameDraws(plan, report)
  const known = report.results.filter(({ id }) => Object.hasOwn(before, id))
  const isAsked = (result: (typeof known)[number]) =>
    [...holding, ...failing].includes(result.status) && (isDrawnAlike || !needsDraw(result.id))
  const asked = known.filter(isAsked)
  const held = ({ id }: (typeof known)[number]) => holding.includes(before[id] ?? '')
  const broken = asked.filter(result => held(result) && failing.includes(result.status))
  // Which kinds of collation a cause names depends on the texts of its run.
  const isKnown = ({ failure }: (typeof known)[number]) =>
    failure !== undefined &&
    (causes.includes(failure.cause) || (isCollation(failure.cause) && causes.some(isCollation)))
  return {
    broken: broken
      .filter(result => !isKnown(result))
      .map(({ id, statement, section }) => ({ id, statement, section })),
    byKnownCause: broken.filter(isKnown).map(({ id }) => id),
    mended: asked
      .filter(({ id, status }) => failing.includes(before[id] ?? '') && holding.includes(status))
      .map(({ id }) => id),
    notCompared: known
      .filter(result => held(result) && !isAsked(result) && result.status !== 'known deviation')
      .map(({ id }) => id),
    compared: asked.length,
  }
}

function hasSameDraws(plan: ObservedPlan | undefined, { randomSeed, settings }: ContractReport): boolean {
  if (plan === undefined || plan.keymock !== packageJson.version) return false
  const { fuzz, thorough = false, gentle = false } = settings
  const isAskedAlike = plan.thorough === thorough && (plan.gentle ?? false) === gentle
  return plan.randomSeed === randomSeed && plan.fuzz === fuzz && isAskedAlike
}

function reasonToRenew(plan: ObservedPlan | undefined): string | undefined {
  if (plan === undefined) return 'the baseline lacks the seed and the plan of its run'
  const { version } = packageJson
  return plan.keymock === version
    ? undefined
    : `keymock ${plan.keymock} wrote the baseline, and this is keymock ${version}`
}

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

function valueIn({ profile, others }: ObservedDocument, name: string): unknown {
  if (!isProfileName(name)) return Object.hasOwn(others, name) ? others[name] : undefined
  return memberOf(profile, name.split('.'))
}

function namesIn(...documents: readonly ObservedDocument[]): string[] {
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

/**
 * Prints the differences between two files of `--observed`.
 *
 * @param given The options on the command line. `diff` refuses all of them, but ignores options from the environment.
 * @returns The exit code.
 */
export async function diffObserved(
  files: readonly string[],
  given: readonly string[],
  terminal: Terminal,
): Promise<number> {
  const [fileA, fileB, ...more] = files
  if (fileA === undefined || fileB === undefined || more.length > 0) {
    throw new UsageError(asPrinted`${fileB === undefined ? 'ARGUMENT_MISSING' : 'ARGUMENT_UNKNOWN'}  keymock contract diff
      The command compares two files.
      Run keymock contract diff A B with two files that --observed wrote.`)
  }
  const [unused] = given
  if (unused !== undefined) {
    throw new UsageError(asPrinted`OPTION_INVALID  ${flagOf(unused)}
      keymock contract diff prints the differences of two files, and has no options.
      Omit ${flagOf(unused)}. To write a page, use keymock contract --baseline A --drift FILE.`)
  }
  const [a, b] = await Promise.all([readObserved(fileA), readObserved(fileB)])
  const { changed, alone } = differencesOf(a, b)
  for (const difference of changed) terminal.print(shown(difference))
  if (alone.length > 0) {
    const are = alone.length === 1 ? 'is in one file only, and was' : 'are in one file only, and were'
    terminal.print(quiet(`${counted(alone.length, 'choice')} ${are} not compared: ${alone.join(', ')}.`))
  }
  terminal.print(
    changed.length === 0
      ? `All ${alone.length === 0 ? '' : 'compared '}choices are equal.`
      : `${counted(changed.length, 'choice differs', 'choices differ')}.`,
  )
  return changed.length === 0 ? diffExitCodes.same : diffExitCodes.different
}

function shown({ name, before, now }: ChangedValue): Inline {
  const side = (sign: string, value: unknown) =>
    `  ${sign} ${value === undefined ? 'absent' : JSON.stringify(value)}`
  return joined([strong(name), bad(side('-', before)), good(side('+', now))], '\n')
}

function differencesOf(a: ObservedDocument, b: ObservedDocument) {
  return compareChoices(
    namesIn(a, b),
    name => valueIn(a, name),
    name => valueIn(b, name),
  )
}

export async function readObserved(file: string): Promise<ObservedDocument> {
  const { value } = await readDataFile(file, { code: 'OBSERVED', without: 'write it again with --observed' })
  if (isObserved(value)) return value
  throw new UsageError(asPrinted`OBSERVED_INVALID  ${file}
    The file is not from keymock contract --observed.
    Write a file for each target: keymock contract <base-url> --observed FILE`)
}

function isObserved(value: unknown): value is ObservedDocument {
  if (typeof value !== 'object' || value === null || !('format' in value)) return false
  if (value.format !== 'keymock-observed/1' || !('profile' in value) || !('others' in value)) return false
  if (![value.profile, value.others].every(part => typeof part === 'object' && part !== null)) return false
  return !('plan' in value) || isPlan(value.plan)
}

const planTypes = { keymock: 'string', randomSeed: 'number', fuzz: 'number', thorough: 'boolean' }

function isPlan(plan: unknown): boolean {
  if (!isObject(plan)) return false
  const { only, skip, gentle = false } = plan
  const isList = (value: unknown) => Array.isArray(value) && value.every(item => typeof item === 'string')
  const isTyped = Object.entries(planTypes).every(([name, type]) => typeof plan[name] === type)
  return isTyped && typeof gentle === 'boolean' && isList(only) && isList(skip)
}
