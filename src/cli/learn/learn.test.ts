import { readdir, readFile } from 'node:fs/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '../../../.config/tests/temporary-folder.js'
import { startServer } from '../../node/index.js'
import { access, environment, runHere } from '../test-support/run-here.js'
import { httpTarget, sendJson } from '../test-support/test-target.js'

const folder = temporaryFolder('of each test')

async function learn(...args: string[]) {
  const server = await startServer({ port: 0 })
  onTestFinished(() => server.close())
  const result = await runHere(['learn', server.url, ...access, ...args], environment)
  return { ...result, asked: (await server.keymock.requests()).length }
}

describe('keymock learn', () => {
  it('ends without a stack trace when the service accepts every create, even empty and malformed creates', async () => {
    let made = 0
    await using target = await httpTarget((request, response) => {
      made++
      const key = { keyId: `key_${made}aaaaaaaaaa`, key: `raw${made}bbbbbbbbbbbbbbbbb` }
      sendJson(response, 200, request.method === 'POST' ? key : { keys: [], total: 0 })
    })
    const args = ['learn', target.url, ...access, '--output', folder.file('careless.json')]
    const { code, stderr } = await runHere(args, environment)
    expect(stderr).not.toMatch(/SyntaxError|\n {4}at /)
    expect(code).not.toBe(4)
  })

  it('reports that no server listens at the base URL, and writes no file', async () => {
    const args = ['learn', 'http://127.0.0.1:2', ...access, '--output', folder.file('learnt.json')]
    const { code, stdout, stderr } = await runHere(args, environment)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toBe(
      'No server listens on 127.0.0.1:2 (ECONNREFUSED). Check the base URL, and that the service is running.\nThe run learned nothing, so it wrote no file.\n',
    )
  })

  it('reports a budget that is too small, writes what it learned, names replaced files and exits with code 5', async () => {
    await folder.write('learnt.json', '{}')
    await folder.write('learnt.provenance.json', '{}')
    const fixture = ['--fixture-from', folder.file('fixture.json')]
    const { code, stdout, stderr } = await learn(
      ...['--output', folder.file('learnt.json'), '--max-requests', '60', ...fixture],
    )
    expect(code).toBe(5)
    expect(stderr).toMatch(
      /^The budget of 60 requests was too small: \d+ of \d+ scenes are incomplete\. Raise --max-requests\.\n$/,
    )
    expect(stdout).toContain('LEARNED')
    expect(stdout).not.toContain('unexplained')
    expect(stdout).toContain('learnt.json (replaced)')
    expect(stdout).toContain('learnt.provenance.json (replaced)')
    expect(stdout).toContain('fixture.json')
    expect(stdout).not.toContain('fixture.json (replaced)')
    expect(JSON.parse(await readFile(folder.file('learnt.provenance.json'), 'utf8'))).toMatchObject({
      cutShort: { budget: { name: 'maxRequests', limit: 60 } },
    })
  })

  it('reports that a budget of one request is too small, and writes no file', async () => {
    const { code, stdout, stderr } = await learn(
      ...['--output', folder.file('learnt.json'), '--max-requests', '1'],
    )
    expect([code, stdout]).toEqual([5, ''])
    expect(stderr).toContain('was too small')
    expect(stderr).toContain('The run learned nothing, so it wrote no file.')
    expect(await readdir(folder.path)).toEqual([])
  })

  it('reports a file that it cannot write, and exits with code 4', async () => {
    const { code, stderr } = await learn(
      ...['--output', folder.file('learnt.json'), '--provenance', '/dev/full', '--max-requests', '60'],
    )
    expect(code).toBe(4)
    expect(stderr).toMatch(/^Could not write \/dev\/full: ENOSPC.*$/m)
  })
})
