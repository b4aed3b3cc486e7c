import { observe } from '../../contract-tests/judge/is-observable.js'
import type { OperatorServer } from '../../contract-tests/wrong-servers/operators/operator.js'
import { recordRun } from './record-run.js'
import { changesRun } from './replay-run.js'

/**
 * Prints each server that changes nothing in a recorded run, although it breaks a MUST. Such servers show gaps in the suite. A
 * replay is much faster than a run of the suite.
 */
export async function printUntouched(servers: readonly OperatorServer[]): Promise<void> {
  const startedAt = performance.now()
  const run = await recordRun()
  const untouched: OperatorServer[] = []
  for (const server of servers) if (!(await changesRun(server.middleware, run))) untouched.push(server)
  let seen = 0
  for (const { name, bug, middleware } of untouched) {
    const finding = await observe(middleware, { sessions: 1 })
    if (finding?.level !== 'MUST') continue
    seen += 1
    console.log(`UNTOUCHED  ${name}\n           ${bug}\n           ${finding.section}: ${finding.what}`)
  }
  console.log(
    `${untouched.length} of ${servers.length} generated wrong servers change nothing in a run of ${run.calls.length} requests; in one session each, the judge finds a broken MUST in ${seen} of these servers`,
  )
  console.log(`${Math.round((performance.now() - startedAt) / 1000)} s`)
}
