import { fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { seededRandom } from '../contract-tests/engine/random.js'
import { requirements } from '../contract-tests/requirements/index.js'
import { combineVariants, drawPairs } from '../contract-tests/right-servers/combine.js'
import { variants } from '../contract-tests/right-servers/index.js'
import { mutants } from '../contract-tests/wrong-servers/index.js'
import { printScores, type Scores } from './mutants/print-scores.js'
import { scoreByDrawing, scoreMutant, scoreVariant } from './mutants/score.js'

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
    mutants: scores.flatMap(score => score.mutants),
    variants: scores.flatMap(score => score.variants),
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
  const pairs = drawPairs(variants, Number(countText), seededRandom(Number(seedText)))
  const scores: Scores = { mutants: [], variants: [], caughtByDrawing: [] }
  for (const mutant of own(mutants)) scores.mutants.push(await scoreMutant(mutant))
  for (const variant of own([...variants, ...pairs.map(combineVariants)])) {
    scores.variants.push(await scoreVariant(variant))
  }
  scores.caughtByDrawing = index === 0 ? await scoreByDrawing() : []
  return scores
}
