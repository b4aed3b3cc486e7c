import type { ContractOptions } from '../contract-tests/engine/contract-options.js'
import { runContract } from '../contract-tests/engine/run-contract.js'
import { observationNames } from '../contract-tests/observations/observation-names.js'
import { smallTarget, smallWorld, token } from '../contract-tests/random/small-world.js'
import { combine, drawPairs } from '../contract-tests/right/combine.js'
import { rightServers } from '../contract-tests/right/index.js'
import type { ContractReport, Profile } from '../schemas/generated/types.js'
import { operationNamed } from '../schemas/operations.js'
import { monitoring } from '../src/cli/contract/contract.js'
import {
  baselineDocument,
  type Drift,
  driftOf,
  hasDrifted,
  type ObservedDocument,
} from '../src/cli/contract/drift/drift.js'
import { type RunRandom, seededRandom } from '../src/common/random.js'
import { changedFields } from '../src/fidelity/test-support/changed-fields.js'
import { randomProfile } from '../src/fidelity/test-support/random-profile.js'
import { standardProfile } from '../src/profile/standard-profile.js'
import { type Subject, serverOf } from './mutants/run-against.js'

export async function tryNights(first: number, count: number): Promise<boolean> {
  const alarms = await playNights(first, count)
  const missed = await tryChanges()
  return alarms + missed === 0
}

async function playNights(first: number, count: number): Promise<number> {
  let [alarms, ofMonitor, most] = [0, 0, 0]
  for (let seed = first; seed < first + count; seed += 1) {
    const drawn = drawNight(seed)
    const { night, monitor, requests } = await playNight(drawn)
    if (hasDrifted(night)) alarms += 1
    if (hasDrifted(monitor)) ofMonitor += 1
    most = Math.max(most, requests)
    for (const drift of [night, monitor].filter(hasDrifted))
      console.log(`FALSE ALARM  seed ${seed}, ${drawn.name}: ${shown(drift)}`)
  }
  console.log(
    `${count} nights: ${alarms} false alarms of night runs, ${ofMonitor} of monitor runs; a monitor run sent at most ${most} requests`,
  )
  return alarms + ofMonitor
}

async function tryChanges(): Promise<number> {
  const baseline = await baselineOf({})
  const changes = observableChanges()
  let [seen, unexpected] = [0, 0]
  for (const { name, subject } of changes) {
    const isSeen = hasDrifted(await driftOn(subject, baseline))
    const reason = notSeen[name]
    if (isSeen) seen += 1
    if (isSeen === (reason === undefined)) {
      if (reason !== undefined) console.log(`cannot be seen  ${name}: ${reason}`)
      continue
    }
    unexpected += 1
    console.log(`UNEXPECTED  ${name} is ${isSeen ? '' : 'not '}reported`)
  }
  console.log(
    `${seen} of ${changes.length} changes are reported after one night; ${unexpected} results are unexpected`,
  )
  return unexpected
}

function shown({ changed, broken }: Drift): string {
  const choices = changed.map(
    ({ name, before, now }) => `${name} ${JSON.stringify(before)} -> ${JSON.stringify(now)}`,
  )
  return [...choices, ...broken.map(({ id }) => id)].join(', ')
}

/** Half of the entries are empty, so about half of the nights override no option. */
const told: readonly Partial<ContractOptions>[] = [
  {},
  {},
  {},
  {},
  { maxKeys: 20 },
  { maxRequests: 250 },
  { allowWrites: false },
  { recoverable: false },
]

const hour = 3_600_000

/** Draws a night on which an unchanged service is compared with its baseline. */
function drawNight(seed: number) {
  const random = seededRandom(seed)
  const { name, ...subject } = drawSubject(random)
  const slowest = [1, 5, 40, 250][random.below(4)] ?? 1
  return {
    seed,
    name,
    subject,
    requestMs: () => 1 + random.below(slowest),
    /** The numbers of complete runs before the baseline, and between the baseline and the night. */
    runsBefore: random.below(2),
    runsBetween: random.below(3),
    /** The numbers of keys that other clients create before the baseline, and between the baseline and the night. */
    keysBefore: random.below(40),
    keysBetween: random.below(40),
    /** The time between the baseline and the night. */
    passesMs: (2 + random.below(70)) * hour + random.below(hour),
    /** Options that override the options of the baseline run. If there are any, the night cannot repeat every request. */
    asks: told[random.below(told.length)] ?? {},
  }
}

function drawSubject(random: RunRandom): Subject & { name: string } {
  const kind = random.below(5)
  if (kind === 0) {
    const seed = random.below(1_000_000)
    return { name: `drawn profile ${seed}`, profile: randomProfile(seed) }
  }
  if (kind === 1) return { name: 'unkey-v1', profile: 'unkey-v1' }
  const [pair] = drawPairs(rightServers, 1, random)
  if (pair === undefined) throw new Error('There are no right servers.')
  const { name, profile, middleware } = kind < 4 ? pair[0] : combine(pair)
  return {
    name,
    ...(profile !== undefined && { profile: { name: 'right', ...profile } }),
    ...(middleware !== undefined && { middleware }),
  }
}

/** The monitor run comes directly before the night run. */
async function playNight(night: ReturnType<typeof drawNight>) {
  const { seed, subject, requestMs: takesMs } = night
  const random = seededRandom(seed + 1)
  const server = serverOf(subject, { randomSeed: 1 + random.below(1000), takesMs })
  await leaveKeys(server, night.keysBefore, random)
  for (let run = 0; run < night.runsBefore; run += 1) await runOn(server, random)
  const before = await runOn(server, random)
  const baseline = written(baselineDocument(before))
  await leaveKeys(server, night.keysBetween, random)
  for (let run = 0; run < night.runsBetween; run += 1) await runOn(server, random)
  await server.time.sleep(night.passesMs)
  const monitored = await runOn(server, random, monitoring({ ...smallTarget, ...asBefore(baseline) }))
  const report = await runOn(server, random, { ...asBefore(baseline), ...night.asks })
  return {
    night: driftOf(baseline, report),
    monitor: driftOf(baseline, monitored),
    requests: monitored.traffic.requests,
  }
}

/** Removes undefined members, because a file cannot hold them. */
function written(document: ObservedDocument): ObservedDocument {
  return JSON.parse(JSON.stringify(document))
}

/** The options that `--baseline` takes from the plan of a baseline. */
function asBefore({ plan }: ObservedDocument): Partial<ContractOptions> {
  return plan === undefined ? {} : { randomSeed: plan.randomSeed }
}

function runOn(
  { fetch, time }: ReturnType<typeof serverOf>,
  random: RunRandom,
  options: Partial<ContractOptions> = {},
): Promise<ContractReport> {
  const runId = random.text(8)
  return runContract({ ...smallTarget, fetch, time, runId, randomSeed: random.below(2 ** 31), ...options })
}

async function leaveKeys(
  { fetch }: ReturnType<typeof serverOf>,
  count: number,
  random: RunRandom,
): Promise<void> {
  const { path, method } = operationNamed('keys.createKey')
  for (let key = 0; key < count; key += 1) {
    const maybe = (fields: object) => (random.below(2) === 0 ? fields : {})
    const body = {
      apiId: ['api_own', 'api_other'][random.below(2)],
      ...maybe({ name: random.text(6) }),
      ...maybe({ externalId: random.text(2) }),
      ...maybe({ meta: { [random.text(3)]: random.below(100) } }),
      ...maybe({ remaining: random.below(1000) }),
      ...maybe({ enabled: false }),
      ...maybe({ prefix: random.text(3) }),
      ...maybe({ roles: ['guest'] }),
    }
    await fetch(`${smallTarget.baseUrl}${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
  }
}

async function baselineOf(subject: Subject): Promise<ObservedDocument> {
  return written(baselineDocument(await runOn(serverOf(subject), seededRandom(1))))
}

async function driftOn(subject: Subject, baseline: ObservedDocument): Promise<Drift> {
  const report = await runOn(serverOf(subject, { randomSeed: 2 }), seededRandom(2), asBefore(baseline))
  return driftOf(baseline, report)
}

const names: readonly string[] = observationNames

/** Services that differ from the service of the baseline in one way. */
function observableChanges(): { name: string; subject: Subject }[] {
  const standard = standardProfile()
  const changedTo = (profile: Profile): Subject => ({ profile: { ...profile, name: 'changed' } })
  const fields = changedFields(standard)
    .filter(({ field }) => names.includes(field))
    .map(({ field, value, profile }) => ({
      name: `${field} ${JSON.stringify(value)}`,
      subject: changedTo(profile),
    }))
  const workspaces = smallWorld.workspaces.map(workspace => ({
    ...workspace,
    apis: (workspace.apis ?? []).map(api => ({ ...api, defaultPrefix: 'sk' })),
  }))
  return [
    ...fields,
    {
      name: 'ids of 20 bytes',
      subject: changedTo({ ...standard, ids: { ...standard.ids, randomBytes: 20 } }),
    },
    { name: 'a default prefix', subject: { fixture: { ...smallWorld, workspaces } } },
  ]
}

/** Changes that a run against `smallWorld` cannot observe, each with the reason. */
const notSeen: Readonly<Record<string, string>> = {
  'requests.repeatedParameter "list"':
    'a service that accepts only true, false and null as a boolean also refuses a list',
  'authorization.decryptWithout "omit"': 'the token may decrypt',
  'errors.failures.recoverable-not-supported.status 423': 'recoverable keys are accepted',
  'errors.failures.recoverable-not-supported.code "recoverable-not-supported (own)"':
    'recoverable keys are accepted',
  'errors.failures.remaining-refused.code "remaining-refused (own)"': 'remaining 0 is accepted',
  'errors.failures.expires-refused.status 401': 'an expiry in the past is accepted',
  'errors.failures.expires-refused.code "expires-refused (own)"': 'an expiry in the past is accepted',
  'keys.header "version-and-length"': 'in base62, keys with this header begin with different characters',
  'listing.totalLagMs 300000': 'a total may lag by 5 minutes',
  'errors.failures.rate-limited.status 430': 'no request is rate limited',
}
