import { observe } from '../../contract-tests/judge/is-observable.js'
import type { OperatorServer } from '../../contract-tests/wrong-servers/operators/operator.js'
import { recordRun } from './record-run.js'
import { changesRun } from './replay-run.js'

/**
 * Replays a recorded run through each wrong server. Prints the servers that change nothing in the run, although a session of the judge
 * notices them. Such servers show gaps of the suite, in two minutes instead of a night.
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
    `${untouched.length} of ${servers.length} wrong servers of operators change nothing in a run of ${run.calls.length} requests; the judge soon notices ${seen} of them`,
  )
  console.log(`${Math.round((performance.now() - startedAt) / 1000)} s`)
}
