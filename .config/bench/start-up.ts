import { type ServerProcess, startBareServer, startKeymock } from '../server-process.js'
import { authorization } from './answer.js'
import { type Figure, median } from './figure.js'

const rounds = 15

export async function startUpFigure(): Promise<Figure> {
  await firstAnswerMs(startBareServer)
  await firstAnswerMs(startKeymock)
  const bare: number[] = []
  const keymock: number[] = []
  for (let count = 0; count < rounds; count++) {
    bare.push(await firstAnswerMs(startBareServer))
    keymock.push(await firstAnswerMs(startKeymock))
  }
  return {
    name: 'time from start to first answer, divided by the time of a bare server',
    value: median(keymock) / median(bare),
    unit: 'x',
    target: { atMost: 1.8 },
    detail: `keymock ${Math.round(median(keymock))} ms, bare server ${Math.round(median(bare))} ms`,
  }
}

async function firstAnswerMs(start: () => Promise<ServerProcess>): Promise<number> {
  const startedAt = performance.now()
  await using server = await start()
  const response = await fetch(`${server.url}/v1/apis.listKeys?apiId=api_payments`, {
    headers: { authorization },
  })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`The first answer had the status ${response.status}.`)
  return performance.now() - startedAt
}
