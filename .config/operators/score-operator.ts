import type { MakeEdge } from '../../contract-tests/wrong-servers/edge/edge.js'
import { observe } from '../../contract-tests/wrong-servers/operators/judge/is-observable.js'
import type { OperatorServer } from '../../contract-tests/wrong-servers/operators/operator.js'
import { runAgainst } from '../mutants/run-against.js'

/** What became of a wrong server that an operator made. */
export interface OperatorScore {
  name: string
  operator: string
  member: string
  condition: string
  does: string
  /** The first requirement that it did not meet; absent when the suite noticed nothing. */
  caughtBy?: string
  /** What the judge saw, which the specification excludes. It is asked where the suite noticed nothing. */
  finding?: string
}

/** Runs the suite against a wrong server until it notices something, and asks the judge when it does not. */
export async function scoreOperator(server: OperatorServer): Promise<OperatorScore> {
  const { name, operator, member, condition, bug, edge } = server
  const score = { name, operator, member, condition, does: bug }
  const caughtBy = await firstFailure(edge)
  if (caughtBy !== undefined) return { ...score, caughtBy }
  const finding = await observe(edge)
  return finding === undefined ? score : { ...score, finding: `${finding.section}: ${finding.what}` }
}

/** @returns The first requirement that a wrong server is seen not to meet; the run ends there. */
export async function firstFailure(edge: MakeEdge): Promise<string | undefined> {
  const stop = new AbortController()
  let first: string | undefined
  await runAgainst(
    { edge },
    {
      signal: stop.signal,
      onProgress(event) {
        if (event.kind !== 'result' || event.result.status !== 'fail' || first !== undefined) return
        first = event.result.id
        stop.abort()
      },
    },
  )
  return first
}
