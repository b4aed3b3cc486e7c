import { combine } from '../../contract-tests/right-servers/combine.js'
import { rightServers } from '../../contract-tests/right-servers/index.js'
import { wrongServers } from '../../contract-tests/wrong-servers/index.js'
import { underWhenNamed } from '../../contract-tests/wrong-servers/operators/draw-under-when.js'
import { operatorServers } from '../../contract-tests/wrong-servers/operators/index.js'
import { scoreOperator } from '../operators/score-operator.js'
import { scoreBundle, scoreRightServer, scoreWrongServer } from './score.js'
import type { ScoreJob, ScoreOf } from './score-all.js'
import { scoreByDrawing } from './score-drawing.js'

// `scoreAll` starts this module in separate processes.

const byName = <Server extends { name: string }>(servers: readonly Server[]) =>
  new Map(servers.map(server => [server.name, server]))
const byHand = byName(wrongServers)
const ofOperators = byName(operatorServers)
const right = byName(rightServers)

const scorers: { [Kind in keyof ScoreOf]: (name: string) => Promise<ScoreOf[Kind]> } = {
  wrong: name => scoreWrongServer(found(name, byHand.get(name))),
  right: name => scoreRightServer(combine(partsOf(name))),
  bundle: name => scoreBundle(partsOf(name)),
  drawn: name => scoreByDrawing(found(name, byHand.get(name) ?? ofOperators.get(name))),
  operator: name => scoreOperator(found(name, ofOperators.get(name) ?? underWhenNamed(name))),
}

process.on('message', async ({ kind, name }: ScoreJob) => {
  process.send?.(await scorers[kind](name))
})

function partsOf(name: string) {
  return name.split(' + ').map(part => found(part, right.get(part)))
}

function found<Server>(name: string, server: Server | undefined): Server {
  if (server === undefined) throw new Error(`No server is called ${name}.`)
  return server
}
