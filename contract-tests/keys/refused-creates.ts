import type { Need } from '../engine/need.js'
import type { World } from '../engine/run-facts.js'

/**
 * A create that has to be refused. The checks share the attempts as they share the keys: one asks whether it was
 * refused, another whether it left a key behind all the same.
 */
export interface Attempt {
  body(world: World): Record<string, unknown>
  /** The Authorization header; the token's own when omitted, none when null. */
  authorization?(world: World): string | null
  readonly needs?: readonly Need[]
}

export const attempts = {
  'missing-role': { body: world => ({ roles: [absentName(world, 'role')] }) },
  'missing-permission': { body: world => ({ permissions: [absentName(world, 'permission')] }) },
  'existing-and-missing-role': {
    body: world => ({ roles: [world.offers.existingRole, absentName(world, 'role')] }),
    needs: ['existing-role'],
  },
  'existing-and-missing-permission': {
    body: world => ({ permissions: [world.offers.existingPermission, absentName(world, 'permission')] }),
    needs: ['existing-permission'],
  },
  'unknown-api': { body: world => ({ apiId: `keymock-${world.runId}-no-such-api` }) },
  'no-api': { body: () => ({ apiId: undefined }) },
  'no-authorization': { body: () => ({}), authorization: () => null },
  'empty-bearer': { body: () => ({}), authorization: () => 'Bearer ' },
  'unknown-token': { body: () => ({}), authorization: world => `Bearer ${unknownToken(world)}` },
  'basic-credentials': { body: () => ({}), authorization: world => basicCredentials(world) },
} as const satisfies Record<string, Attempt>

export type AttemptName = keyof typeof attempts

export function attemptOf(name: AttemptName): Attempt {
  return attempts[name]
}

/** A role or permission that nobody has made: the run's own name is in it. */
export function absentName(world: World, kind: string): string {
  return `keymock-${world.runId}-no-such-${kind}`
}

/** A token that nobody was given. */
export function unknownToken(world: World): string {
  return `keymock_${world.runId}_no_such_token`
}

export function basicCredentials(world: World): string {
  return `Basic ${btoa(`keymock:${world.runId}`)}`
}
