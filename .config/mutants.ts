import { fork } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { seededRandom } from '../contract-tests/engine/random.js'
import { requirements } from '../contract-tests/requirements/index.js'
import { combine, drawPairs } from '../contract-tests/right-servers/combine.js'
import { rightServers } from '../contract-tests/right-servers/index.js'
import { wrongServers } from '../contract-tests/wrong-servers/index.js'
import { printScores, type Scores } from './mutants/print-scores.js'
import { scoreByDrawing, scoreRightServer, scoreWrongServer } from './mutants/score.js'
import { runOperators } from './operators/run-operators.js'

// npm run mutants [-- [seed] [count of the pairs] [options]]: runs the suite against every wrong server that is written by hand
// and every right one, then against wrong servers that operators make, in as many processes as there are processors, and prints
// what survives.
//
//   --operators COUNT   how many of the operators' servers are drawn by the seed (300)
//   --all               all of them, for a night
//   --operator NAME     those of this name, or whose names begin with it, and nothing else
//   --scores FILE       also writes what became of each of them, as JSON

const { values: asked, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    operators: { type: 'string', default: '300' },
    all: { type: 'boolean', default: false },
    operator: { type: 'string', multiple: true, default: [] },
    scores: { type: 'string' },
  },
})
const [seedText = '20261121', countText = '100', part] = positionals
const parts = availableParallelism()
if (part !== undefined) process.send?.(await work(Number(part)))
else {
  const isGood = asked.operator.length > 0 || (await lead())
  const areCaught = await runOperators(
    { all: asked.all, names: asked.operator, seed: Number(seedText), count: Number(asked.operators) },
    scores => asked.scores !== undefined && writeFileSync(asked.scores, JSON.stringify(scores, null, 2)),
  )
  process.exitCode = isGood && areCaught ? 0 : 1
}

/** @returns Whether every wrong server that is written by hand is caught, and no right one failed. */
async function lead(): Promise<boolean> {
  const startedAt = performance.now()
  const scores = await Promise.all(Array.from({ length: parts }, (_, index) => delegate(index)))
  const all: Scores = {
    wrongServers: scores.flatMap(score => score.wrongServers),
    rightServers: scores.flatMap(score => score.rightServers),
    caughtByDrawing: scores.flatMap(score => score.caughtByDrawing),
  }
  const isGood = printScores(all, requirements)
  console.log(
    `${Math.round((performance.now() - startedAt) / 1000)} s in ${parts} processes; pairs drawn from the seed ${seedText}`,
  )
  return isGood
}

function delegate(index: number): Promise<Scores> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(import.meta.url), [seedText, countText, String(index)])
    child.once('message', message => resolve(message as Scores))
    child.once('exit', code => reject(new Error(`A process ended with ${code} before it had its scores.`)))
  })
}

/** Every so many-th server of each kind. */
async function work(index: number): Promise<Scores> {
  const own = <T>(items: readonly T[]) => items.filter((_, position) => position % parts === index)
  const pairs = drawPairs(rightServers, Number(countText), seededRandom(Number(seedText)))
  const scores: Scores = { wrongServers: [], rightServers: [], caughtByDrawing: [] }
  for (const wrongServer of own(wrongServers)) scores.wrongServers.push(await scoreWrongServer(wrongServer))
  for (const rightServer of own([...rightServers, ...pairs.map(combine)])) {
    scores.rightServers.push(await scoreRightServer(rightServer))
  }
  scores.caughtByDrawing = index === 0 ? await scoreByDrawing() : []
  return scores
}
