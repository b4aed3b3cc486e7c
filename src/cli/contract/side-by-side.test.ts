import { expect, it } from 'vitest'
import { startServer } from '../../node/index.js'
import { access, environment, runContractHere } from '../test-support/contract-here.js'
import { httpTarget } from '../test-support/test-target.js'

async function countingTarget(url: string) {
  let underWay = 0
  let most = 0
  const target = await httpTarget(async ({ method = 'GET', url: path, headers }, response, body) => {
    underWay += 1
    most = Math.max(most, underWay)
    const { authorization = '' } = headers
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { Authorization: authorization, 'Content-Type': 'application/json' },
      ...(method === 'POST' && { body }),
    })
    const text = await answer.text()
    underWay -= 1
    response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(text)
  })
  return Object.assign(target, { most: () => most })
}

it.each([
  ['sends several requests at the same time', [], true],
  ['sends one request at a time with --concurrency 1', ['--concurrency', '1'], false],
])('keymock contract %s', async (_, options, isBeside) => {
  await using server = await startServer({ port: 0 })
  await using target = await countingTarget(server.url)
  const { code } = await runContractHere([target.url, ...access, ...options, '--only', 'PAG-08'], {
    environment,
  })
  expect(code).toBe(0)
  expect(target.most() > 1).toBe(isBeside)
})
