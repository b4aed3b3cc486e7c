import type { Contradiction } from '../../contract-tests/judge/finding.js'
import { observe } from '../../contract-tests/judge/is-observable.js'
import type { MakeMiddleware } from '../../contract-tests/middleware/middleware.js'
import type { OperatorServer } from '../../contract-tests/wrong-servers/operators/operator.js'
import { runWrongServer } from '../mutants/run-wrong-server.js'
import { judgeServer } from './judge-server.js'

/** The score of a wrong server from an operator. */
export interface OperatorScore {
  name: string
  operator: string
  member: string
  condition: string
  does: string
  /** The first requirement that it broke; absent if the suite noticed nothing. */
  caughtBy?: string
  /** The judge's complaint, with the sentence of the specification. Computed if the suite noticed nothing. */
  finding?: string
}

/** Runs the suite against a wrong server until it notices something. Otherwise asks the judge. */
export async function scoreOperator(server: OperatorServer): Promise<OperatorScore> {
  const { name, operator, member, condition, bug, middleware } = server
  const score = { name, operator, member, condition, does: bug }
  const { failed, warned } = await firstNotice(middleware)
  if (failed !== undefined) return { ...score, caughtBy: failed }
  const finding = await findingOf(middleware)
  if (finding?.level === 'SHOULD' && warned !== undefined) return { ...score, caughtBy: warned }
  return finding === undefined ? score : { ...score, finding: `${finding.section}: ${finding.what}` }
}

const mostSessions = 6
const rounds = 10

/** The judge's finding about the middleware: with the smallest right server first, then with the suite's. */
async function findingOf(middleware: MakeMiddleware): Promise<Contradiction | undefined> {
  if ((await observe(middleware)) === undefined) return undefined
  for (let seed = 1; seed <= mostSessions; seed++) {
    const finding = await judgeServer({ middleware }, rounds, seed)
    if (finding !== undefined) return finding
  }
  return undefined
}

/**
 * Stops at the first failed requirement.
 *
 * @returns That requirement, and the first warning before it.
 */
export async function firstNotice(middleware: MakeMiddleware): Promise<{ failed?: string; warned?: string }> {
  const { report, results } = await runWrongServer(middleware, ({ status }) => status === 'fail')
  const failed = results.find(({ status }) => status === 'fail')?.id
  const warned = results.find(({ status }) => status === 'warn')?.id
  const notice = { ...(failed && { failed }), ...(warned && { warned }) }
  // A target that fails at its first listing looks like a wrong address: the run does not start.
  return report.verdict === 'usage' ? { ...notice, failed: report.ending.code } : notice
}
