import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { seededRandom } from '../contract-tests/engine/random.js'
import { requirements } from '../contract-tests/requirements/index.js'
import { bundlePairs, combine, drawPairs } from '../contract-tests/right-servers/combine.js'
import { rightServers } from '../contract-tests/right-servers/index.js'
import { wrongServers } from '../contract-tests/wrong-servers/index.js'
import { drawUnderWhens } from '../contract-tests/wrong-servers/operators/draw-under-when.js'
import { printDocument } from './mutants/print-document.js'
import { scoreAll } from './mutants/score-all.js'
import { serversToDrawFor } from './mutants/score-drawing.js'
import { type Scores, scoresDocument } from './mutants/scores-document.js'
import { printUntouched } from './operators/print-untouched.js'
import { operatorsNamed, runOperators } from './operators/run-operators.js'

// npm run mutants [-- [seed] [count of the pairs] [options]]: runs the suite against every hand-written wrong server, every right
// server, and servers that combine two right servers at random. Then runs the suite against wrong servers from operators. Prints
// the survivors: wrong servers that the suite did not catch. The seed determines every random selection. Uses one process for
// each processor.
//
//   `--operators COUNT` selects this many wrong servers from operators at random (default: 300).
//   `--all` tries all wrong servers from operators. Takes a night.
//   `--operator NAME` tries only wrong servers whose names begin with this text.
//   `--conditions COUNT` tries only this many wrong servers, selected at random. Their bugs appear only under a condition.
//   `--untouched` lists wrong servers that change nothing in a recorded run, to find gaps of the suite. Takes two minutes.
//   `--all-pairs` tries only right servers, in bundles that contain every compatible pair. Takes some minutes.
//   `--scores FILE` writes the results for wrong servers from operators as JSON, too.

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
const [seedText = '20261121', countText = '100'] = positionals
/**
 * `--all-pairs` combines at most this many right servers into one server. A larger number saves runs, but a server with too many
 * changes does not work.
 */
const bundleSize = 8
const random = () => seededRandom(Number(seedText))
const startedAt = performance.now()
if (asked.untouched) {
  const drawn = asked.conditions && drawUnderWhens(Number(asked.conditions), random())
  await printUntouched(drawn || operatorsNamed(asked.operator))
} else if (asked['all-pairs']) process.exitCode = (await scoreEveryPair()) ? 0 : 1
else {
  const isGood = asked.operator.length > 0 || asked.conditions !== undefined || (await scoreByHand())
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

async function scoreByHand(): Promise<boolean> {
  const pairs = drawPairs(rightServers, Number(countText), random())
  return print(
    {
      wrongServers: await scoreAll('wrong', wrongServers.map(nameOf)),
      rightServers: await scoreAll('right', [...rightServers, ...pairs.map(combine)].map(nameOf)),
      drawn: await scoreAll('drawn', serversToDrawFor(random()).map(nameOf)),
    },
    requirements,
  )
}

async function scoreEveryPair(): Promise<boolean> {
  const bundles = bundlePairs(rightServers, bundleSize, random())
  const scores = await scoreAll(
    'bundle',
    bundles.map(bundle => bundle.map(nameOf).join(' + ')),
  )
  return print({ wrongServers: [], rightServers: scores.flat(), drawn: [] }, [])
}

function print(scores: Scores, checked: typeof requirements): boolean {
  const document = scoresDocument(scores, checked)
  printDocument(document)
  console.log(
    `${Math.round((performance.now() - startedAt) / 1000)} s in ${availableParallelism()} processes, seed ${seedText}`,
  )
  return document.verdict.tone === 'good'
}

function nameOf({ name }: { name: string }): string {
  return name
}
