import { runContract } from '../../../contract-tests/engine/run-contract.js'
import type { ContractReport } from '../../../schemas/generated/types.js'
import { createSecrets } from '../../common/secrets/secrets.js'
import { standardProfile } from '../../profile/standard-profile.js'
import type { Scene, SceneFacts } from '../calls/scene.js'
import { type Conclusion, conclude } from './conclude.js'
import type { PlayedScene } from './findings.js'
import { endingOf, type RunOptions, sceneObservations } from './play-scenes.js'
import { scenesFor } from './scenes/index.js'

export interface LearnOptions extends RunOptions {
  /**
   * A token with fewer permissions than `token`. The target's refusals of this token show the required permissions. No report
   * contains this token.
   */
  weakToken?: string | undefined
  /** The longest wait for one cache to expire or for one refill of `remaining`, in milliseconds. @default 0 */
  waitMs?: number
}

export interface Learnt extends Omit<Conclusion, 'profile'> {
  cutShort: CutShort | undefined
  /** Undefined if the target answered no call. */
  profile: Conclusion['profile'] | undefined
  report: ContractReport
}

/** The default time limit of a run, without the time for waits. */
const usualRunMs = 600_000

/** Finds the profile with which a mock answers like a live service. Sends its calls in a contract run. */
export async function learn(options: LearnOptions): Promise<Learnt> {
  const { waitMs, weakToken, ...asked } = options
  const secrets = asked.secrets ?? createSecrets()
  if (weakToken !== undefined) secrets.add(weakToken, '<weak token>')
  const asking = scenesFor({ weakToken })
  const scenes: PlayedScene[] = []
  const finished = new Set<string>()
  let facts: SceneFacts | undefined
  const observations = sceneObservations(
    asking,
    (scene, own, isWhole) => {
      scenes.push(scene)
      if (isWhole) finished.add(scene.scene)
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
  const cutShort = cutShortOf(asking, { begun, finished }, report)
  const isSilent = scenes.every(({ played }) => played.every(({ answer }) => answer === undefined))
  if (facts !== undefined && !isSilent) {
    const conclusion = await conclude({ scenes, facts, token: options.token, weakToken })
    return { ...conclusion, cutShort, report }
  }
  return {
    profile: undefined,
    whole: standardProfile(),
    fields: [],
    calls: { asked: 0, alike: 0 },
    shared: [],
    unexplained: [],
    cutShort,
    exchanges: {},
    fixture: { workspaces: [] },
    report,
  }
}

/**
 * The evidence for a learned profile, as a document for programs. `fields` refers to exchanges by their numbers. Neither `calls`
 * nor `unexplained` counts shared differences. If the run was cut short, the rest of a scene could explain an unexplained call.
 */
export function provenanceOf(learnt: Learnt) {
  const { report, calls, fields, shared, unexplained, cutShort, exchanges } = learnt
  const { target, runId, startedAt, ending, leftBehind } = report
  return {
    format: 'keymock-provenance/1',
    target,
    runId,
    startedAt,
    ending: endingOf(report).isAtItsEnd ? 'finished' : ending.code,
    calls,
    fields,
    exchanges,
    shared,
    unexplained,
    ...(cutShort && { cutShort }),
    leftBehind,
  }
}

export interface CutShort {
  scenes: readonly string[]
  /** The number of permitted scenes, finished or not. */
  of: number
  /** The budget that was too small. Absent if something else ended the run. */
  budget?: { name: 'maxRequests' | 'maxKeys'; limit: number }
}

function cutShortOf(
  scenes: readonly Scene[],
  { begun, finished }: Record<'begun' | 'finished', ReadonlySet<string>>,
  report: ContractReport,
): CutShort | undefined {
  const { settings } = report
  const { isAtItsEnd } = endingOf(report)
  const wanted = scenes.filter(({ keys }) => keys === 0 || settings.allowWrites).map(({ name }) => name)
  const missing = wanted.filter(name => !finished.has(name))
  if (missing.length === 0) return undefined
  const unplayed = { scenes: missing, of: wanted.length }
  if (!isAtItsEnd && report.ending.code !== 'request-limit') return unplayed
  // If a scene did not begin, the budget of requests was used up. If each missing scene began, the budget of keys was too small.
  const name = isAtItsEnd && missing.every(one => begun.has(one)) ? 'maxKeys' : 'maxRequests'
  return { ...unplayed, budget: { name, limit: settings[name] } }
}
