import type { ContractOptions } from '../../../contract-tests/engine/contract-options.js'
import { runContract } from '../../../contract-tests/engine/run-contract.js'
import { createSecrets } from '../../../contract-tests/secrets/secrets.js'
import type { ContractReport } from '../../../schemas/generated/types.js'
import type { ProfileName } from '../../profile/profile-source.js'
import { resolveProfile } from '../../profile/resolve-profile.js'
import { type Conclusion, conclude, type LearntField } from './conclude.js'
import { type CutShort, cutShortOf } from './cut-short.js'
import type { EarlierRun } from './merge-runs.js'
import { type PlayedScene, sceneObservations } from './play-scenes.js'
import type { SceneFacts } from './scene.js'
import { scenesFor } from './scenes/index.js'

export interface LearnOptions
  extends Omit<
    ContractOptions,
    'only' | 'skip' | 'observe' | 'questions' | 'knownDeviations' | 'strict' | 'fuzz'
  > {
  /** The base profile, whose values fill the unseen fields. @default 'standard' */
  extends?: ProfileName
  /** A token with fewer permissions than `token`. Its refusals show the required permissions. It appears in no report. */
  weakToken?: string | undefined
  /** The longest wait of one question, for a cache or a refill. Milliseconds. @default 5000 */
  waitMs?: number
  /** A finished run on the same service. Fields that this run does not see keep their values from that run. */
  earlier?: EarlierRun | undefined
}

export interface Learnt extends Omit<Conclusion, 'profile'> {
  /** Calls that the learned profile answers differently, perhaps because of a field that the run did not reach. */
  undecided: Conclusion['unexplained']
  /** The questions that the run had no budget or time for, if any. */
  cutShort: CutShort | undefined
  /** The earlier run that this run completes. */
  earlier: EarlierRun | undefined
  /** Undefined if the run ended without a finding. */
  profile: Conclusion['profile'] | undefined
  /** Facts about the run: traffic, keys that it left, its ending. */
  report: ContractReport
}

/** The time limit of a run without waits. */
const usualRunMs = 600_000

/** Learns the choices of a live service. Sends calls by the rules of the suite, and finds the profile that gives the same answers. */
export async function learn(options: LearnOptions): Promise<Learnt> {
  const { extends: base = 'standard', waitMs, weakToken, earlier, ...asked } = options
  const secrets = asked.secrets ?? createSecrets()
  if (weakToken !== undefined) secrets.add(weakToken, '<weak token>')
  const asking = scenesFor({ weakToken })
  const scenes: PlayedScene[] = []
  const whole = new Set<string>()
  let facts: SceneFacts | undefined
  const observations = sceneObservations(
    asking,
    (scene, own, isWhole) => {
      scenes.push(scene)
      if (isWhole) whole.add(scene.scene)
      facts = own
    },
    { waitMs, weakToken },
  )
  const report = await runContract({
    ...asked,
    secrets,
    ...(waitMs !== undefined && { timeoutMs: asked.timeoutMs ?? usualRunMs + 2 * waitMs }),
    questions: { requirements: [], observations },
  })
  const begun = new Set(scenes.map(({ scene }) => scene))
  const cutShort = cutShortOf(asking, { begun, whole }, report)
  const isSilent = scenes.every(({ played }) => played.every(({ answer }) => answer === undefined))
  if (facts !== undefined && !isSilent) {
    const conclusion = await conclude({ scenes, facts, token: options.token, weakToken, earlier }, base)
    if (cutShort === undefined) return { ...conclusion, undecided: [], cutShort, earlier, report }
    const { unexplained, fields } = conclusion
    return {
      ...conclusion,
      fields: fields.map(asUnreached),
      unexplained: [],
      undecided: unexplained,
      cutShort,
      earlier,
      report,
    }
  }
  return {
    profile: undefined,
    whole: resolveProfile(base),
    fields: [],
    disagreements: [],
    calls: { asked: 0, alike: 0 },
    shared: [],
    unexplained: [],
    undecided: [],
    cutShort,
    earlier,
    exchanges: {},
    fixture: { workspaces: [] },
    report,
  }
}

/** Replaces the note of an unseen field after an incomplete run. Other notes stay. */
function asUnreached(field: LearntField): LearntField {
  if (field.how !== 'could not be seen' || field.run !== undefined) return field
  return { ...field, note: `a complete run with ${field.note}` }
}
