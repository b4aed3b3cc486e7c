import { runContract } from '../../contract-tests/engine/run-contract.js'
import { isNamedBy } from '../../contract-tests/engine/selection.js'
import type { MakeMiddleware } from '../../contract-tests/middleware/middleware.js'
import { smallTarget, token } from '../../contract-tests/random/small-world.js'
import { requirements } from '../../contract-tests/requirements/index.js'
import { combine, pairsIn } from '../../contract-tests/right/combine.js'
import { rightServers } from '../../contract-tests/right/index.js'
import type { RightServer } from '../../contract-tests/right/right-server.js'
import { failedByUnkeyV1 } from '../../contract-tests/test-support/small-run.js'
import { wrongServers } from '../../contract-tests/wrong/index.js'
import { operatorServers } from '../../contract-tests/wrong/operators/index.js'
import type { OperatorServer } from '../../contract-tests/wrong/operators/operator.js'
import { kindOfWhen, underWhenNamed } from '../../contract-tests/wrong/operators/under-when.js'
import type { WrongServer } from '../../contract-tests/wrong/wrong-server.js'
import type { ContractResult } from '../../schemas/generated/types.js'
import { differenceOf } from '../../src/cli/mutants/can-be-noticed.js'
import type { ProfileName } from '../../src/profile/profile-source.js'
import { changedFacts } from './changed-facts.js'
import { contradictions } from './contradictions.js'
import { deviatingProfiles, lawfulProfiles } from './profiles.js'
import { runAgainst, type Subject, serverOf } from './run-against.js'

/** The outcome of one server. */
export interface Score {
  name: string
  /** The row of the table: the section of a hand-written server, the operator or the kind of condition of a generated one. */
  group: string
  /**
   * `good`: the suite catches the wrong server, or accepts the right one. `bad`: it does not. `unnoticed`: neither the suite nor
   * a comparison notices the generated server.
   */
  outcome: 'good' | 'bad' | 'unnoticed'
  /** The requirements that failed. */
  failed: readonly string[]
  /** Explains a bad outcome. */
  why?: string
}

/** The way to score a server, and the names of all servers that can be scored in this way. */
export type Kind = keyof typeof scorers

/** Scores the server of this name. The names of combined servers are joined with ` + `. */
export const scorers = {
  'hand-written': async (name: string): Promise<Score> => {
    const { sections, caughtBy, inSection } = await scoreWrongServer(named(name, wrongServers))
    const [group = ''] = sections
    const why = caughtBy.length > 0 ? `only ${caughtBy.join(', ')} of other sections fail` : ''
    return { name, group, outcome: inSection ? 'good' : 'bad', failed: caughtBy, why }
  },
  right: (name: string) => scoreRightServer(combine(partsOf(name))),
  /** If the combined servers fail, tries each pair of them, to find the pair that fails. */
  bundle: async (name: string): Promise<Score> => {
    const together = await scoreRightServer(combine(partsOf(name)))
    if (together.outcome === 'good') return together
    for (const pair of pairsIn(partsOf(name))) {
      const score = await scoreRightServer(combine(pair))
      if (score.outcome === 'bad') return { ...score, group: together.group }
    }
    return { ...together, outcome: 'good' }
  },
  'lawful profile': (name: string) => scoreRightServer(named(name, lawfulProfiles)),
  'deviating profile': async (name: string): Promise<Score> => {
    const { results } = await runAgainst(named(name, deviatingProfiles))
    const failed = results.filter(({ status }) => status === 'fail').map(({ id }) => id)
    return { name, group: 'deviation', outcome: failed.length > 0 ? 'good' : 'bad', failed }
  },
  /** A run leaves keys with odd metadata, so a second run on the same server must come to the same verdict. */
  'second run': async (profile: string): Promise<Score> => {
    const { fetch, time } = serverOf({ profile: profile as ProfileName })
    const lawful: readonly string[] = profile === 'standard' ? [] : failedByUnkeyV1
    const problems: string[] = []
    await fetch('http://localhost/v1/keys.createKey', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ apiId: smallTarget.apiId, meta: { lines: [{ key: 'order-2024-000123' }] } }),
    })
    for (const options of [{ thorough: true, fuzz: 40, maxKeys: 400, maxRequests: 6000 }, {}]) {
      const { verdict, results } = await runContract({ ...smallTarget, fetch, time, ...options })
      if (verdict !== (lawful.length > 0 ? 'not conformant' : 'conformant')) problems.push(verdict)
      const failed = results.filter(({ id, status }) => status === 'fail' && !lawful.includes(id))
      problems.push(...failed.map(({ id, failure }) => `${id}: ${failure?.received}`))
    }
    const outcome = problems.length === 0 ? 'good' : 'bad'
    return { name: profile, group: 'second run', outcome, failed: [], why: problems.join('; ') }
  },
  /** A right server must not differ noticeably. Otherwise, harmless changes would count as bugs. */
  compared: async (name: string): Promise<Score> => {
    const { middleware } = named(name, rightServers)
    const why = middleware && (await differenceOf(middleware))
    return { name, group: 'compared', outcome: why ? 'bad' : 'good', failed: [], ...(why && { why }) }
  },
  'random cases': async (name: string): Promise<Score> => {
    const { middleware } = named(name, [...wrongServers, ...operatorServers])
    const { results } = await runAgainst(
      { middleware },
      { only: randomRequirements, fuzz: randomCases, maxKeys: 400, maxRequests: 3000 },
    )
    const failed = results.filter(({ status }) => status === 'fail').map(({ id }) => id)
    return { name, group: 'random cases', outcome: failed.length > 0 ? 'good' : 'unnoticed', failed }
  },
  requirement: async (name: string): Promise<Score> => {
    const { server, options, isExact } = named(name, changedFacts)
    const { middleware } = named(server, [...operatorServers, ...wrongServers])
    const { results } = await runAgainst({ middleware }, options)
    const failed = results.filter(({ status }) => status === 'fail' || status === 'warn').map(({ id }) => id)
    const ids = name.split(' ')
    const isGood = ids.every(id => failed.includes(id)) && (!isExact || failed.length === ids.length)
    const why = isGood ? '' : `${server} fails ${failed.join(' ') || 'nothing'}`
    return { name, group: 'requirement', outcome: isGood ? 'good' : 'bad', failed, why }
  },
  operator: (name: string) => scoreOperator(underWhenNamed(name) ?? named(name, operatorServers)),
}

function named<Server extends { name: string }>(name: string, servers: readonly Server[]): Server {
  const server = servers.find(one => one.name === name)
  if (server === undefined) throw new Error(`No server is called ${name}.`)
  return server
}

function partsOf(name: string): RightServer[] {
  return name.split(' + ').map(part => named(part, rightServers))
}

export async function scoreWrongServer({
  sections,
  level,
  middleware,
}: WrongServer): Promise<{ sections: readonly string[]; caughtBy: string[]; inSection: boolean }> {
  const { results } = await runAgainst({ middleware })
  const caught = results.filter(
    ({ status }) => status === 'fail' || (status === 'warn' && level === 'SHOULD'),
  )
  const inSection = caught.some(result => sections.some(section => speaksOf(result, section)))
  return { sections, caughtBy: caught.map(({ id }) => id), inSection }
}

/** Whether a result concerns the broken section. "4.2" and "4.2 rule 1" concern each other. */
function speaksOf({ id, group, section }: ContractResult, broken: string): boolean {
  return isNamedBy({ id, group, section }, broken) || broken.startsWith(`${section} `)
}

/** Allows more keys than by default, because a create that gets a 5xx counts as a key. */
async function scoreRightServer(rightServer: Subject & { name: string }): Promise<Score> {
  const report = await runAgainst(rightServer, { maxKeys: 90 })
  const { verdict, results } = report
  const others = results.filter(({ status }) => ['fail', 'error', 'skip'].includes(status))
  const problems = [
    ...(verdict === 'conformant' ? [] : [verdict]),
    ...others.map(({ id, reason, failure }) => `${id}: ${reason ?? failure?.received}`),
    ...contradictions(report),
  ]
  return {
    name: rightServer.name,
    group: rightServer.name.includes(' + ') ? 'combined' : 'single',
    outcome: problems.length === 0 ? 'good' : 'bad',
    failed: others.map(({ id }) => id),
    why: problems.join('; '),
  }
}

/** Requirements that send random cases. */
export const randomRequirements = requirements.filter(({ fuzz }) => fuzz).map(({ id }) => id)
const randomCases = 12

/** Finds the first requirement that fails. If none fails, compares the server with the server without the bug. */
async function scoreOperator({ name, operator, condition, bug, middleware }: OperatorServer): Promise<Score> {
  const group = kindOfWhen(condition) ?? operator
  const { failed } = await firstFailureAndWarning(middleware)
  if (failed !== undefined) return { name, group, outcome: 'good', failed: [failed] }
  const difference = await differenceOf(middleware)
  if (difference === undefined) return { name, group, outcome: 'unnoticed', failed: [] }
  return { name, group, outcome: 'bad', failed: [], why: `${bug} Noticeable: ${difference}.` }
}

/** Runs the suite up to the first failure. */
export async function firstFailureAndWarning(
  middleware: MakeMiddleware,
): Promise<{ failed?: string; warned?: string }> {
  const stop = new AbortController()
  const notice: { failed?: string; warned?: string } = {}
  const report = await runAgainst(
    { middleware },
    {
      signal: stop.signal,
      onProgress(event) {
        if (event.kind !== 'result' || stop.signal.aborted) return
        const { id, status } = event.result
        if (status === 'warn') notice.warned ??= id
        if (status !== 'fail') return
        notice.failed = id
        stop.abort()
      },
    },
  )
  // If the first listing fails, the run ends before its first requirement, because the address may be wrong. Then no
  // requirement has failed, so `failed` is the code of the report's ending.
  return report.verdict === 'usage' ? { ...notice, failed: report.ending.code } : notice
}
