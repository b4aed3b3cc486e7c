import { execFile } from 'node:child_process'
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../build/entries.js'
import { patienceMs } from '../tests/patience.js'
import { type InstalledPackage, installPackage } from './installed-package.js'

const run = promisify(execFile)
const wanted = [
  ...['jest@30', 'ts-jest@29', 'typescript@5.9', 'msw@2'],
  ...['jest-environment-jsdom@30', 'jest-fixed-jsdom@0.0', '@types/jest@30'],
  ...['@babel/core@7', '@babel/preset-env@7'],
]

let project: InstalledPackage

beforeAll(async () => {
  project = await installPackage()
  await project.install(...wanted)
})
afterAll(() => project?.[Symbol.asyncDispose]())

async function copyTests(name: string): Promise<string> {
  const folder = join(project.folder, name)
  await mkdir(folder)
  await cp(join(root, 'src/examples/jest'), folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "commonjs" }')
  return folder
}

async function jest(cwd: string, args: string[] = []): Promise<string> {
  const { NODE_OPTIONS: _, ...env } = process.env
  const command = [
    join(project.folder, 'node_modules/jest/bin/jest.js'),
    '--ci',
    '--testTimeout',
    String(patienceMs),
    ...args,
  ]
  const options = { cwd, env: { ...env, NODE_ENV: 'test', NO_COLOR: '1', FORCE_COLOR: '0' } }
  const { stdout, stderr } = await run(process.execPath, command, options).catch(error => error)
  return stdout + stderr
}

describe('Jest in its default mode, CommonJS', () => {
  it('loads keymock/node without any configuration', async () => {
    const folder = await copyTests('default')
    await rm(join(folder, 'jest.config.js'))
    expect(await jest(folder, ['server'])).toMatch(/^Tests: +1 passed, 1 total$/m)
  })

  it('prints the necessary configuration if a test loads keymock/testing without that configuration', async () => {
    const folder = await copyTests('unconfigured')
    await rm(join(folder, 'jest.config.js'))
    const printed = await jest(folder, ['intercepted'])
    expect(printed).toContain("JEST_COMMONJS  require('keymock/testing')")
    const { transformIgnorePatterns } = (await import(join(root, 'src/examples/jest/jest.config.js'))).default
    expect(printed).toContain(`transformIgnorePatterns: ['${transformIgnorePatterns[0]}']`)
  })

  it('runs tests that use keymock/testing, with the configuration of the manual', async () => {
    expect(await jest(await copyTests('configured'))).toMatch(/^Tests: +2 passed, 2 total$/m)
  })

  it('names jest-fixed-jsdom in jsdom, and runs tests in that environment', async () => {
    const folder = await copyTests('jsdom')
    const printed = await jest(folder, ['--env', 'jsdom'])
    for (const entry of ['node', 'testing'])
      expect(printed).toContain(`JEST_ENVIRONMENT  require('keymock/${entry}')`)
    expect(printed).toContain('lacks a global of Node: TextEncoder is not defined.')
    expect(await jest(folder, ['--env', 'jest-fixed-jsdom'])).toMatch(/^Tests: +2 passed, 2 total$/m)
  })

  it('runs tests in TypeScript with ts-jest and type checks', async () => {
    const folder = await copyTests('typescript')
    for (const name of ['server', 'intercepted']) {
      await cp(join(folder, `${name}.test.js`), join(folder, `${name}.test.ts`))
      await rm(join(folder, `${name}.test.js`))
    }
    await writeFile(join(folder, 'typed.test.ts'), typedTest)
    await writeFile(
      join(folder, 'tsconfig.json'),
      '{ "compilerOptions": { "target": "ES2022", "module": "commonjs", "esModuleInterop": true, "lib": ["ES2023", "ESNext.Disposable", "DOM"] } }',
    )
    const config = {
      transform: { '\\.tsx?$': 'ts-jest', '\\.m?js$': 'babel-jest' },
      transformIgnorePatterns: ['/node_modules/(?!(.*/)?(@open-draft|rettime|until-async)/)'],
    }
    await writeFile(join(folder, 'jest.config.js'), `module.exports = ${JSON.stringify(config)}`)
    expect(await jest(folder)).toMatch(/^Tests: +3 passed, 3 total$/m)
  })
})

const typedTest = `
import { connect, KeymockError } from 'keymock/client'
import { startServer } from 'keymock/node'

test('drives a server, and reads its documents and its console', async () => {
  await using server = await startServer()
  const keymock = await connect(server.url, { sandbox: expect.getState().currentTestName })
  const { keyId } = await keymock.givenKey({ expires: Date.now() + 60_000 })
  await keymock.clock.advance('2m')
  const { keys } = await (await fetch(keymock.url + '/_keymock/keys?state=expired')).json()
  expect(keys.map((key: { id: string }) => key.id)).toContain(keyId)
  for (const path of ['/openapi.json', '/_keymock/openapi.json', '/_keymock/llms.txt', '/_keymock/console/'])
    expect((await fetch(server.url + path)).status).toBe(200)
  // @ts-expect-error There is no such option.
  await expect(connect(server.url, { sandboxes: 'x' })).rejects.toBeInstanceOf(KeymockError)
})
`
