import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, it } from 'vitest'
import { invisible } from '../../src/common/document/visible-text.js'
import { asJson, ask, creation, mustHold, token } from '../ask.js'
import { command, startKeymock } from '../server-process.js'

const signs = '%C2%9B2J%E2%80%AE%1B[2J'

describe('attacks of secrets', () => {
  it('The file of --persist has hashes of raw keys, and only its owner may read it.', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'keymock-hostile-'))
    const file = join(folder, 'state.jsonl')
    try {
      const keys: string[] = []
      {
        await using server = await startKeymock('--quiet', '--persist', file)
        for (let count = 0; count < 20; count++) {
          const made = await ask(server.url + creation, {
            method: 'POST',
            headers: asJson,
            body: '{"apiId":"api_empty"}',
          })
          keys.push(JSON.parse(made.body).key)
        }
      }
      const text = await readFile(file, 'utf8')
      mustHold(!keys.some(key => text.includes(key)), 'a raw key is in the file')
      const mode = (await stat(file)).mode & 0o777
      mustHold(process.platform === 'win32' || mode === 0o600, `the mode of the file is ${mode.toString(8)}`)
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('Logs, errors and the journal show no raw key and no token, and print no control character.', async () => {
    const child = spawn(process.execPath, [command, '--port', '0'], { stdio: ['ignore', 'pipe', 'pipe'] })
    let printed = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed += text
      })
    while (!/http:\/\/[\d.]+:\d+/.test(printed)) await once(child.stdout, 'data')
    const url = /http:\/\/[\d.]+:\d+/.exec(printed)?.[0] ?? ''
    const start = printed.length
    const made = await ask(url + creation, {
      method: 'POST',
      headers: asJson,
      body: '{"apiId":"api_empty"}',
    })
    const { key } = JSON.parse(made.body)
    for (const secret of [key, token])
      for (const path of [
        `/${secret}`,
        `/v1/apis.listKeys?apiId=${secret}&cursor=${secret}`,
        `/v1/${signs}/${secret}`,
        `/sandboxes/${secret}/x`,
      ])
        for (const method of ['GET', 'POST', 'DELETE'])
          await ask(url + path, {
            method,
            headers: { ...asJson, 'x-test': secret },
            body: JSON.stringify({ name: secret, apiId: secret }),
          })
    const journal = (await ask(`${url}/_keymock/requests`)).body
    child.kill()
    await once(child, 'close')
    const log = printed.slice(start)
    for (const secret of [key, token]) {
      mustHold(!log.includes(secret), 'a secret is in the log')
      mustHold(!journal.includes(secret), 'a secret is in the journal')
    }
    const sign = log.replaceAll('\n', '').match(invisible)
    mustHold(sign === null, `the log holds U+${sign?.[0]?.codePointAt(0)?.toString(16)}`)
  })

  it('Reports of a run show no raw key and no token.', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'keymock-hostile-'))
    try {
      await using server = await startKeymock('--quiet')
      await using between = await keyListener(server.url)
      const kinds = ['json', 'html', 'markdown', 'junit']
      const child = spawn(
        process.execPath,
        [
          ...[command, 'contract', between.url, '--token-env', 'SERVICE_TOKEN', '--api-id', 'api_empty'],
          ...kinds.flatMap(kind => ['--report', `${kind}=${join(folder, kind)}`]),
          ...['--report', `replay=${join(folder, 'replay')}`],
        ],
        { env: { PATH: process.env.PATH, SERVICE_TOKEN: token }, stdio: ['ignore', 'pipe', 'pipe'] },
      )
      let texts = ''
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => {
          texts += text
        })
      await once(child, 'close')
      for (const file of await readdir(folder, { recursive: true, withFileTypes: true }))
        if (file.isFile()) texts += await readFile(join(file.parentPath, file.name), 'utf8')
      mustHold(between.keys.length > 10, `only ${between.keys.length} keys were made`)
      for (const secret of [token, ...between.keys]) mustHold(!texts.includes(secret), 'a secret is shown')
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('The start refuses a control token that others could guess, or that no client could send.', async () => {
    for (const given of ['secret', 'aaaaaaaaaaaaaaaa', 'with a space in it', 'schlüssel-mit-ü']) {
      const child = spawn(process.execPath, [command, '--port', '0'], {
        env: { PATH: process.env.PATH, KEYMOCK_CONTROL_TOKEN: given },
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      let errors = ''
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        errors += text
      })
      const [code] = await once(child, 'close')
      mustHold(
        code === 2 && !errors.includes(given),
        `a start with the token "${given}" exits with ${code}, or shows the token`,
      )
    }
  })
})

interface KeyListener extends AsyncDisposable {
  url: string
  keys: string[]
}

async function keyListener(baseUrl: string): Promise<KeyListener> {
  const keys: string[] = []
  const server = createServer(async (incoming, outgoing) => {
    const { method = 'GET', url, headers } = incoming
    const { host: _host, connection: _connection, 'transfer-encoding': _encoding, ...rest } = headers
    const body = await buffer(incoming)
    const answer = await fetch(baseUrl + url, {
      method,
      headers: rest as Record<string, string>,
      ...(body.length > 0 && { body }),
    })
    const text = await answer.text()
    for (const [, key] of text.matchAll(/"key":"([^"]+)"/g)) if (key !== undefined) keys.push(key)
    outgoing.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' }).end(text)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
