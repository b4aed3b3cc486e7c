import { runContract } from '../../contract-tests/engine/run-contract.js'
import { smallTarget } from '../../contract-tests/test-support/small-world.js'
import { allServers } from '../fidelity/there-and-back.js'
import { serverOf } from '../mutants/run-against.js'
import { errorCode, memberNames, shapeOf } from './json-shape.js'
import type { Net } from './net.js'

export const runNet: Net = {
  name: 'runs',
  names: () => ['standard', 'unkey-v1'],
  async record(profile) {
    const live = allServers().find(({ name }) => name === profile)
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
      allowWaitingMs: 400_000,
      fuzz: 5,
      maxKeys: 200,
      maxRequests: 1500,
    })
    return {
      verdict: report.verdict,
      exitCode: report.exitCode,
      ending: report.ending.code,
      results: Object.fromEntries(report.results.map(({ id, status }) => [id, status])),
      observations: Object.fromEntries(report.observations.map(({ name, value }) => [name, shapeOf(value)])),
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
