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
  /** The profile whose values stand for what could not be seen. @default 'standard' */
  extends?: ProfileName
  /** A token that may do less than `token`: what it is refused shows which permissions are needed. It appears in no report. */
  weakToken?: string | undefined
  /** How long one question may wait for what takes time: how long a cache lasts, a refill. Milliseconds. @default 5000 */
  waitMs?: number
  /** A finished run on the same service. Its values stay where this run sees none. */
  earlier?: EarlierRun | undefined
}

export interface Learnt extends Omit<Conclusion, 'profile'> {
  /** Calls that the learnt profile answers otherwise, where a field that was not reached may have a word for it. */
  undecided: Conclusion['unexplained']
  /** The questions that the run had no room or time for, if any. */
  cutShort: CutShort | undefined
  /** The run that this one completes. */
  earlier: EarlierRun | undefined
  /** Undefined where the run ended before anything was seen. */
  profile: Conclusion['profile'] | undefined
  /** How the run went: traffic, what is left behind, how it ended. */
  report: ContractReport
}

/** How long a run may take that waits for nothing. */
const usualRunMs = 600_000

/** Learns the choices of a live service: asks it by the rules of the suite, and finds the profile that answers as it did. */
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
    unexplained: [],
    undecided: [],
    cutShort,
    earlier,
    exchanges: {},
    fixture: { workspaces: [] },
    report,
  }
}

/** Adds to the note of an unseen field that the run was cut short. */
function asUnreached(field: LearntField): LearntField {
  if (field.how === 'seen' || field.run !== undefined) return field
  return { ...field, note: `a run that nothing cuts short, and in it ${field.note}` }
}
