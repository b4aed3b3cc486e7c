import { type RunRandom, seededRandom } from '../../contract-tests/engine/random.js'
import { rightServers } from '../../contract-tests/right-servers/index.js'
import {
  drawUnderWhens,
  underWhenNamed,
} from '../../contract-tests/wrong-servers/operators/draw-under-when.js'
import { operatorServers } from '../../contract-tests/wrong-servers/operators/index.js'
import type { OperatorServer } from '../../contract-tests/wrong-servers/operators/operator.js'
import { sample } from '../../contract-tests/wrong-servers/operators/sample.js'
import { printDocument } from '../mutants/print-document.js'
import { scoreAll } from '../mutants/score-all.js'
import { judgeServer } from './judge-server.js'
import { operatorsDocument } from './operators-document.js'
import type { OperatorScore } from './score-operator.js'

export interface OperatorSelection {
  all: boolean
  /** Names of servers, or beginnings of names. Empty for a sample or for all servers. */
  names: readonly string[]
  seed: number
  count: number
  /** Whether a sample contains only servers with a name EFFECT-when-CONDITION. */
  areUnderWhens: boolean
}

/** @returns Whether the suite catches enough servers. */
export async function runOperators(
  { all, names, seed, count, areUnderWhens }: OperatorSelection,
  onScores?: (scores: readonly OperatorScore[]) => void,
): Promise<boolean> {
  if (!all && names.length === 0 && count === 0) return true
  const startedAt = performance.now()
  const isSampled = names.length === 0 && !all
  const draw = areUnderWhens
    ? drawUnderWhens
    : (most: number, random: RunRandom) => sample(operatorServers, most, random)
  const chosen = isSampled ? await draw(count, seededRandom(seed)) : operatorsNamed(names)
  const isFair = names.length > 0 || areUnderWhens || (await judgesFairly())
  const scores = await scoreAll(
    'operator',
    chosen.map(({ name }) => name),
  )
  onScores?.(scores)
  const document = operatorsDocument(scores)
  printDocument(document)
  const how = isSampled ? `, selected by the seed ${seed},` : ''
  console.log(
    `${chosen.length}${areUnderWhens ? '' : ` of ${operatorServers.length}`} wrong servers${how} in ${Math.round((performance.now() - startedAt) / 1000)} s`,
  )
  return document.verdict.tone === 'good' && isFair
}

export function operatorsNamed(names: readonly string[]): readonly OperatorServer[] {
  if (names.length === 0) return operatorServers
  const exact = names.flatMap(name => underWhenNamed(name) ?? [])
  if (exact.length === names.length) return exact
  const named = operatorServers.filter(({ name }) => names.some(start => name.startsWith(start)))
  if (named.length === 0) throw new Error(`No operator makes a wrong server called ${names.join(', ')}.`)
  return named
}

async function judgesFairly(): Promise<boolean> {
  let wronged = 0
  for (const server of rightServers) {
    const finding = await judgeServer(server)
    if (finding === undefined) continue
    wronged++
    console.log(`WRONGLY JUDGED  ${server.name}: ${finding.section}: ${finding.what}`)
  }
  console.log(`${wronged} of ${rightServers.length} right servers are wrongly judged`)
  return wronged === 0
}
