import type { ContractOptions } from '../../contract-tests/engine/contract-options.js'
import { runContract } from '../../contract-tests/engine/run-contract.js'
import { smallTarget } from '../../contract-tests/random/small-world.js'
import { allServers } from '../fidelity/there-and-back.js'
import { serverOf } from '../mutants/run-against.js'
import { errorCode, memberNames, shapeOf } from './json-shape.js'
import type { Net } from './net.js'

const whole = { allowWaitingMs: 400_000, fuzz: 5, maxKeys: 200, maxRequests: 1500 }

/** The profile and the options of each run. Each option that drops requests has a run. */
const runs: Readonly<Record<string, [profile: string, options: Partial<ContractOptions>]>> = {
  standard: ['standard', whole],
  'unkey-v1': ['unkey-v1', whole],
  default: ['standard', {}],
  'without writes': ['standard', { allowWrites: false }],
  'only prefixes': ['standard', { only: ['prefix'] }],
  'only rule 4': ['standard', { only: ['4.2 rule 4'] }],
  gentle: ['standard', { gentle: true }],
  'one at a time': ['standard', { concurrency: 1 }],
  'few requests': ['standard', { maxRequests: 150 }],
  'few keys': ['standard', { maxKeys: 12 }],
}

export const runNet: Net = {
  name: 'runs',
  names: () => Object.keys(runs),
  async record(name) {
    const [profile, options] = runs[name] ?? [name, {}]
    const live = allServers().find(one => one.name === profile)
    if (live === undefined) throw new Error(`No server is called ${profile}.`)
    const { fetch, time } = serverOf(live)
    const requests: string[] = []
    const recording: typeof fetch = async (input, init) => {
      const place = requests.push('') - 1
      const answer = await fetch(input, init)
      requests[place] =
        `${requestText(String(input), init)} ${answer.status}${errorCode(await answer.clone().text())}`
      return answer
    }
    const report = await runContract({
      // The small target's roles and APIs exist in the small world only.
      ...(live.target === undefined ? smallTarget : { baseUrl: smallTarget.baseUrl, ...live.target }),
      fetch: recording,
      time,
      runId: 'netsrun1',
      randomSeed: 1,
      ...options,
    })
    return {
      verdict: report.verdict,
      exitCode: report.exitCode,
      ending: report.ending.code,
      results: Object.fromEntries(report.results.map(({ id, status }) => [id, status])),
      observations: Object.fromEntries(
        report.observations.map(({ name: choice, value }) => [choice, shapeOf(value)]),
      ),
      requests,
    }
  },
}

function requestText(address: string, { method = 'GET', body }: RequestInit = {}): string {
  const { pathname, searchParams } = new URL(address)
  const query = [...searchParams].map(([name, value]) =>
    name === 'limit' ? `limit=${value.slice(0, 20)}` : name,
  )
  return [method, pathname, query.join('&'), memberNames(String(body ?? ''))]
    .filter(part => part !== '')
    .join(' ')
}
