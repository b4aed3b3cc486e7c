import type { Profile } from '../../../../schemas/generated/types.js'
import type { PlayedScene } from '../play-scenes.js'
import { findPlayed, isForbidden } from './findings.js'

/** A guessed value for a profile field that the run did not observe, with the reason. */
export interface Assumption {
  field: string
  value: unknown
  note: string
}

type Operation = 'list' | 'create' | 'decrypt' | 'recoverable'
type Place = readonly [scene: string, call: string]

/** Calls that need the operation's permission: `own` uses the run's token, and `others` use other tokens. */
const callsOf: Readonly<Record<Operation, { own: Place; others: readonly Place[] }>> = {
  list: {
    own: ['indent', 'plain'],
    others: [
      ['used-key-as-token', 'with-key'],
      ['weak-token', 'weak-list'],
    ],
  },
  create: {
    own: ['records', 'plain'],
    others: [
      ['used-key-as-token', 'with-key-create'],
      ['weak-token-keys', 'weak-create'],
    ],
  },
  decrypt: { own: ['recoverable', 'decrypted'], others: [['weak-token-keys', 'weak-decrypt']] },
  recoverable: { own: ['recoverable', 'recoverable'], others: [['weak-token-keys', 'weak-recoverable']] },
}

export interface UnnamedPermissions {
  scenes: readonly PlayedScene[]
  /** The paths of the profile fields whose values a run has observed. */
  seen: ReadonlySet<string>
  profile: Profile
}

/** Guesses permissions that no refusal names. */
export function likelyPermissions({ scenes, seen, profile }: UnnamedPermissions): Assumption[] {
  return unnamed(seen).flatMap((operation): Assumption[] => {
    const field = `authorization.${operation}`
    const { own, others } = callsOf[operation]
    if (![own, ...others].some(place => isRefused(scenes, place)))
      return [{ field, value: [], note: openNote }]
    const alike =
      operation === 'decrypt' && seen.has('authorization.recoverable')
        ? decryptNames(profile.authorization.recoverable)
        : undefined
    return alike === undefined ? [] : [{ field, value: alike, note: alikeNote }]
  })
}

/**
 * Guesses that decryption and recoverable keys need no permission, unless the target refused the run's token. With an invented
 * permission, a mock would refuse tokens that the target accepts.
 */
export function openPermissions({ scenes, seen, profile }: UnnamedPermissions): Assumption[] {
  const likely = likelyPermissions({ scenes, seen, profile }).map(({ field }) => field)
  return unnamed(seen)
    .filter(operation => operation === 'decrypt' || operation === 'recoverable')
    .map(operation => ({ operation, field: `authorization.${operation}` }))
    .filter(({ operation, field }) => !likely.includes(field) && !isRefused(scenes, callsOf[operation].own))
    .map(({ field }) => ({ field, value: [], note: unnamedNote }))
}

function unnamed(seen: ReadonlySet<string>): Operation[] {
  return (Object.keys(callsOf) as Operation[]).filter(operation => !seen.has(`authorization.${operation}`))
}

function isRefused(scenes: readonly PlayedScene[], place: Place): boolean {
  return isForbidden(findPlayed(scenes, ...place)?.answer)
}

function decryptNames(recoverable: readonly string[][]): string[][] | undefined {
  const names = recoverable.map(group => group.map(name => name.replace(/encrypt/i, inOtherWord)))
  const isRenamed = names.every((group, index) => group.some(name => !recoverable[index]?.includes(name)))
  return names.length > 0 && isRenamed ? names : undefined
}

function inOtherWord(word: string): string {
  return word.startsWith('E') ? (word === 'ENCRYPT' ? 'DECRYPT' : 'Decrypt') : 'decrypt'
}

const openNote =
  'left open: the service refused no token. To learn the required permission, use --weak-token-env with a token that lacks only this permission'
const alikeNote =
  'the refusal does not name the permission, so the name is derived from the permission for recoverable keys'
const unnamedNote = 'left open: the refusal does not name the permission'
