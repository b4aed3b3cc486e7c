import type { Fixture, Profile } from '../../../schemas/generated/types.js'
import { groupedBy } from '../../common/collections.js'
import { isSameJson } from '../../common/json.js'
import { changesIn, fieldOf, withField, withFields } from '../../profile/field-path.js'
import { profileFields } from '../../profile/profile-fields.js'
import type { ProfileSource } from '../../profile/profile-source.js'
import { standardProfile } from '../../profile/standard-profile.js'
import { isCreate, requestLine } from '../calls/call.js'
import type { SceneFacts } from '../calls/scene.js'
import { withoutMachinePaths } from '../calls/shape.js'
import type { FieldFinding, PlayedScene } from './findings.js'
import { type Fitted, Fitting, type RemainingDifferences } from './fit/fit.js'
import { type Hypothesis, questions } from './fit/questions.js'
import { failureSamples } from './read-off/failure-samples.js'
import { learnFailures, learnLimits } from './read-off/learn-failures.js'
import { learnFormats } from './read-off/learn-formats.js'
import {
  type Assumption,
  learnPermissions,
  learnToken,
  likelyPermissions,
  openPermissions,
  permissionsOfTokens,
} from './read-off/learn-permissions.js'
import { learnResponses } from './read-off/learn-responses.js'
import { learnViolations } from './read-off/learn-violations.js'
import { worldOf, worldsOf } from './world-of.js'

export interface LearntField {
  field: string
  how: 'seen' | 'assumed' | 'could not be seen'
  value: unknown
  /** Numbers of the run's exchanges that show the field. */
  exchanges: readonly number[]
  /** A remark, the reason for an assumed value, or a way to show an unseen field. */
  note?: string
}

export interface Conclusion extends RemainingDifferences {
  profile: ProfileSource
  /** The profile with every field. */
  whole: Profile
  fields: readonly LearntField[]
  exchanges: Readonly<Record<string, string>>
  /** The APIs, roles and permissions that the run saw, without keys. */
  fixture: Fixture
}

interface Seen {
  scenes: readonly PlayedScene[]
  facts: SceneFacts
  token: string
  weakToken?: string | undefined
}

/** Finds the profile with which a mock answers as the target did. */
export async function conclude(run: Seen): Promise<Conclusion> {
  const start = standardProfile()
  const { findings, fitted, likely, profile: found, fitting, fixture } = await infer(run, start)
  const { scenes } = run
  const unnamed = openPermissions({ scenes, seen: fieldsIn(findings), profile: found })
  const assumptions = [...likely, ...unnamed]
  const profile = withLearnt(found, assumptions)
  const played = scenes.flatMap(scene => scene.played)
  const isWriter = played.some(({ call, answer }) => isCreate(call) && answer?.status === 200)
  return {
    profile: { extends: 'standard', name: 'learnt', ...changesIn(profile, start) },
    whole: profile,
    fields: fieldsOf({ profile, start, findings, fitted, assumptions, isWriter }),
    ...(await fitting.remaining(profile)),
    exchanges: Object.fromEntries(
      played.flatMap(({ call, answer, exchange }) =>
        exchange === undefined || answer === undefined
          ? []
          : [[String(exchange), `${requestLine(call)} → ${answer.status}`]],
      ),
    ),
    fixture,
  }
}

/**
 * Reads fields off the answers. If answers do not show a field directly, tries several values on fakes, which are mocks in this
 * process.
 *
 * @param start The profile with the values of all fields that the answers do not show.
 */
async function infer({ scenes, facts, token, weakToken }: Seen, start: Profile) {
  const { findings, likely, readProfile, permissions } = readOff(scenes, facts, start)
  const { world, fixture } = worldOf(scenes, facts, { token, weakToken }, permissions)
  const fitting = new Fitting(scenes, worldsOf(scenes, world, facts))
  return { findings, likely, fixture, fitting, ...(await fitting.fit(readProfile)) }
}

/** Changes of a mock's profile, each of which makes the mock more like the target. */
export async function changesTo(start: Profile, run: Seen): Promise<Hypothesis[]> {
  const { profile: found, likely } = await infer(run, start)
  const assumed = [ofMocks, ...likely.map(({ field }) => field)]
  const fields = profileFields
    .map(({ path }) => path)
    .filter(path => !assumed.includes(path) && !isSameJson(fieldOf(found, path), fieldOf(start, path)))
  // If several members of a failure differ, no single one of them explains an answer.
  const byFailure = groupedBy(fields, path => /^errors\.failures\.[^.]+/.exec(path)?.[0] ?? path)
  return [...byFailure].map(([whole, own]): Hypothesis => {
    const field = own.length === 1 ? own[0] : whole
    const changed = withFields(start, Object.fromEntries(own.map(path => [path, fieldOf(found, path)])))
    return { field, value: fieldOf(changed, field), with: companionsOf(field, found, run.scenes) }
  })
}

function companionsOf(field: string, profile: Profile, scenes: readonly PlayedScene[]) {
  const question = questions.find(one => one.field === field)
  return question?.with?.(fieldOf(profile, field), scenes) ?? {}
}

/** A header that only mocks send. No service has it. */
const ofMocks = 'responses.journalHeader'

interface Learning {
  profile: Profile
  start: Profile
  findings: readonly FieldFinding[]
  fitted: readonly Fitted[]
  assumptions: readonly Assumption[]
  /** Whether the run created keys, and so had the permission to write. */
  isWriter: boolean
}

function fieldsOf({ profile, start, findings, fitted, assumptions, isWriter }: Learning): LearntField[] {
  return profileFields.flatMap(({ path, shownBy }): LearntField[] => {
    if (path === ofMocks) return []
    const value = fieldOf(profile, path)
    const shown = [...findings, ...seenByTrying(fitted)].find(({ field }) => field === path)
    if (shown !== undefined) {
      const { exchanges, note } = shown
      return [{ field: path, how: 'seen', value, exchanges, ...(note !== undefined && { note }) }]
    }
    const usual = fieldOf(start, path)
    if (value === undefined && usual === undefined) return []
    const how = isSameJson(value, usual) ? 'could not be seen' : 'assumed'
    // Permission to write shows nothing more to a run that created keys.
    const unwritten = /[:;,][^:;,]*permission to write( \(--allow-writes\))?$/
    const wayToShow = isWriter ? shownBy.replace(unwritten, '') : shownBy
    const note = assumptions.find(({ field }) => field === path)?.note ?? wayToShow
    return [{ field: path, how, value, exchanges: [], note }]
  })
}

function seenByTrying(fitted: readonly Fitted[]): FieldFinding[] {
  return fitted
    .filter(({ isSeen }) => isSeen)
    .map(({ field, value, exchange, note }) => ({
      field,
      value,
      exchanges: exchange === undefined ? [] : [exchange],
      ...(note !== undefined && { note }),
    }))
}

function readOff(scenes: readonly PlayedScene[], facts: SceneFacts, start: Profile) {
  const begin = withField(start, ofMocks, '')
  const samples = failureSamples(scenes, facts)
  const worded = [
    ...learnViolations(scenes, samples, start),
    ...learnPermissions(scenes, samples, facts, start),
  ]
  const read = [
    ...learnResponses(scenes),
    ...learnFormats(scenes),
    ...replacing(learnFailures(samples, start), worded),
    ...learnLimits(scenes, samples, facts, start),
  ].map(found => ({ ...found, value: withoutMachinePaths(found.value) }))
  const soFar = withLearnt(begin, read)
  const { 'missing-permission': refusal } = soFar.errors.failures
  const templates = withField(soFar, 'errors.failures', {
    ...begin.errors.failures,
    'missing-permission': refusal,
  })
  const findings = replacing(read, learnToken(scenes, samples, facts, templates))
  const named = withLearnt(begin, findings)
  const likely = likelyPermissions({ scenes, seen: fieldsIn(findings), profile: named })
  const readProfile = withLearnt(named, likely)
  return {
    findings,
    likely,
    readProfile,
    permissions: permissionsOfTokens(scenes, samples, facts, readProfile),
  }
}

function withLearnt(profile: Profile, fields: readonly Pick<LearntField, 'field' | 'value'>[]): Profile {
  return withFields(profile, Object.fromEntries(fields.map(({ field, value }) => [field, value])))
}

function fieldsIn(found: readonly { field: string }[]): Set<string> {
  return new Set(found.map(({ field }) => field))
}

function replacing(first: readonly FieldFinding[], second: readonly FieldFinding[]): FieldFinding[] {
  return [...first.filter(({ field }) => !second.some(other => other.field === field)), ...second]
}
