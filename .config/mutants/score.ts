import { isNamedBy } from '../../contract-tests/engine/selection.js'
import { combine, pairsIn } from '../../contract-tests/right-servers/combine.js'
import type { RightServer } from '../../contract-tests/right-servers/right-server.js'
import type { WrongServer } from '../../contract-tests/wrong-servers/wrong-server.js'
import type { ContractResult } from '../../schemas/generated/types.js'
import { contradictions } from './contradictions.js'
import { runAgainst } from './run-against.js'
import { runWrongServer } from './run-wrong-server.js'

export interface WrongServerScore {
  name: string
  sections: readonly string[]
  caughtBy: readonly string[]
  inSection: boolean
}

export interface RightServerScore {
  name: string
  verdict: string
  failedBy: readonly string[]
}

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

/** Allows more keys than by default, because a create that gets a 5xx counts as a key. */
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

/** Whether the suite wrongly reports a problem of a right server. */
export function isWronged({ verdict, failedBy }: RightServerScore): boolean {
  return verdict !== 'conformant' || failedBy.length > 0
}

export async function scoreBundle(bundle: readonly RightServer[]): Promise<RightServerScore[]> {
  const together = await scoreRightServer(combine(bundle))
  if (!isWronged(together)) return [together]
  const scores: RightServerScore[] = []
  for (const pair of pairsIn(bundle)) scores.push(await scoreRightServer(combine(pair)))
  return scores
}

/** Whether a result concerns the broken section. "4.2" and "4.2 rule 1" concern each other. */
function speaksOf({ id, group, section }: ContractResult, broken: string): boolean {
  return isNamedBy({ id, group, section }, broken) || broken.startsWith(`${section} `)
}
