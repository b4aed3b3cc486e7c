import type { Contradiction } from '../../contract-tests/judge/finding.js'
import { observe } from '../../contract-tests/judge/is-observable.js'
import type { MakeMiddleware } from '../../contract-tests/middleware/middleware.js'
import type { OperatorServer } from '../../contract-tests/wrong-servers/operators/operator.js'
import { runWrongServer } from '../mutants/run-wrong-server.js'
import { judgeServer } from './judge-server.js'

export interface OperatorScore {
  name: string
  operator: string
  member: string
  condition: string
  does: string
  /**
   * The id of the first failed requirement, or the code of the run's ending. If the judge finds only a broken SHOULD, the id of
   * the first warning. Absent if the suite did not catch the server.
   */
  caughtBy?: string
  /** The judge's finding, if the suite did not catch the server. */
  finding?: string
}

/** Finds the first requirement that fails. If none fails, the judge looks for an answer that contradicts the specification. */
export async function scoreOperator(server: OperatorServer): Promise<OperatorScore> {
  const { name, operator, member, condition, bug, middleware } = server
  const score = { name, operator, member, condition, does: bug }
  const { failed, warned } = await firstFailureAndWarning(middleware)
  if (failed !== undefined) return { ...score, caughtBy: failed }
  const finding = await findingOf(middleware)
  if (finding?.level === 'SHOULD' && warned !== undefined) return { ...score, caughtBy: warned }
  return finding === undefined ? score : { ...score, finding: `${finding.section}: ${finding.what}` }
}

const mostSessions = 6
const rounds = 10

async function findingOf(middleware: MakeMiddleware): Promise<Contradiction | undefined> {
  if ((await observe(middleware)) === undefined) return undefined
  for (let seed = 1; seed <= mostSessions; seed++) {
    const finding = await judgeServer({ middleware }, rounds, seed)
    if (finding !== undefined) return finding
  }
  return undefined
}

export async function firstFailureAndWarning(
  middleware: MakeMiddleware,
): Promise<{ failed?: string; warned?: string }> {
  const { report, results } = await runWrongServer(middleware, ({ status }) => status === 'fail')
  const failed = results.find(({ status }) => status === 'fail')?.id
  const warned = results.find(({ status }) => status === 'warn')?.id
  const notice = { ...(failed && { failed }), ...(warned && { warned }) }
  // If the first listing fails, the run ends before its first requirement, because the address may be wrong. Then no
  // requirement has failed, so `failed` is the code of the report's ending.
  return report.verdict === 'usage' ? { ...notice, failed: report.ending.code } : notice
}
