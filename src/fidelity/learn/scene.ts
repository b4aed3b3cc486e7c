import type { Answer, Call } from '../calls/call.js'

/** The input for the scenes of a run. */
export interface SceneFacts {
  runId: string
  apiId: string
  /** The expiry of the run's keys: an hour after the start, by the target's clock. Unix milliseconds. */
  expires: number
  /** The time by the target's clock. Unix milliseconds. */
  now: number
  /** Whether the API held no key when the run began. */
  isEmpty: boolean
  /** Whether a second token with fewer permissions exists. Calls name it `{weak}`. */
  hasWeakToken?: boolean | undefined
  /** The longest wait of one question, in milliseconds. @default 5 seconds */
  waitMs?: number | undefined
  role?: string | undefined
  permission?: string | undefined
}

/** Sends a call to the target. Undefined beyond the budget, or without an answer. */
export type Ask = (call: Call) => Promise<Answer | undefined>

/** A few calls that show a choice together, independent of other scenes. */
export interface Scene {
  name: string
  /** The number of keys that it makes if the target accepts everything. */
  keys: number
  /** The approximate number of its requests. */
  requests: number
  play(facts: SceneFacts, ask: Ask, wait: (ms: number) => Promise<void>): Promise<void>
}

/** A scene of fixed calls in a row. */
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

/** The user of a scene: one for each, so that no scene sees the keys of another. */
export function userOf({ runId }: SceneFacts, scene: string): string {
  return `keymock-${runId}-${scene}`
}

/** The fields of every create. Each key is recognizable and expires within the hour. */
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

/** An API that does not exist: a create in it makes no key, but still shows how the target read its body. */
export function noApi({ runId }: SceneFacts): string {
  return `keymock-${runId}-no-api`
}

/** The query that lists the keys of a scene without the cache. */
export function listingOf(facts: SceneFacts, scene: string, more: Readonly<Record<string, unknown>> = {}) {
  return { apiId: facts.apiId, externalId: userOf(facts, scene), revalidateKeysCache: true, ...more }
}
