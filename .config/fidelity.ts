import { parseArgs } from 'node:util'
import { learnTwice } from '../src/fidelity/test-support/fakes.js'
import { randomProfile } from '../src/fidelity/test-support/random-profile.js'
import { allServers, beyondProfiles, thereAndBack } from './fidelity/there-and-back.js'
import { tryNights } from './nights.js'

// npm run fidelity [-- [options]]: the long checks of learn, parity and drift. Numbers in parentheses are defaults.
//
//   `--profiles COUNT` learns this many random profiles from their mocks, twice (200).
//   `--random-seed SEED` is the seed of the first random profile (1).
//   `--calls COUNT` is the number of calls that compare a right server with the mock learned from it (500).
//   `--server NAME` tries only this right server, and no profiles. The option is repeatable.
//   `--nights COUNT` checks only drift reports. Fails if drift is reported in one of this many nights without changes, or if the
//     report about a changed service is not the expected report.

const { values: asked } = parseArgs({
  options: {
    profiles: { type: 'string', default: '200' },
    'random-seed': { type: 'string', default: '1' },
    calls: { type: 'string', default: '500' },
    server: { type: 'string', multiple: true, default: [] },
    nights: { type: 'string' },
  },
})
const isPart = asked.server.length > 0
const firstSeed = Number(asked['random-seed'])
process.exitCode = (await isFine()) ? 0 : 1

async function isFine(): Promise<boolean> {
  if (asked.nights !== undefined) return tryNights(firstSeed, Number(asked.nights))
  const areSame = isPart || (await tryProfiles(firstSeed, Number(asked.profiles)))
  return (await tryServers(Number(asked.calls))) && areSame
}

async function tryProfiles(first: number, count: number): Promise<boolean> {
  let same = 0
  for (let seed = first; seed < first + count; seed += 1) {
    const { wrong, changed } = await learnTwice(randomProfile(seed))
    if (wrong.length + changed.length === 0) same += 1
    else console.log(`seed ${seed}: ${JSON.stringify({ wrong, changed })}`)
  }
  console.log(
    `${same} of ${count} random profiles are learned correctly, with an equal result in a second run`,
  )
  return same === count
}

/** @returns Whether exactly the servers in `beyondProfiles` differ from their mocks. */
async function tryServers(calls: number): Promise<boolean> {
  const servers = allServers().filter(({ name }) => !isPart || asked.server.includes(name))
  let alike = 0
  let unexpected = 0
  for (const server of servers) {
    const { compared, learnt } = await thereAndBack(server, calls)
    const [divergence] = compared.divergences
    const isAlike = divergence === undefined && compared.asked === calls
    const reason = beyondProfiles[server.name]
    if (isAlike) alike += 1
    if (isAlike === (reason === undefined)) {
      if (reason !== undefined) console.log(`beyond a profile  ${server.name}: ${reason}`)
      continue
    }
    unexpected += 1
    const part = JSON.stringify(divergence?.parts[0])
    const where = divergence ? `differs at ${divergence.call.name}: ${part}` : 'has no divergence'
    console.log(
      `UNEXPECTED  ${server.name} ${where}, after ${compared.asked} calls; ${JSON.stringify(learnt.calls)}`,
    )
  }
  console.log(
    `${alike} of ${servers.length} servers give the same answers as their mocks to ${calls} calls. Unexpected results: ${unexpected}.`,
  )
  return unexpected === 0
}
