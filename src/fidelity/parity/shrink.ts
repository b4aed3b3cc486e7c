import type { CheckContext } from '../../../contract-tests/engine/check-context.js'
import type { Profile } from '../../../schemas/generated/types.js'
import { type Call, isCreate, type Played } from '../calls/call.js'
import {
  differencesOf,
  type PartDifference,
  remainingParts,
  type SharedDifference,
} from '../calls/differences.js'
import { type FakeWorld, fakeSide, type Side } from '../calls/play-on-fake.js'
import { shaper } from '../calls/shape.js'
import { askOf, type PlayedOnTarget } from '../learn/play-scenes.js'

/**
 * Whether two services, such as the target and a fake, answer the last of these calls differently. Undefined if the budget is too
 * small, or if the target gives no answer.
 */
export type Differs = (played: readonly Played[]) => Promise<boolean | undefined>

export interface Shrunk {
  script: readonly Played[]
  /** Whether the search found no further call to omit. False if the search ended early, or if the answers did not differ. */
  isShortest: boolean
}

/** Shortens a script, as long as two services still give different answers to its last call. */
export async function shrink(played: readonly Played[], differs: Differs): Promise<Shrunk> {
  let script = played
  if ((await differs(script)) !== true) return { script, isShortest: false }
  for (
    let size = Math.ceil((script.length - 1) / 2);
    size >= 1;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let end = script.length - 1; end > 0; end -= size) {
      const shorter = script.filter((_, place) => place < end - size || place >= end)
      const stillDiffers = await differs(shorter)
      if (stillDiffers === undefined) return { script, isShortest: false }
      if (stillDiffers) script = shorter
    }
  }
  return { script, isShortest: true }
}

export async function shrinkOnFakes(
  scripts: readonly (readonly Played[])[],
  profiles: readonly [Profile, Profile],
  world: FakeWorld,
): Promise<Shrunk> {
  const differs = onFakes(profiles, world)
  const [first = []] = scripts
  for (const script of scripts) {
    const shrunk = await shrink(script, differs)
    if (shrunk.isShortest) return shrunk
  }
  return { script: first, isShortest: false }
}

function onFakes(profiles: readonly [Profile, Profile], world: FakeWorld): Differs {
  return async played => {
    const start = played[0]?.at ?? 0
    const [a, b] = profiles.map(profile => ({ side: fakeSide(profile, world, start), shape: shaper() }))
    let last: PartDifference[] = []
    for (const { call, at } of played) {
      const [one, other] = [await a?.side.ask(call, at), await b?.side.ask(call, at)]
      last = differencesOf(a?.shape({ call, at, answer: one }), b?.shape({ call, at, answer: other }))
    }
    return last.length > 0
  }
}

/** Compares the target and a fake within the remaining budget, each time with new users. */
export function onTarget(
  context: CheckContext,
  mock: () => Side,
): (shared: readonly SharedDifference[]) => Differs {
  let tries = 0
  return shared => async script => {
    const keys = script.filter(({ call }) => isCreate(call)).length
    if (context.requestsLeft() < script.length || context.keysLeft() < keys) return undefined
    tries += 1
    const { runId } = context.run
    const target: PlayedOnTarget[] = []
    const ask = askOf(context, target)
    const side = mock()
    const [theirs, ours] = [shaper(), shaper()]
    let last: PartDifference[] = []
    for (const { call } of script) {
      const own = renamed(call, runId, `${runId}-${tries}x`)
      const answer = await ask(own)
      const at = target.at(-1)?.at
      if (answer === undefined || at === undefined) return undefined
      const a = theirs({ call: own, at, answer })
      const b = ours({ call: own, at, answer: await side.ask(own, at) })
      const parts = differencesOf(a, b)
      last = a && b ? [...remainingParts({ target: a, mock: b, parts }, shared)] : parts
    }
    return last.length > 0
  }
}

function renamed(call: Call, from: string, to: string): Call {
  return {
    ...call,
    query: call.query.map(([name, value]) => [name, value.replaceAll(from, to)] as const),
    ...(call.body !== undefined && { body: call.body.replaceAll(from, to) }),
  }
}
