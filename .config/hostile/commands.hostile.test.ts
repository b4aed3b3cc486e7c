import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, it } from 'vitest'
import { startProcess } from '../../src/cli/test-support/keymock-process.js'
import { httpTarget, socketTarget } from '../../src/cli/test-support/test-target.js'
import { answerTo, asJson, ask, authorized, listing, mustHold, statusOf } from '../ask.js'
import { command, memoryOf, startKeymock, startProxyProcess } from '../server-process.js'
import { temporaryFolder } from '../tests/temporary-folder.js'

const folder = temporaryFolder()

describe('attacks of the surroundings', () => {
  it('A stop signal ends the server within 5 s, even if no program reads its output.', async () => {
    await using run = startProcess(command, ['--port', '0'])
    const url = await run.url
    run.child.stdout?.pause()
    for (let count = 0; count < 600; count++)
      await ask(`${url}/v1/${'x'.repeat(1000)}`, { headers: authorized })
    const exit = once(run.child, 'exit')
    run.child.kill()
    const ended = await Promise.race([exit, delay(5000, undefined)])
    mustHold(ended?.[0] === 0, `the server ${ended === undefined ? 'still runs' : `exits with ${ended[0]}`}`)
  })

  it('keymock wait does not read an endless answer.', async () => {
    await using target = await httpTarget((_, response) => {
      const piece = 'x'.repeat(1e6)
      const write = () => {
        while (response.write(piece));
        response.once('drain', write)
      }
      response.write('{"ready":"')
      write()
    })
    await using run = startProcess(command, ['wait', target.url, '--timeout', '2s'])
    let peak = 0
    while (run.child.exitCode === null) {
      peak = Math.max(peak, memoryOf(Number(run.child.pid)) || 0)
      await Promise.race([run.ended, delay(20)])
    }
    mustHold((await run.ended) === 1, `it exits with ${await run.ended}`)
    mustHold(peak < 250e6, `it needs ${Math.round(peak / 1e6)} MB`)
  })

  it('Aliases of a YAML file cannot use all memory.', async () => {
    const uses = '  - *name\n'.repeat(20_000)
    const file = await folder.write(
      'fixture.yaml',
      `workspaces:\n  - id: ws_1\n    name: &name ${'x'.repeat(1e6)}\nuses:\n${uses}`,
    )
    const args = [command, '--port', '0', '--fixtures', file]
    await using run = startProcess('--max-old-space-size=500', args)
    const code = await run.ended
    mustHold(
      code === 1 && run.stderr.includes('repeats its anchors too often'),
      `it exits with ${code}: ${run.stderr}`,
    )
  })

  it('A change of 10,000 keys lets other requests run.', async () => {
    await using server = await startKeymock('--quiet')
    const added = await ask(`${server.url}/_keymock/keys`, {
      method: 'POST',
      headers: asJson,
      body: '{"count":10000,"apiId":"api_empty"}',
    })
    const ids = JSON.parse(added.body).keys.map(({ keyId }: { keyId: string }) => keyId)
    let isDone = false
    const changing = statusOf(`${server.url}/_keymock/keys`, { ids, changes: { meta: { a: 1 } } }, 'PATCH')
    const done = changing.finally(() => {
      isDone = true
    })
    let answered = 0
    for (; !isDone; answered++) await ask(server.url + listing, { headers: authorized })
    mustHold((await done) === 200, `the change gets ${await done}`)
    mustHold(answered >= 5, `only ${answered} requests were answered during the change`)
  })
})

describe('attacks through the proxy', () => {
  it('The proxy passes on no header that Connection names, and understands an absolute target.', async () => {
    const seen: { url: string | undefined; names: string[] }[] = []
    await using target = await httpTarget(({ url, headers }, response) => {
      seen.push({ url, names: Object.keys(headers) })
      response.setHeader('Connection', 'X-Internal, keep-alive').setHeader('X-Internal', '1').end('{}')
    })
    await using proxy = await startProxyProcess(`${target.url}/base`)
    const answer = await answerTo(
      proxy.url,
      'GET http://localhost/v1/x?a=1 HTTP/1.1\r\nHost: localhost\r\nX-Hop: 1\r\nX-Stay: 1\r\nConnection: close, x-hop\r\n\r\n',
    )
    mustHold(answer.startsWith('HTTP/1.1 200') && !/x-internal/i.test(answer), `the client gets ${answer}`)
    const [asked] = seen
    mustHold(asked?.url === '/base/v1/x?a=1', `the service is asked for ${asked?.url}`)
    mustHold(asked.names.includes('x-stay') && !asked.names.includes('x-hop'), `it gets ${asked.names}`)
    const star = await answerTo(
      proxy.url,
      'OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    )
    mustHold(seen.length === 1 && star.startsWith('HTTP/1.1 204'), `OPTIONS * gets ${star}`)
  })

  it('A service that switches protocols gets no second chance: the client gets a 502.', async () => {
    const switching = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\nhello'
    await using target = await socketTarget(socket => socket.once('data', () => void socket.write(switching)))
    await using proxy = await startProxyProcess(target.url)
    const asked = ask(`${proxy.url}/v1/apis.listKeys`, { headers: authorized }).then(({ status }) => status)
    const status = await Promise.race([asked, delay(5000, 0)])
    mustHold(status === 502, `the client gets ${status}`)
  })
})
