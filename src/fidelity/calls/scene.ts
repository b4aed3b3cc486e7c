import type { Answer, Call } from './call.js'

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

export function sceneOf(
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
