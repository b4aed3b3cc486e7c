import type { Fixture, Profile, Snapshot } from '../../../schemas/generated/types.js'
import { manualClock } from '../../domain/clock.js'
import { isObject } from '../../domain/is-object.js'
import { snapshotOf } from '../../service/controls/snapshot-of.js'
import { Sandbox } from '../../service/sandbox.js'
import { type Answer, type Call, cursorIn, type Played } from './call.js'
import { parsed } from './parsed.js'

/** A world for a fake, and the token that lets calls in. */
export interface FakeWorld {
  fixture: Fixture
  token: string
  /** A token that may do less. */
  weakToken?: string | undefined
}

/** One side that is asked, one call at a time. */
export interface Side {
  ask(call: Call, at: number): Promise<Answer | undefined>
}

/** The state of a fake, from which another one continues: its keys, and the values that calls refer to. */
export interface SavedSide {
  snapshot: Snapshot
  answers: ReadonlyMap<string, Answer>
  key: string
}

export interface FakeSide extends Side {
  /** The state that it reached. Lists that it has cached are no part of it. */
  save(): Promise<SavedSide>
}

export interface FakeSideOptions {
  /** @default 0 */
  randomSeed?: number
  /** The state that it starts from. @default its fixture */
  saved?: SavedSide | undefined
}

/** A fake with a profile. Its clock shows the time of each call. */
export function fakeSide(
  profile: Profile,
  { fixture, token, weakToken = '' }: FakeWorld,
  startedAt: number,
  { randomSeed = 0, saved }: FakeSideOptions = {},
): FakeSide {
  const clock = manualClock(startedAt)
  const sandbox = new Sandbox({
    fixture,
    profile,
    clock,
    randomSeed,
    snapshot: saved?.snapshot,
    // There is no way to read them.
    journal: { mostEntries: 0 },
  })
  const answers = new Map(saved?.answers)
  let key = saved?.key ?? ''
  return {
    async save() {
      // The clock is set by each call.
      const { clock: _, ...snapshot } = await snapshotOf(await sandbox.state())
      return { snapshot, answers: new Map(answers), key }
    },
    async ask(call, at) {
      clock.set(at)
      const { status, headers, body } = await sandbox.handle({
        method: call.method,
        url: `${call.path}${queryText(call, answers)}`,
        headers: { ...call.headers, ...authorizationOf(call, { token, key, weakToken }) },
        body: call.body ?? '',
      })
      const text = typeof body === 'string' ? body : ''
      const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)])
      const answer = new FakeAnswer(status, Object.fromEntries(lower), text)
      answers.set(call.name, answer)
      if (status === 200 && isObject(answer.json) && typeof answer.json.key === 'string')
        key = answer.json.key
      return answer
    },
  }
}

/** An answer whose body is parsed when it is asked for: of many, the text is enough. */
class FakeAnswer implements Answer {
  #parsed: { json: unknown } | undefined

  constructor(
    readonly status: number,
    readonly headers: Answer['headers'],
    readonly text: string,
  ) {}

  get json(): unknown {
    this.#parsed ??= { json: parsed(this.text) }
    return this.#parsed.json
  }
}

/** Plays calls that were made elsewhere, each at its time. */
export async function replay(played: readonly Played[], side: Side): Promise<Played[]> {
  const replayed: Played[] = []
  for (const { call, at, answer } of played) {
    replayed.push({ call, at, answer: answer && (await side.ask(call, at)) })
  }
  return replayed
}

/** The query of a call as it is written behind its path. */
export function queryText({ query, cursorOf }: Call, answers: ReadonlyMap<string, Answer>): string {
  const cursor = cursorOf === undefined ? undefined : cursorIn(answers.get(cursorOf))
  const pairs = [...query.map(([name, value]) => [name, value]), ...(cursor ? [['cursor', cursor]] : [])]
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs as [string, string][])}`
}

/** The values that the Authorization header of a call may name. */
interface Named {
  token: string
  /** The key that the side created last. */
  key: string
  weakToken: string
}

function authorizationOf({ authorization }: Call, { token, key, weakToken }: Named): Record<string, string> {
  if (authorization === null) return {}
  const named = authorization?.replace('{key}', () => key).replace('{weak}', () => weakToken)
  return { authorization: named ?? `Bearer ${token}` }
}
