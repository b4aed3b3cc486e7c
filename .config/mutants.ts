import { fork } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { seededRandom } from '../contract-tests/engine/random.js'
import { requirements } from '../contract-tests/requirements/index.js'
import { bundlePairs, combine, drawPairs } from '../contract-tests/right-servers/combine.js'
import { rightServers } from '../contract-tests/right-servers/index.js'
import { wrongServers } from '../contract-tests/wrong-servers/index.js'
import { drawUnderWhens } from '../contract-tests/wrong-servers/operators/draw-under-when.js'
import { printDocument } from './mutants/print-document.js'
import { scoreBundle, scoreRightServer, scoreWrongServer } from './mutants/score.js'
import { scoreByDrawing, serversToDrawFor } from './mutants/score-drawing.js'
import { type Scores, scoresDocument } from './mutants/scores-document.js'
import { printUntouched } from './operators/print-untouched.js'
import { operatorsNamed, runOperators } from './operators/run-operators.js'

// npm run mutants [-- [seed] [count of the pairs] [options]]: runs the suite against every wrong server that is written by hand
// and every right one, then against wrong servers that operators make, in as many processes as there are processors, and prints
// what survives.
//
//   --operators COUNT   how many of the operators' servers are drawn by the seed (300)
//   --all               all of them, for a night
//   --operator NAME     those of this name, or whose names begin with it, and nothing else
//   --conditions COUNT  so many effects of operators with a condition each, drawn by the seed, and nothing else
//   --untouched         those that change nothing in one recorded run, and nothing else: in a few minutes, what the suite does not ask
//   --all-pairs         every pair of right servers, and nothing else, for a night
//   --scores FILE       also writes what became of each of them, as JSON

const { values: asked, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    operators: { type: 'string', default: '300' },
    all: { type: 'boolean', default: false },
    operator: { type: 'string', multiple: true, default: [] },
    conditions: { type: 'string' },
    untouched: { type: 'boolean', default: false },
    'all-pairs': { type: 'boolean', default: false },
    scores: { type: 'string' },
  },
})
const [seedText = '20261121', countText = '100', part] = positionals
/** What stands for the count in the processes that try every pair. */
const everyPair = 'all'
/** So many right servers are one while every pair is tried: fewer runs, and still one that works. */
const bundleSize = 8
const parts = availableParallelism()
if (part !== undefined) process.send?.(await work(Number(part)))
else if (asked.untouched) {
  const drawn = asked.conditions && drawUnderWhens(Number(asked.conditions), seededRandom(Number(seedText)))
  await printUntouched(drawn || operatorsNamed(asked.operator))
} else if (asked['all-pairs']) process.exitCode = (await lead(everyPair)) ? 0 : 1
else {
  const isGood = asked.operator.length > 0 || asked.conditions !== undefined || (await lead())
  const areCaught = await runOperators(
    {
      all: asked.all,
      names: asked.operator,
      seed: Number(seedText),
      count: Number(asked.conditions ?? asked.operators),
      areUnderWhens: asked.conditions !== undefined,
    },
    scores => asked.scores !== undefined && writeFileSync(asked.scores, JSON.stringify(scores, null, 2)),
  )
  process.exitCode = isGood && areCaught ? 0 : 1
}

/** @returns Whether every wrong server that is written by hand is caught, and no right one failed. */
async function lead(count = countText): Promise<boolean> {
  const startedAt = performance.now()
  const scores = await Promise.all(Array.from({ length: parts }, (_, index) => delegate(index, count)))
  const all: Scores = {
    wrongServers: scores.flatMap(score => score.wrongServers),
    rightServers: scores.flatMap(score => score.rightServers),
    drawn: scores.flatMap(score => score.drawn),
  }
  const document = scoresDocument(all, count === everyPair ? [] : requirements)
  printDocument(document)
  console.log(
    `${Math.round((performance.now() - startedAt) / 1000)} s in ${parts} processes; pairs drawn from the seed ${seedText}`,
  )
  return document.verdict.tone === 'good'
}

function delegate(index: number, count: string): Promise<Scores> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(import.meta.url), [seedText, count, String(index)])
    child.once('message', message => resolve(message as Scores))
    child.once('exit', code => reject(new Error(`A process ended with ${code} before it had its scores.`)))
  })
}

/** Every so many-th server of each kind. */
async function work(index: number): Promise<Scores> {
  const own = <T>(items: readonly T[]) => items.filter((_, position) => position % parts === index)
  const random = () => seededRandom(Number(seedText))
  const scores: Scores = { wrongServers: [], rightServers: [], drawn: [] }
  if (countText === everyPair) {
    for (const bundle of own(bundlePairs(rightServers, bundleSize, random())))
      scores.rightServers.push(...(await scoreBundle(bundle)))
    return scores
  }
  const pairs = drawPairs(rightServers, Number(countText), random())
  for (const wrongServer of own(wrongServers)) scores.wrongServers.push(await scoreWrongServer(wrongServer))
  for (const rightServer of own([...rightServers, ...pairs.map(combine)])) {
    scores.rightServers.push(await scoreRightServer(rightServer))
  }
  for (const server of own(serversToDrawFor(random()))) scores.drawn.push(await scoreByDrawing(server))
  return scores
}
