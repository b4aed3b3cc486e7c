import { combine, drawPairs } from '../../contract-tests/right/combine.js'
import { rightServers } from '../../contract-tests/right/index.js'
import { wrongServers } from '../../contract-tests/wrong/index.js'
import { operatorServers } from '../../contract-tests/wrong/operators/index.js'
import { sample } from '../../contract-tests/wrong/operators/sample.js'
import { seededRandom } from '../../src/common/random.js'
import { runAgainst } from '../mutants/run-against.js'
import { firstFailureAndWarning, scoreWrongServer } from '../mutants/score.js'
import type { Net } from './net.js'

const seed = 20_261_123

export const wrongServerNet: Net = {
  name: 'wrong-servers',
  names: () => wrongServers.map(({ name }) => name),
  async record(name) {
    const { sections, caughtBy, inSection } = await scoreWrongServer(named(wrongServers, name))
    return { sections, caughtBy, inSection }
  },
}

export const operatorNet: Net = {
  name: 'operators',
  // Keeps the recorded names, because a new operator would change the random choice of names.
  names: async recorded =>
    recorded.length > 0
      ? recorded
      : (await sample(operatorServers, 150, seededRandom(seed))).map(({ name }) => name),
  async record(name) {
    const { failed, warned } = await firstFailureAndWarning(named(operatorServers, name).middleware)
    return failed ?? (warned === undefined ? 'not caught' : `warned of ${warned}`)
  },
}

export const rightServerNet: Net = {
  name: 'right-servers',
  names: recorded => {
    const single = rightServers.map(({ name }) => name)
    if (recorded.length > 0) return [...new Set([...single, ...recorded])]
    return [...single, ...drawPairs(rightServers, 40, seededRandom(seed)).map(pair => combine(pair).name)]
  },
  async record(name) {
    const server = combine(name.split(' + ').map(part => named(rightServers, part)))
    const { verdict, results, traffic } = await runAgainst(server, { maxKeys: 90 })
    const others = results
      .filter(({ status }) => status !== 'pass')
      .map(({ id, status }) => `${id} ${status}`)
    return { verdict, others, requests: traffic.requests, keys: traffic.keysCreated }
  },
}

function named<T extends { name: string }>(servers: readonly T[], name: string): T {
  const server = servers.find(one => one.name === name)
  if (server === undefined) throw new Error(`No server is called ${name}. Names must not change.`)
  return server
}
