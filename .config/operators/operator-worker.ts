import { underWhenNamed } from '../../contract-tests/wrong-servers/operators/draw-under-when.js'
import { operatorServers } from '../../contract-tests/wrong-servers/operators/index.js'
import { scoreOperator } from './score-operator.js'

// A process of its own: it reads names, one at a time, and answers each with a score.

const byName = new Map(operatorServers.map(server => [server.name, server]))

process.on('message', async name => {
  const server = byName.get(String(name)) ?? underWhenNamed(String(name))
  if (server === undefined) throw new Error(`No operator makes a wrong server called ${name}.`)
  process.send?.(await scoreOperator(server))
})
