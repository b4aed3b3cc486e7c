import type { CheckContext } from '../../../contract-tests/engine/check-context.js'
import type { ContractOptions } from '../../../contract-tests/engine/contract-options.js'
import { runContract } from '../../../contract-tests/engine/run-contract.js'
import { unlessImpossible } from '../../../contract-tests/keys/probe.js'
import type { Observation } from '../../../contract-tests/observations/observation.js'
import type { ContractReport } from '../../../schemas/generated/types.js'
import { type Answer, type Call, isCreate, type Played, queryOf, textIn } from '../calls/call.js'

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

export interface PlayedScene {
  scene: string
  played: PlayedOnTarget[]
}

export interface PlayedOnTarget extends Played {
  exchange: number | undefined
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

/** The last words of a note about a text whose variable parts the run cannot tell from its fixed words. */
export const variablePartsUnknown = 'so the variable parts of the text are unknown'

export interface FieldFinding {
  field: string
  /** Undefined if the profile must not have the field. */
  value: unknown
  exchanges: readonly number[]
  note?: string
}

/** Makes a finding with these exchanges as its evidence, unless the value is undefined. */
export function findingsFrom(shown: readonly { exchange: number | undefined }[]) {
  const exchanges = shown.flatMap(({ exchange }) => exchange ?? [])
  return (field: string, value: unknown, note?: string): FieldFinding[] =>
    value === undefined ? [] : [{ field, value, exchanges, ...(note !== undefined && { note }) }]
}

export function playedIn(scenes: readonly PlayedScene[], scene: string): readonly PlayedOnTarget[] {
  return scenes.find(one => one.scene === scene)?.played ?? []
}

export function findPlayed(scenes: readonly PlayedScene[], scene: string, name: string) {
  return playedIn(scenes, scene).find(({ call }) => call.name === name)
}

export function isForbidden(answer: Answer | undefined): boolean {
  return [401, 403].includes(answer?.status ?? 0)
}

export function isSameAnswer(a: Answer | undefined, b: Answer | undefined): boolean {
  return a !== undefined && b !== undefined && a.status === b.status && isSameText(a.text, b.text)
}

function isSameText(a: string, b: string): boolean {
  const comparable = (text: string) => text.replace(/[A-Za-z]{1,12}_[\w-]{10,}/g, '#')
  return comparable(a) === comparable(b)
}

export interface SceneFacts {
  runId: string
  apiId: string
  /** The expiry of the run's keys in Unix milliseconds: an hour after the start, by the target's clock. */
  expires: number
  /** The time of the target's clock, in Unix milliseconds. */
  now: number
  /** Whether the API held no key when the run began. */
  isEmpty: boolean
  /** Whether a second token with fewer permissions exists. Calls refer to this token as `{weak}`. */
  hasWeakToken?: boolean | undefined
  /** The longest wait for a single cache or refill, in milliseconds. @default 0 */
  waitMs?: number | undefined
  role?: string | undefined
  permission?: string | undefined
}

/** Resolves to undefined if the run must not send the call, or if no answer arrives. */
export type Ask = (call: Call) => Promise<Answer | undefined>

/** A few calls that together show a behavior that the specification leaves open. No scene depends on another scene. */
export interface Scene {
  name: string
  /** The number of keys that the scene makes if the target accepts everything. */
  keys: number
  /** The approximate number of requests. */
  requests: number
  play(facts: SceneFacts, ask: Ask, wait: (ms: number) => Promise<void>): Promise<void>
}

export function calls(
  name: string,
  keys: number,
  requests: number,
  make: (facts: SceneFacts) => readonly Call[],
): Scene {
  return {
    name,
    keys,
    requests,
    async play(facts, ask) {
      for (const call of make(facts)) await ask(call)
    },
  }
}

/** Each scene has its own user, so that no scene lists keys of another scene. */
export function userOf({ runId }: SceneFacts, scene: string): string {
  return `keymock-${runId}-${scene}`
}

/**
 * The body of a create. The member `name` identifies the run and the scene. By default, the key expires an hour after the start
 * of the run.
 */
export function keyOf(facts: SceneFacts, scene: string, fields: Readonly<Record<string, unknown>> = {}) {
  const { apiId, expires, runId } = facts
  return {
    apiId,
    name: `keymock learn ${runId} ${scene}`,
    externalId: userOf(facts, scene),
    expires,
    ...fields,
  }
}

/** The id of an API that does not exist. A create with this id makes no key, but shows how the target reads the body. */
export function noApi({ runId }: SceneFacts): string {
  return `keymock-${runId}-no-api`
}

export function listingOf(facts: SceneFacts, scene: string, more: Readonly<Record<string, unknown>> = {}) {
  return { apiId: facts.apiId, externalId: userOf(facts, scene), revalidateKeysCache: true, ...more }
}
