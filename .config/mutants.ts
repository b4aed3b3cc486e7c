import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { bundlePairs, combine, drawPairs } from '../contract-tests/right/combine.js'
import { rightServers } from '../contract-tests/right/index.js'
import { wrongServers } from '../contract-tests/wrong/index.js'
import { operatorServers } from '../contract-tests/wrong/operators/index.js'
import type { OperatorServer } from '../contract-tests/wrong/operators/operator.js'
import { sample } from '../contract-tests/wrong/operators/sample.js'
import { drawUnderWhens, underWhenNamed } from '../contract-tests/wrong/operators/under-when.js'
import { seededRandom } from '../src/common/random.js'
import { changedFacts } from './mutants/changed-facts.js'
import { deviatingProfiles, lawfulProfiles } from './mutants/profiles.js'
import { type Kind, randomRequirements, type Score } from './mutants/score.js'
import { scoreAll } from './mutants/score-all.js'

// npm run mutants [-- NAME... [options]]: runs the suite against every hand-written wrong server, every right server, servers that
// combine two right servers, every value of each choice of a profile, a server with one changed fact for each requirement, and wrong
// servers from operators. Prints one table, and the servers with a bad outcome. Uses one process for each processor. With NAME, tries
// only servers whose names begin with a NAME: hand-written, right (joined with " + " if combined), and from operators. NAME may also
// be the id of a requirement.
//
//   `--seed NUMBER` determines every random selection.
//   `--pairs COUNT` selects this many pairs of right servers at random (default: 100). `--pairs all` tries every compatible pair, in
//   bundles of right servers.
//   `--operators COUNT` selects this many wrong servers from operators at random (default: 300).
//   `--all` tries all wrong servers from operators. Takes a night.
//   `--conditions COUNT` tries only this many wrong servers, selected at random. Their bugs appear only under a condition.

const { values: asked, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '20261121' },
    pairs: { type: 'string', default: '100' },
    operators: { type: 'string', default: '300' },
    all: { type: 'boolean', default: false },
    conditions: { type: 'string' },
  },
})
/** A bundle has at most this many right servers. A larger number saves runs, but a server with too many changes does not work. */
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
const random = () => seededRandom(Number(asked.seed))

type Subjects = Partial<Record<Kind, readonly { name: string }[]>>

const startedAt = performance.now()
const isWhole = names.length === 0 && asked.conditions === undefined
process.exitCode = (await score(await subjects())) ? 0 : 1

async function subjects(): Promise<Subjects> {
  const operator = operatorsAsked()
  if (names.length > 0) {
    const begins = ({ name }: { name: string }) => names.some(start => name.startsWith(start))
    const combined = names
      .filter(name => name.includes(' + '))
      .map(name => combine(name.split(' + ').flatMap(part => rightServers.filter(one => one.name === part))))
    const right = [...rightServers.filter(begins), ...combined]
    const requirement = changedFacts.filter(begins)
    return { 'hand-written': wrongServers.filter(begins), right, requirement, ...(operator && { operator }) }
  }
  if (operator !== undefined) return { operator }
  return {
    'hand-written': wrongServers,
    right: asked.pairs === 'all' ? rightServers : [...rightServers, ...drawnPairs(Number(asked.pairs))],
    bundle: asked.pairs === 'all' ? bundlePairs(rightServers, bundleSize, random()).map(combine) : [],
    'lawful profile': lawfulProfiles,
    'deviating profile': deviatingProfiles,
    'second run': [{ name: 'standard' }, { name: 'unkey-v1' }],
    compared: rightServers.filter(({ middleware }) => middleware !== undefined),
    requirement: changedFacts,
    'random cases': await serversForRandomCases(),
    operator: asked.all
      ? operatorServers
      : [
          ...(await sample(operatorServers, Number(asked.operators), random())),
          ...onceMissed.flatMap(operatorsNamed),
        ],
  }
}

function drawnPairs(count: number) {
  return drawPairs(rightServers, count, random()).map(combine)
}

function operatorsAsked(): readonly OperatorServer[] | undefined {
  if (names.length > 0) return names.flatMap(operatorsNamed)
  return asked.conditions === undefined ? undefined : drawUnderWhens(Number(asked.conditions), random())
}

function operatorsNamed(start: string): readonly OperatorServer[] {
  const exact = underWhenNamed(start)
  return exact === undefined ? operatorServers.filter(({ name }) => name.startsWith(start)) : [exact]
}

async function score(servers: Subjects): Promise<boolean> {
  const jobs = (Object.entries(servers) as [Kind, readonly { name: string }[]][]).flatMap(([kind, own]) =>
    own.map(({ name }) => ({ kind, name })),
  )
  const all = await scoreAll(jobs)
  const kinds = [...new Set(jobs.map(({ kind }) => kind))]
  const scores = kinds.map(kind => [kind, all.filter((_, index) => jobs[index]?.kind === kind)] as const)
  if (scores.length === 0) {
    console.error(`No server has a name that begins with ${names.join(' or ')}.`)
    return false
  }
  console.table(scores.flatMap(([kind, own]) => rowsOf(kind, own)))
  const wrong = scores.flatMap(([kind, own]) => problemsOf(kind, own))
  if (isWhole)
    wrong.push(...randomRequirementsThatHardlyFail(scores.find(([kind]) => kind === 'random cases')?.[1]))
  for (const line of wrong) console.log(line)
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  console.log(
    `${wrong.length === 0 ? 'Good' : 'Not good'}: ${seconds} s in ${availableParallelism()} processes, seed ${asked.seed}`,
  )
  return wrong.length === 0
}

function rowsOf(kind: Kind, scores: readonly Score[]) {
  const groups = [...new Set(scores.map(({ group }) => group))].sort()
  const row = (group: string, own: readonly Score[]) => {
    const bad = own.filter(({ outcome }) => outcome === 'bad').length
    const good = own.filter(({ outcome }) => outcome === 'good').length
    return { kind, group, tried: own.length, noticeable: good + bad, good, bad }
  }
  const rows = groups.map(group =>
    row(
      group,
      scores.filter(one => one.group === group),
    ),
  )
  return rows.length > 1 ? [...rows, row('all', scores)] : rows
}

/** A few generated servers may survive. */
function problemsOf(kind: Kind, scores: readonly Score[]): string[] {
  const bad = scores.filter(({ outcome }) => outcome === 'bad')
  for (const { name, why = '' } of bad) console.log(`BAD  ${kind}: ${name}\n     ${why}`)
  if (kind !== 'operator') return bad.length > 0 ? [`${bad.length} ${kind} servers have a bad outcome.`] : []
  if (bad.length > 0) console.log('Run a server again: npm run mutants -- NAME')
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
async function serversForRandomCases(): Promise<{ name: string }[]> {
  const always = operatorServers.filter(({ condition }) => condition === 'always')
  const of = (member: RegExp, count: number) =>
    sample(
      always.filter(server => member.test(server.member)),
      count,
      random(),
    )
  return [
    // Bugs that even a few random cases detect.
    ...wrongServers.filter(({ name }) => /^(name-trimmed|filter-by-prefix|key-lost-at-border)$/.test(name)),
    ...(await of(/^(record|create|created) /, 30)),
    ...(await of(/^(paging|page keys|filter externalId)/, 15)),
  ]
}

function randomRequirementsThatHardlyFail(scores: readonly Score[] = []): string[] {
  const failed = scores.flatMap(score => score.failed)
  return randomRequirements
    .filter(id => failed.filter(one => one === id).length <= fewByRandomCases)
    .map(id => `${id} hardly ever fails.`)
}
