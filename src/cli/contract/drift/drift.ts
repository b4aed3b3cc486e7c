import { changesOf, restsOnKeys } from '../../../../contract-tests/observations/is-changed.js'
import { needsDraw } from '../../../../contract-tests/requirements/needs-draw.js'
import packageJson from '../../../../package.json' with { type: 'json' }
import type {
  ContractEvidence,
  ContractObservation,
  ContractReport,
} from '../../../../schemas/generated/types.js'
import { namesIn, type ObservedDocument, type ObservedPlan, valueIn } from './observed-document.js'

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

export function driftOf(baseline: ObservedDocument, report: ContractReport): Drift {
  const choices = compareWithReport(baseline, report)
  const requirements = compareRequirements(baseline, report)
  return {
    since: baseline.observedAt,
    until: report.startedAt,
    changed: choices.changed,
    broken: requirements.broken,
    byKnownCause: requirements.byKnownCause,
    mended: requirements.mended,
    notCompared: [...requirements.notCompared, ...choices.notCompared],
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
export function compareChoices(
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
  const isKnown = ({ failure }: (typeof known)[number]) =>
    failure !== undefined && causes.includes(failure.cause)
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
