import { execFile, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../.config/tests/temporary-folder.js'
import { connect } from '../client/index.js'
import { startServer } from '../node/index.js'

const run = promisify(execFile)
const has = (program: string, ...args: string[]) => spawnSync(program, args).status === 0
const python = ['python3', '/usr/bin/python3'].find(program => has(program, '-m', 'pytest', '--version'))

const junit = '/usr/share/java/junit-platform-console.jar'

const server = await startServer()
afterAll(() => server.close())

const folder = temporaryFolder()
const env = { ...process.env, KEYMOCK_BASE_URL: server.url, PYTHONDONTWRITEBYTECODE: '1' }
const leftBehind = async () => (await fetch(`${server.url}/_keymock/sandboxes`)).json()

describe('the recipes for other languages', () => {
  it.runIf(python)('give each pytest test a sandbox, whatever the name of the test', async () => {
    const cwd = join(import.meta.dirname, 'python')
    const args = ['-m', 'pytest', '-q', '-p', 'no:cacheprovider']
    const { stdout } = await run(python ?? '', args, { cwd, env })
    expect(stdout).toMatch(/^3 passed/m)
    expect(await leftBehind()).toMatchObject({ total: 0 })
  })

  it.runIf(has('go', 'version'))('give each Go test a sandbox, whatever the name of the test', async () => {
    const cwd = folder.file('go')
    await cp(join(import.meta.dirname, 'go'), cwd, { recursive: true })
    const offline = { GOFLAGS: '-mod=mod', GOPROXY: 'off', CGO_ENABLED: '0' }
    const { stdout } = await run('go', ['test', '-count=1', '-v', './...'], {
      cwd,
      env: { ...env, ...offline },
    })
    expect(stdout.match(/--- PASS: TestCreate\//g)).toHaveLength(2)
    const sandboxes = [...stdout.matchAll(/\/sandboxes\/(\S*TestCreate)$/gm)].map(([, name]) => name)
    expect(sandboxes.toSorted()).toEqual([
      'example.test%2Fkeymock%2FTestCreate',
      'example.test%2Fkeymock%2Fbilling%2FTestCreate',
    ])
    expect(await leftBehind()).toMatchObject({ total: 0 })
  })

  it.runIf(has('javac', '-version') && existsSync(junit))('give each JUnit test a sandbox', async () => {
    const cwd = folder.file('java')
    await cp(join(import.meta.dirname, 'java'), cwd, { recursive: true })
    const jars = '/usr/share/java/*'
    await run('javac', ['-Xlint:all', '-cp', jars, 'Keymock.java', 'KeysTest.java'], { cwd })
    const launcher = ['-cp', `.:${jars}`, 'org.junit.platform.console.ConsoleLauncher', '-c', 'KeysTest']
    const { stdout } = await run('java', launcher, { cwd, env })
    expect(stdout).toContain('3 tests successful')
    expect(await leftBehind()).toMatchObject({ total: 0 })
  })

  it('send no request to the mock at the root of the server', async () => {
    expect(await (await connect(server.url)).requests()).toEqual([])
  })
})
