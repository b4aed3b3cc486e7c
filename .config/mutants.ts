import { fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { seededRandom } from '../contract-tests/engine/random.js'
import { requirements } from '../contract-tests/requirements/index.js'
import { combine, drawPairs } from '../contract-tests/right-servers/combine.js'
import { rightServers } from '../contract-tests/right-servers/index.js'
import { wrongServers } from '../contract-tests/wrong-servers/index.js'
import { printScores, type Scores } from './mutants/print-scores.js'
import { scoreByDrawing, scoreRightServer, scoreWrongServer } from './mutants/score.js'

// npm run mutants [-- [seed of the pairs] [count of the pairs]]: runs the suite against every wrong and every right server, in
// as many processes as there are processors, and prints what survives.

const [seedText = '20261121', countText = '100', part] = process.argv.slice(2)
const parts = availableParallelism()
if (part === undefined) await lead()
else process.send?.(await work(Number(part)))

async function lead(): Promise<void> {
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
  process.exitCode = isGood ? 0 : 1
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
