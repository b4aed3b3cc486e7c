import type { ProfileFailureKind } from '../../../profile/profile-source.js'
import type { Answer } from '../../calls/call.js'
import type { PlayedOnTarget, PlayedScene } from '../play-scenes.js'
import { findPlayed, isForbidden, isSameAnswer } from './findings.js'

export interface RefusedToken {
  token: 'token' | 'weakToken'
  scene: string
  /** A listing that needs only the permission to list. */
  list: readonly [scene: string, call: string]
  /** A create that needs only the permission to create. */
  create: readonly [scene: string, call: string]
  decrypt: string
  recoverable: string
  /** A create of a recoverable key with an unknown role. The target must refuse this create whatever the token permits. */
  early: readonly [scene: string, call: string]
}

export const callers: readonly RefusedToken[] = [
  {
    token: 'token',
    scene: 'recoverable',
    list: ['recoverable', 'listed'],
    create: ['recoverable', 'plain'],
    decrypt: 'decrypted',
    recoverable: 'recoverable',
    early: ['odd-values', 'recoverable'],
  },
  {
    token: 'weakToken',
    scene: 'weak-token-keys',
    list: ['weak-token', 'weak-list'],
    create: ['weak-token-keys', 'weak-create'],
    decrypt: 'weak-decrypt',
    recoverable: 'weak-recoverable',
    early: ['weak-token-keys', 'weak-recoverable-early'],
  },
]

/**
 * Whether `kind` is the reason why the target refused a call. Checks only the calls `recoverable` and `decrypt` of `callers`, and
 * returns true for all other calls.
 */
export function isRefusedFor(
  kind: string,
  scenes: readonly PlayedScene[],
  { call, answer }: Pick<PlayedOnTarget, 'call' | 'answer'>,
): boolean {
  const caller = callers.find(({ recoverable, decrypt }) => [recoverable, decrypt].includes(call.name))
  if (caller === undefined) return true
  if (call.name === caller.decrypt) return !isRefusedAnyway(scenes, caller.list, answer)
  if (isRefusedAnyway(scenes, caller.create, answer)) return kind === 'missing-permission'
  return refusalOfRecoverable(scenes, caller, answer) === kind
}

export function isRefusedAnyway(
  scenes: readonly PlayedScene[],
  less: readonly [scene: string, call: string],
  answer: Answer | undefined,
): boolean {
  const lesser = findPlayed(scenes, ...less)?.answer
  return isForbidden(lesser) && isSameAnswer(lesser, answer)
}

/**
 * `answer` is the answer to a create of a recoverable key. `early` is such a create with an unknown role. If the target gave
 * both the same answer, it checks the permission before roles: `missing-permission`. Otherwise, it checks the permission after
 * roles: `encrypt-not-permitted`.
 */
export function refusalOfRecoverable(
  scenes: readonly PlayedScene[],
  { early }: RefusedToken,
  answer: Answer | undefined,
): ProfileFailureKind {
  if (!isForbidden(answer)) return 'recoverable-not-supported'
  return isSameAnswer(findPlayed(scenes, ...early)?.answer, answer)
    ? 'missing-permission'
    : 'encrypt-not-permitted'
}
