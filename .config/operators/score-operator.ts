import { observe } from '../../contract-tests/wrong-servers/operators/judge/is-observable.js'
import type { OperatorServer } from '../../contract-tests/wrong-servers/operators/operator.js'
import { runAgainst } from '../mutants/run-against.js'

/** What the suite, and where that noticed nothing the judge, made of a wrong server that an operator made. */
export interface OperatorScore {
  name: string
  operator: string
  member: string
  condition: string
  does: string
  caughtBy: readonly string[]
  /** What the specification excludes and the judge has seen; absent when the server was caught, or cannot be noticed. */
  finding?: string
}

export async function scoreOperator(server: OperatorServer): Promise<OperatorScore> {
  const { name, operator, member, condition, bug, edge } = server
  const { results } = await runAgainst({ edge })
  const caughtBy = results.filter(({ status }) => status === 'fail').map(({ id }) => id)
  const score = { name, operator, member, condition, does: bug, caughtBy }
  if (caughtBy.length > 0) return score
  const finding = await observe(edge)
  return finding === undefined ? score : { ...score, finding: `${finding.section}: ${finding.what}` }
}
