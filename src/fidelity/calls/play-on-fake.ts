import type { Fixture, Profile } from '../../../schemas/generated/types.js'
import { jsonOf } from '../../common/json.js'
import { manualClock } from '../../domain/clock.js'
import { Sandbox } from '../../service/sandbox.js'
import { type Answer, type Call, queryOf, textIn } from './call.js'

export interface FakeWorld {
  fixture: Fixture
  token: string
  weakToken?: string | undefined
}

/** A service in a comparison, such as a fake. It answers one call at a time. */
export interface Side {
  ask(call: Call, at: number): Promise<Answer | undefined>
}

export function fakeSide(
  profile: Profile,
  { fixture, token, weakToken = '' }: FakeWorld,
  startedAt: number,
  randomSeed = 0,
): Side {
  const clock = manualClock(startedAt)
  const sandbox = new Sandbox({
    fixture,
    profile,
    clock,
    randomSeed,
    // No code reads this journal.
    journal: { mostEntries: 0 },
  })
  const answers = new Map<string, Answer>()
  let key = ''
  return {
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
      const answer: Answer = { status, headers: Object.fromEntries(lower), text, json: jsonOf(text) }
      answers.set(call.name, answer)
      if (status === 200) key = textIn(answer, 'key') ?? key
      return answer
    },
  }
}

export function queryText(call: Call, answers: ReadonlyMap<string, Answer>): string {
  const query = queryOf(call, answers).map(([name, value]) => [name, value])
  return query.length === 0 ? '' : `?${new URLSearchParams(query)}`
}

interface Credentials {
  token: string
  /** The last key that the fake created. */
  key: string
  weakToken: string
}

function authorizationOf(
  { authorization }: Call,
  { token, key, weakToken }: Credentials,
): Record<string, string> {
  if (authorization === null) return {}
  const named = authorization?.replace('{key}', () => key).replace('{weak}', () => weakToken)
  return { authorization: named ?? `Bearer ${token}` }
}
