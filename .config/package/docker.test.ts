import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../../src/test-support/free-port.js'
import { root } from '../build/entries.js'
import { type InstalledPackage, installPackage } from './installed-package.js'

const run = promisify(execFile)

let project: InstalledPackage

beforeAll(async () => {
  project = await installPackage()
})
afterAll(() => project?.[Symbol.asyncDispose]())

it('the commands of the Dockerfile install keymock, start a server, report its health and end at SIGTERM', async () => {
  const text = await readFile(join(root, 'src/examples/Dockerfile'), 'utf8')
  const after = (instruction: string) =>
    new RegExp(`^${instruction} (?:.* CMD )?(.*)$`, 'm').exec(text)?.[1] ?? ''
  const cwd = join(project.folder, 'container')
  await mkdir(cwd)
  const tarball = (await readdir(project.folder)).find(name => name.endsWith('.tgz'))

  const install = after('RUN').replace('keymock@$VERSION', `../${tarball} --prefer-offline`)
  await run('sh', ['-c', `echo '{}' > package.json; ${install}`], { cwd })

  const variables = Object.fromEntries(
    after('ENV')
      .split(' ')
      .map(pair => pair.split('=')),
  )
  expect(variables).toEqual({ KEYMOCK_HOST: '0.0.0.0', KEYMOCK_PORT: '4010' })
  const env = {
    PATH: process.env.PATH,
    ...variables,
    KEYMOCK_PORT: String(await freePort()),
    KEYMOCK_HOST: '127.0.0.1',
    KEYMOCK_CONTROL_TOKEN: 'only-for-tests',
    KEYMOCK_PROFILE: 'unkey-v1',
  }
  const [program = '', ...args] = JSON.parse(after('ENTRYPOINT'))
  const server = spawn(program, args, { cwd, env, stdio: 'ignore' })
  const ended = once(server, 'exit')
  try {
    const [health = '', ...check] = JSON.parse(after('HEALTHCHECK'))
    await run(health, [...check.slice(0, -1), '30s'], { cwd, env })
    const answer = await fetch(`http://127.0.0.1:${env.KEYMOCK_PORT}/_keymock/profile`, {
      headers: { authorization: 'Bearer only-for-tests' },
    })
    expect(await answer.json()).toMatchObject({ name: 'unkey-v1' })
  } finally {
    server.kill('SIGTERM')
  }
  expect(await ended).toEqual([0, null])
})
