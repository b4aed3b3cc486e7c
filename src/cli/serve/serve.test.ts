import { once } from 'node:events'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { temporaryFolder } from '../../../.config/tests/temporary-folder.js'
import { startKeymock } from '../test-support/keymock-process.js'
import { allIds, create, fixtureText, listed, token } from '../test-support/served-world.js'

const folder = temporaryFolder()

describe.concurrent('--persist', () => {
  it('loses no acknowledged key when the process is killed during creates, and stores no raw key', async () => {
    const fixtures = await folder.write('killed.json', fixtureText(1))
    const args = ['--port', '0', '--quiet', '--fixtures', fixtures, '--persist', folder.file('killed.jsonl')]
    const acknowledged = new Map<string, string>()
    for (let round = 0; round < 2; round++) {
      await using keymock = await startKeymock(args)
      const url = await keymock.url
      const before = acknowledged.size
      const clients = Array.from({ length: 4 }, async () => {
        for (;;) {
          const response = await create(url).catch(() => undefined)
          if (response === undefined) return
          const body = await response.json().catch(() => undefined)
          if (body !== undefined) acknowledged.set(body.keyId, body.key)
          if (acknowledged.size >= before + 40) keymock.child.kill('SIGKILL')
        }
      })
      await Promise.all(clients)
      expect(await keymock.ended).toBe('SIGKILL')
    }
    await using keymock = await startKeymock(args)
    const ids = await allIds(await keymock.url)
    expect(acknowledged.size).toBeGreaterThanOrEqual(80)
    expect([...acknowledged.keys()].filter(id => !ids.has(id))).toEqual([])
    const state = await readFile(folder.file('killed.jsonl'), 'utf8')
    expect([...acknowledged.values()].filter(key => state.includes(key))).toEqual([])
    expect(keymock.stderr).toBe('')
  })

  it('refuses a second process with the same file, names the first process, and removes its lock file at the end', async () => {
    const fixtures = await folder.write('two.json', fixtureText(1))
    const args = ['--port', '0', '--fixtures', fixtures, '--persist', folder.file('two.jsonl')]
    await using first = await startKeymock(args)
    await first.url
    await using second = await startKeymock(args)
    expect(await second.ended).toBe(1)
    expect(second.stderr).toContain(`STATE_IN_USE  ${folder.file('two.jsonl')}`)
    expect(second.stderr).toContain(`the process ${first.child.pid}`)
    expect((await stat(folder.file('two.jsonl.lock'))).isFile()).toBe(true)
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    await expect(stat(folder.file('two.jsonl.lock'))).rejects.toThrow('ENOENT')
  })

  it('after a kill, names what the state in the file has from the earlier start: profile, keys, clock and APIs', async () => {
    const fixtures = await folder.write('begun.json', fixtureText(2))
    const args = ['--port', '0', '--persist', folder.file('begun.jsonl')]
    {
      await using first = await startKeymock([...args, '--fixtures', fixtures])
      const clock = `${await first.url}/_keymock/clock`
      expect((await fetch(clock, { method: 'PATCH', body: '{"advance":"30d"}' })).status).toBe(200)
      first.child.kill('SIGKILL')
      await first.ended
    }
    const workspaces = [{ id: 'ws_a', apis: [{ id: 'api_other' }] }]
    const other = await folder.write('other.json', JSON.stringify({ workspaces }))
    const options = ['--fixtures', other, '--keys', '50', '--profile', 'unkey-v1', '--freeze']
    await using second = await startKeymock([...args, ...options])
    for (const said of [
      'come from the profile standard',
      'Ignored --keys',
      'The clock keeps its last setting: 30 days ahead. To undo: PATCH /_keymock/clock with {"reset":true}',
      'Until that reset, --freeze has no effect.',
      'Requests cannot find 2 of 2 keys in',
      'created with another fixture',
    ])
      await second.printed(({ stderr }) => stderr.includes(said))
    expect(second.stdout).toContain('with the existing keys')
  })
})

describe.concurrent('--watch', () => {
  it('starts over with the fixture when its file is rewritten or replaced', async () => {
    const fixtures = await folder.write('watched.json', fixtureText(1))
    await using keymock = await startKeymock(['--port', '0', '--watch', '--fixtures', fixtures])
    const url = await keymock.url
    expect((await listed(url)).total).toBe(1)

    await writeFile(fixtures, fixtureText(2))
    await keymock.printed(({ stdout }) => stdout.includes('keys 2'))
    expect((await listed(url)).total).toBe(2)

    // Between these two lines, the file is missing.
    const next = await folder.write('watched.json.new', fixtureText(3))
    await rm(fixtures)
    await rename(next, fixtures)
    await keymock.printed(({ stdout }) => stdout.includes('keys 3'))
    expect((await listed(url)).total).toBe(3)
  })

  it('reports an invalid fixture, keeps the last valid state, and loads the corrected fixture', async () => {
    const fixtures = await folder.write('broken.json', fixtureText(1))
    await using keymock = await startKeymock(['--port', '0', '--watch', '--fixtures', fixtures])
    const url = await keymock.url
    await create(url)

    await writeFile(fixtures, '{ "workspaces": [')
    await keymock.printed(({ stderr }) => stderr.includes('the server keeps its last valid state'))
    await keymock.printed(({ stderr }) => stderr.includes('broken.json, at line 1, column 18'))
    expect((await listed(url)).total).toBe(2)

    await rm(fixtures)
    await keymock.printed(({ stderr }) => stderr.includes('FIXTURE_MISSING'))
    expect((await listed(url)).total).toBe(2)

    await writeFile(fixtures, fixtureText(5))
    await keymock.printed(({ stdout }) => stdout.includes('keys 5'))
    expect((await listed(url)).total).toBe(5)
  })

  it('starts over with a changed profile, fixture or file of faults, each in JSON or YAML', async () => {
    const fixtures = await folder.write(
      'world.yaml',
      `# for the demo\n${stringify(JSON.parse(fixtureText(2)))}`,
    )
    const profile = await folder.write('mine.yml', 'listing:\n  order: oldest-first\n')
    const faults = await folder.write('faults.json', '[{"token":0,"effect":{"status":418},"times":1}]')
    const files = ['--fixtures', fixtures, '--profile', profile, '--faults', faults]
    await using keymock = await startKeymock(['--port', '0', '--watch', ...files])
    const url = await keymock.url
    const headers = { Authorization: `Bearer ${token}` }
    const ask = () => fetch(`${url}/v1/apis.listKeys?apiId=api_payments`, { headers })
    const order = async () => {
      const { fields } = await (await fetch(`${url}/_keymock/profile`)).json()
      return fields.find(({ field }: { field: string }) => field === 'listing.order').value
    }
    expect([(await ask()).status, (await listed(url)).total, await order()]).toEqual([418, 2, 'oldest-first'])
    let changes = 0
    for (const [file, text] of [
      [fixtures, stringify(JSON.parse(fixtureText(3)))],
      [profile, 'listing:\n  order: id\n'],
      [faults, '[{"effect":{"failure":"service-unavailable"}}]'],
    ] as const) {
      await writeFile(`${file}.new`, text)
      await rename(`${file}.new`, file)
      changes += 1
      await keymock.printed(({ stdout }) => stdout.split('Started over').length > changes)
      if (file === fixtures) expect([(await ask()).status, (await listed(url)).total]).toEqual([418, 3])
    }
    expect([(await ask()).status, await order()]).toEqual([503, 'id'])
  })
})

describe('a server that gets a stop signal', () => {
  it('ends immediately at a second signal', async () => {
    await using keymock = await startKeymock(['--port', '0', '--quiet'])
    const url = await keymock.url
    // After the first signal, the server waits for this request up to a time limit. Its body never arrives.
    const endless = request(`${url}/v1/keys.createKey`, {
      method: 'POST',
      headers: {
        Authorization: 'Bearer keymock-token',
        'Content-Type': 'application/json',
        Expect: '100-continue',
      },
    })
    endless.on('error', () => undefined).flushHeaders()
    await once(endless, 'continue')
    keymock.child.kill('SIGINT')
    keymock.child.kill('SIGTERM')
    expect(['SIGINT', 'SIGTERM']).toContain(await keymock.ended)
  })

  it('ends immediately while it generates keys, and leaves no file', async () => {
    const early = folder.file('early')
    await mkdir(early)
    const persist = ['--persist', join(early, 'state.jsonl')]
    await using keymock = await startKeymock(['--port', '0', '--keys', '150000', ...persist])
    await expect.poll(() => readdir(early)).not.toEqual([])
    // Now the server generates keys, which takes seconds. A signal in the moment after the lock would leave the lock.
    await new Promise(resolve => setTimeout(resolve, 300))
    keymock.child.kill('SIGTERM')
    await keymock.ended
    expect(keymock.stdout).toBe('')
    expect(await readdir(early)).toEqual([])
  })
})
