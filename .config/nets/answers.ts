import { createHash } from 'node:crypto'
import { isObject } from '../../src/common/json.js'
import { seededRandom } from '../../src/common/random.js'
import type { Answer, Call } from '../../src/fidelity/calls/call.js'
import { queryText } from '../../src/fidelity/calls/play-on-fake.js'
import { scenes } from '../../src/fidelity/learn/scenes/index.js'
import { drawActs } from '../../src/fidelity/parity/draw-acts.js'
import { fetchOf } from '../../src/fidelity/test-support/fakes.js'
import { randomProfile } from '../../src/fidelity/test-support/random-profile.js'
import { errorCode, memberNames } from './json-shape.js'
import type { Net } from './net.js'

const noon = Date.UTC(2030, 0, 15, 12)
const calls = 300
const shippedProfiles = ['standard', 'unkey-v1'] as const

/** Records the mock's answers to random calls. Each answer has a form: the names of its members and header fields. */
export const answerNet: Net = {
  name: 'answers',
  names: () => [...shippedProfiles, 'random-1', 'random-2', 'random-3'],
  async record(name) {
    const shipped = shippedProfiles.find(one => one === name)
    const profile = shipped ?? randomProfile(Number(name.split('-').at(-1)))
    const { keymock, fetch } = fetchOf({ profile, randomSeed: 5 })
    const answers = new Map<string, Answer>()
    const recorded: string[] = []
    const ids: string[] = []
    const forms: string[] = []
    const formNumber = (form: string) => (forms.includes(form) ? forms.indexOf(form) : forms.push(form) - 1)
    let key = ''
    async function ask(call: Call): Promise<Answer> {
      const response = await fetch(requestOf(call, answers, key))
      const text = await response.text()
      const headers = Object.fromEntries(response.headers)
      const answer = { status: response.status, headers, text, json: jsonOf(text) }
      answers.set(call.name, answer)
      const { json } = answer
      if (isObject(json) && typeof json.key === 'string') {
        key = json.key
        ids.push(String(json.keyId), key)
      }
      const names = [...new Set(call.query.map(([name]) => name))].join('&')
      const asked = `${call.name}: ${call.method} ${call.path.slice(0, 60)} ${names}`.trim()
      const form = formNumber(`${memberNames(text)} [${Object.keys(headers).sort().join(', ')}]`)
      recorded.push(`${asked} -> ${answer.status}${errorCode(text)} form ${form}`)
      return answer
    }
    const facts = {
      runId: 'netanswers',
      apiId: 'api_payments',
      now: noon,
      expires: noon + 3_600_000,
      isEmpty: false,
      role: 'admin',
      permission: 'payouts.read',
    }
    const wait = async (ms: number) => void (await keymock.clock.advance(ms))
    for (const act of drawActs(
      scenes,
      () => ({ ...facts, now: keymock.clock.now() }),
      seededRandom(1),
      true,
    )) {
      await act.play(ask, wait)
      if (recorded.length >= calls) break
    }
    const journal = keymock.requests().map(({ asked, ...entry }) => memberNames(JSON.stringify(entry)))
    return { ids: digest(ids), journal: [...new Set(journal)].sort(), forms, calls: recorded }
  },
}

function requestOf(call: Call, answers: ReadonlyMap<string, Answer>, key: string): Request {
  const { method, path, headers, body, authorization } = call
  const token =
    authorization === undefined ? 'Bearer keymock-token' : authorization?.replace('{key}', () => key)
  return new Request(`http://localhost${path}${queryText(call, answers)}`, {
    method,
    headers: { ...headers, ...(token != null && { authorization: token }) },
    ...(body !== undefined && method !== 'GET' && { body }),
  })
}

function digest(texts: readonly string[]): string {
  return `${texts.length} ${createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 16)}`
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
