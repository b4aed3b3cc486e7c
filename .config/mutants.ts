import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { requirements } from '../contract-tests/requirements/index.js'
import { bundlePairs, combine, drawPairs } from '../contract-tests/right/combine.js'
import { rightServers } from '../contract-tests/right/index.js'
import { wrongServers } from '../contract-tests/wrong/index.js'
import { drawUnderWhens, underWhenNamed } from '../contract-tests/wrong/operators/draw-under-when.js'
import { operatorServers } from '../contract-tests/wrong/operators/index.js'
import type { OperatorServer } from '../contract-tests/wrong/operators/operator.js'
import { sample } from '../contract-tests/wrong/operators/sample.js'
import { groupedBy } from '../src/common/grouped-by.js'
import { seededRandom } from '../src/common/random.js'
import { deviatingProfiles, lawfulProfiles } from './mutants/profiles.js'
import { drawSample, type Kind, randomRequirements, type Score } from './mutants/score.js'
import { scoreAll } from './mutants/score-all.js'
import { printUntouched } from './mutants/untouched.js'

// npm run mutants [-- [seed] [count of the pairs] [options]]: runs the suite against every hand-written wrong server, every right
// server, servers that combine two right servers, every value of each choice of a profile, and wrong servers from operators. The seed determines every random selection.
// Prints one table, and the servers with a bad outcome. Uses one process for each processor.
//
//   `--operators COUNT` selects this many wrong servers from operators at random (default: 300).
//   `--all` tries all wrong servers from operators. Takes a night.
//   `--operator NAME` tries only wrong servers whose names begin with this text.
//   `--conditions COUNT` tries only this many wrong servers, selected at random. Their bugs appear only under a condition.
//   `--untouched` lists wrong servers that change nothing in a recorded run, to find gaps of the suite. Takes two minutes.
//   `--all-pairs` tries only right servers, in bundles that contain every compatible pair. Takes some minutes.
//   `--scores FILE` writes the scores as JSON, too.

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
/**
 * The suite must catch at least this percentage of the generated wrong servers that answer noticeably wrong. The percentage is
 * slightly below the score of a large sample, because the score varies with the seed.
 */
const leastCaughtPercent = 97
/** In a smaller sample, one survivor would decide. */
const leastForPercent = 200
/** The suite once missed these servers, so each run tries them. */
const onceMissed = [
  'creates-side-by-side-takes-byte-length',
  'paging-filtered-pages-counts-hundreds-limit-1',
  'create-recoverable-inverted-without-remaining',
  'page-keys-first-only-when-past-12-pages',
  'query-cursor-of-the-listing-before-when-after-a-refusal-between-pages',
  'record-created-at-times-1000-when-ratelimit-meets-environment',
  'record-permissions-last-lost-when-on-page-5',
  'page-cursor-as-true-when-with-8-under-way',
]
/** A requirement with random cases must catch more of the servers for random cases. */
const fewByRandomCases = 3
const random = () => seededRandom(Number(seedText))

const startedAt = performance.now()
const isByName = asked.operator.length > 0
const isByHand = !isByName && asked.conditions === undefined && !asked['all-pairs']
const operators = asked['all-pairs'] ? [] : await chosenOperators()
if (asked.untouched) await printUntouched(isByName || asked.conditions ? operators : operatorServers)
else process.exitCode = (await scoreServers()) ? 0 : 1

async function chosenOperators(): Promise<readonly OperatorServer[]> {
  if (isByName) return operatorsNamed(asked.operator)
  if (asked.conditions !== undefined) return drawUnderWhens(Number(asked.conditions), random())
  if (asked.all) return operatorServers
  const drawn = await sample(operatorServers, Number(asked.operators), random())
  return [...drawn, ...onceMissed.flatMap(name => operatorsNamed([name]))]
}

function operatorsNamed(names: readonly string[]): readonly OperatorServer[] {
  const exact = names.flatMap(name => underWhenNamed(name) ?? [])
  if (exact.length === names.length) return exact
  const found = operatorServers.filter(({ name }) => names.some(start => name.startsWith(start)))
  if (found.length === 0) throw new Error(`No operator makes a wrong server called ${names.join(', ')}.`)
  return found
}

async function scoreServers(): Promise<boolean> {
  const bundles = asked['all-pairs'] ? bundlePairs(rightServers, bundleSize, random()) : []
  const pairs = drawPairs(rightServers, Number(countText), random())
  const servers: Partial<Record<Kind, readonly { name: string }[]>> = isByHand
    ? {
        'hand-written': wrongServers,
        right: [...rightServers, ...pairs.map(combine)],
        'lawful profile': lawfulProfiles,
        'deviating profile': deviatingProfiles,
        'second run': [{ name: 'standard' }, { name: 'unkey-v1' }],
        judged: rightServers,
        'random cases': serversForRandomCases(),
        operator: operators,
      }
    : { bundle: bundles.map(combine), operator: operators }
  const scores: [Kind, Score[]][] = []
  for (const [kind, own] of Object.entries(servers) as [Kind, readonly { name: string }[]][])
    if (own.length > 0) scores.push([kind, await scoreAll(kind, own)])
  console.table(scores.flatMap(([kind, own]) => rowsOf(kind, own)))
  if (asked.scores !== undefined)
    writeFileSync(asked.scores, JSON.stringify(Object.fromEntries(scores), null, 2))
  const wrong = scores.flatMap(([kind, own]) => problemsOf(kind, own))
  if (isByHand) wrong.push(...requirementsThatHardlyFail(scores))
  for (const line of wrong) console.log(line)
  console.log(
    `${wrong.length === 0 ? 'Good' : 'Not good'}: ${Math.round((performance.now() - startedAt) / 1000)} s in ${availableParallelism()} processes, seed ${seedText}`,
  )
  return wrong.length === 0
}

function rowsOf(kind: Kind, scores: readonly Score[]) {
  const row = (group: string, own: readonly Score[]) => {
    const bad = own.filter(({ outcome }) => outcome === 'bad').length
    const good = own.filter(({ outcome }) => outcome === 'good').length
    return { kind, group, tried: own.length, noticeable: good + bad, good, bad }
  }
  const groups = [...groupedBy(scores, ({ group }) => group)].sort(([a], [b]) => (a < b ? -1 : 1))
  const rows = groups.map(([group, own]) => row(group, own))
  return rows.length > 1 ? [...rows, row('all', scores)] : rows
}

/** A few generated servers may survive. */
function problemsOf(kind: Kind, scores: readonly Score[]): string[] {
  const bad = scores.filter(({ outcome }) => outcome === 'bad')
  for (const { name, why = '' } of bad) console.log(`BAD  ${kind}: ${name}\n     ${why}`)
  if (kind !== 'operator') return bad.length > 0 ? [`${bad.length} ${kind} servers have a bad outcome.`] : []
  if (bad.length > 0) console.log('Run a server again: npm run mutants -- --operator NAME')
  const missedAgain = bad
    .filter(({ name }) => onceMissed.includes(name))
    .map(({ name }) => `${name} survives again.`)
  const noticeable = scores.filter(({ outcome }) => outcome !== 'unnoticed').length
  const caughtPercent = (100 * (noticeable - bad.length)) / Math.max(noticeable, 1)
  if (noticeable < leastForPercent || caughtPercent >= leastCaughtPercent) return missedAgain
  return [
    ...missedAgain,
    `The suite catches ${caughtPercent.toFixed(1)} % of the noticeable generated servers, less than ${leastCaughtPercent} %.`,
  ]
}

/** Random creates can reveal the first kind of server, and random sessions the second kind. */
function serversForRandomCases(): { name: string }[] {
  const always = operatorServers.filter(({ condition }) => condition === 'always')
  const drawn = random()
  const of = (member: RegExp, count: number) =>
    drawSample(
      always.filter(server => member.test(server.member)),
      count,
      drawn,
    )
  return [
    // Bugs that even a few random cases detect.
    ...wrongServers.filter(({ name }) => /^(name-trimmed|filter-by-prefix|key-lost-at-border)$/.test(name)),
    ...of(/^(record|create|created) /, 30),
    ...of(/^(paging|page keys|filter externalId)/, 15),
  ]
}

function requirementsThatHardlyFail(scores: readonly [Kind, readonly Score[]][]): string[] {
  const failed = (kind: Kind) =>
    scores.flatMap(([own, found]) => (own === kind ? found : [])).flatMap(({ failed }) => failed)
  const byHand = new Set(failed('hand-written'))
  const byRandom = failed('random cases')
  return requirements
    .filter(({ id }) => !byHand.has(id))
    .filter(
      ({ id }) =>
        !randomRequirements.includes(id) || byRandom.filter(one => one === id).length <= fewByRandomCases,
    )
    .map(({ id }) => `${id} hardly ever fails.`)
}
