import type { CheckContext } from '../../../contract-tests/engine/check-context.js'
import type { ContractOptions } from '../../../contract-tests/engine/contract-options.js'
import { runContract } from '../../../contract-tests/engine/run-contract.js'
import { unlessImpossible } from '../../../contract-tests/keys/probe.js'
import type { Observation } from '../../../contract-tests/observations/observation.js'
import type { ContractReport } from '../../../schemas/generated/types.js'
import { type Answer, type Call, isCreate, queryOf, textIn } from '../calls/call.js'
import type { Scene, SceneFacts } from '../calls/scene.js'
import type { PlayedOnTarget, PlayedScene } from './findings.js'

/** The options of a run that sends calls of its own, under the rules and budgets of the contract suite. */
export type RunOptions = Omit<
  ContractOptions,
  'only' | 'skip' | 'observe' | 'questions' | 'knownDeviations' | 'strict' | 'fuzz'
>

/** Whether a run with no requirements came to its end; if not, why not. */
export function endingOf({ ending: { code, message, hint } }: Pick<ContractReport, 'ending'>) {
  const isAtItsEnd = code === 'nothing-checked' || code === 'finished'
  return { isAtItsEnd, why: [message, hint].filter(Boolean).join(' ') }
}

/** Sends the calls of `observe` in a contract run without requirements. */
export function runAlone(
  options: RunOptions,
  { statement, keys, requests }: Pick<Scene, 'keys' | 'requests'> & { statement: string },
  observe: (context: CheckContext) => Promise<void>,
): Promise<ContractReport> {
  const observation: Observation = {
    ...{ id: 'CALLS-01', section: '7', statement, keys, requests, names: [] },
    async observe(context) {
      await observe(context)
      return []
    },
  }
  return runContract({ ...options, questions: { requirements: [], observations: [observation] } })
}

/** Turns scenes into observations, so that the contract suite runs the scenes under its own rules and budgets. */
export function sceneObservations(
  scenes: readonly Scene[],
  done: (scene: PlayedScene, facts: SceneFacts, isWhole: boolean) => void,
  { waitMs, weakToken }: { waitMs?: number | undefined; weakToken?: string | undefined } = {},
): Observation[] {
  return scenes.map((scene, index) => ({
    id: `LEARN-${String(index + 1).padStart(2, '0')}`,
    section: '7',
    statement: scene.name,
    needs: scene.keys > 0 ? ['write'] : [],
    keys: scene.keys,
    requests: scene.requests,
    names: [],
    async observe(context) {
      const played: PlayedOnTarget[] = []
      const facts = { ...factsOf(context), waitMs, hasWeakToken: weakToken !== undefined }
      const denied = context.keysDenied()
      let isAtItsEnd = false
      // The answers of an interrupted scene are also useful, so `done` receives interrupted scenes too.
      try {
        await scene.play(facts, askOf(context, played, weakToken), ms => context.time.sleep(ms))
        isAtItsEnd = true
      } finally {
        const isWhole = isAtItsEnd && context.keysDenied() === denied
        done({ scene: scene.name, played }, facts, isWhole)
      }
      return []
    },
  }))
}

export function factsOf({ run, clock, time, history }: CheckContext): SceneFacts {
  const { existingRole: role, existingPermission: permission } = run.offers
  return {
    runId: run.runId,
    apiId: run.apiId,
    expires: run.expires,
    now: clock.latest(time.now()),
    isEmpty: history.map(({ response }) => totalIn(response?.json)).find(total => total !== undefined) === 0,
    role,
    permission,
  }
}

function totalIn(json: unknown): unknown {
  return typeof json === 'object' && json !== null && 'total' in json ? json.total : undefined
}

/** Makes a function that sends a call through the client of the run, and adds the call to `played`. */
export function askOf(context: CheckContext, played: PlayedOnTarget[], weakToken = '') {
  const { run, client, clock, time, history } = context
  const answers = new Map<string, Answer>()
  let key = ''
  return async (call: Call): Promise<Answer | undefined> => {
    if (isCreate(call) && !run.met.has('write')) return undefined
    // Each answer improves this estimate of the target's time.
    const at = Math.max(played.at(-1)?.at ?? 0, clock.latest(time.now()))
    const { authorization: given } = call
    const named = given?.replace('{key}', () => key).replace('{weak}', () => weakToken)
    const auth = given === undefined ? {} : { authorization: named ?? null }
    const exchange = await unlessImpossible(() =>
      isCreate(call)
        ? client.create(bodyOf(call), {
            purpose: 'probe',
            contentType: call.headers['content-type'] ?? null,
            ...auth,
          })
        : client.send({
            operation: call.operation,
            method: call.method,
            path: call.path,
            query: queryOf(call, answers),
            headers: call.headers,
            ...(call.body === undefined ? {} : { body: call.body }),
            purpose: 'probe',
            ...auth,
          }),
    )
    const answer = exchange?.response
    if (answer !== undefined) answers.set(call.name, answer)
    key = textIn(answer, 'key') ?? key
    played.push({ call, at, answer, exchange: exchange?.id ?? history.at(-1)?.id })
    return answer
  }
}

/** Parses the body if possible, because the ledger finds the user of a key only in an object. */
function bodyOf({ body = '' }: Call): unknown {
  try {
    const json: unknown = JSON.parse(body)
    return JSON.stringify(json) === body ? json : body
  } catch {
    return body
  }
}
