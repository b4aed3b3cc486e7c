import { isNamedBy } from '../../contract-tests/engine/selection.js'
import { combine, pairsIn } from '../../contract-tests/right-servers/combine.js'
import type { RightServer } from '../../contract-tests/right-servers/right-server.js'
import type { WrongServer } from '../../contract-tests/wrong-servers/wrong-server.js'
import type { ContractResult } from '../../schemas/generated/types.js'
import { contradictions } from './contradictions.js'
import { runAgainst } from './run-against.js'
import { runWrongServer } from './run-wrong-server.js'

/** The score of the suite against one wrong server. */
export interface WrongServerScore {
  name: string
  sections: readonly string[]
  /** The requirements that it broke. */
  caughtBy: readonly string[]
  /** Whether one of these requirements is in a section of the broken sentence. */
  inSection: boolean
}

/** The score of the suite against one right server. */
export interface RightServerScore {
  name: string
  verdict: string
  /** The requirements that it wrongly failed, with the received values, and observations that contradict each other. */
  failedBy: readonly string[]
}

/**
 * Runs the suite against a wrong server, to its end or until it is caught. A broken convention can only cause a warning.
 */
export async function scoreWrongServer(
  { name, sections, level, middleware }: WrongServer,
  { untilCaught = false } = {},
): Promise<WrongServerScore> {
  const isCaught = ({ status }: ContractResult) =>
    status === 'fail' || (status === 'warn' && level === 'SHOULD')
  const isInSection = (result: ContractResult) => sections.some(section => speaksOf(result, section))
  const { report } = await runWrongServer(
    middleware,
    result => untilCaught && isCaught(result) && isInSection(result),
  )
  const caught = report.results.filter(isCaught)
  return { name, sections, caughtBy: caught.map(({ id }) => id), inSection: caught.some(isInSection) }
}

/**
 * Runs the suite against a right server. Creates with a 5xx count as keys, because they may have made one, so the budget here is larger
 * than by default.
 */
export async function scoreRightServer(rightServer: RightServer): Promise<RightServerScore> {
  const report = await runAgainst(rightServer, { maxKeys: 90 })
  const { verdict, results } = report
  const failed = results.filter(({ status }) => ['fail', 'error', 'skip'].includes(status))
  return {
    name: rightServer.name,
    verdict,
    failedBy: [
      ...failed.map(({ id, reason, failure }) => `${id}: ${reason ?? failure?.received}`),
      ...contradictions(report),
    ],
  }
}

/** Whether a right server gets any other verdict. */
export function isWronged({ verdict, failedBy }: RightServerScore): boolean {
  return verdict !== 'conformant' || failedBy.length > 0
}

/** The score of combined right servers. If the combination fails, pairs are scored separately. */
export async function scoreBundle(bundle: readonly RightServer[]): Promise<RightServerScore[]> {
  const together = await scoreRightServer(combine(bundle))
  if (!isWronged(together)) return [together]
  const scores: RightServerScore[] = []
  for (const pair of pairsIn(bundle)) scores.push(await scoreRightServer(combine(pair)))
  return scores
}

/** A rule belongs to its section: "4.2 rule 1" is part of "4.2", and statements about the section apply to its rules. */
function speaksOf({ id, group, section }: ContractResult, broken: string): boolean {
  return isNamedBy({ id, group, section }, broken) || broken.startsWith(`${section} `)
}
