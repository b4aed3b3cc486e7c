import type { CreateKeyRequest } from '../../schemas/generated/types.js'
import type { RunFacts } from '../engine/run-facts.js'
import {
  type BodyEntry,
  bodiesToTry,
  type CreateToTry,
  entryOf,
  type KeyName,
  keyNames,
  nameOfRefused,
  type RefusedCreateName,
  refusedBody,
} from './bodies.js'
import { type FixtureName, keyOptionsOf, refusedOptionsOf } from './script.js'
import { thoroughEntries } from './thorough.js'

/** The keys of a run, and their bodies. */
export interface KeyBodies {
  /** The keys of the script. In a thorough run, also keys that cover all pairs of classes, and keys with edge values. */
  readonly names: readonly FixtureName[]
  /** The bodies to try for a key, in order. The last body has only values that every target must accept. */
  bodiesOf(name: FixtureName, now: number): CreateToTry[]
}

export function keyBodies(run: RunFacts): KeyBodies {
  const added: ReadonlyMap<string, BodyEntry> = run.thorough ? thoroughEntries(run) : new Map()
  const names = [...keyNames, ...added.keys()] as FixtureName[]
  return {
    names,
    bodiesOf(name, now) {
      const { mayBeRefused = false, twinOf, lasts = false } = keyOptionsOf(name)
      const source = twinOf ?? name
      return bodiesToTry(source, added.get(name) ?? entryOf(name as KeyName), {
        run,
        now,
        turn: names.indexOf(source),
        mayLast: lasts,
        mayBeRefused: twinOf === undefined ? mayBeRefused : (keyOptionsOf(twinOf).mayBeRefused ?? false),
      })
    },
  }
}

export function userOfRefused(name: RefusedCreateName, { users }: RunFacts): string {
  const { user } = refusedOptionsOf(name)
  if (user === 'elsewhere') return users.objectId
  if (user === 'main') return users.main
  // `alike` and `names` stand for the same user, so that one listing shows the keys of all their creates.
  return users.refused(user === 'alike' ? 'names' : user)
}

/**
 * @param next The body of the next key. Both creates have the same name, unless the refused create sets another name. A
 * refused create must not reserve its name.
 * @param turn Selects another variant, for creates that the run repeats.
 */
export function bodyOfRefused(
  name: RefusedCreateName,
  run: RunFacts,
  next?: CreateKeyRequest,
  turn?: number,
): Record<string, unknown> {
  if (refusedOptionsOf(name).isEqual && next !== undefined) return { ...next }
  const own = {
    apiId: run.apiId,
    name: next?.name ?? nameOfRefused(name, run.runId),
    externalId: userOfRefused(name, run),
    expires: run.expires,
  }
  return refusedBody(name, own, run, turn)
}
