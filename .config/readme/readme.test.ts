import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkFixture } from '../../src/fixture/check-fixture.js'
import { resolveProfile } from '../../src/profile/resolve-profile.js'
import { type ServerProcess, startKeymock } from '../server-process.js'
import { type Block, blocksOf, essence } from './blocks.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const readme = readFileSync(join(root, 'README.md'), 'utf8')
const blocks = blocksOf(readme)
const named = (block: Block) => [`line ${block.line}`, block] as const
const run = promisify(execFile)
const cli = join(root, 'dist/cli.js')

describe('README.md', () => {
  it('proves itself within its first 25 lines', () => {
    const first = readme.split('\n').slice(0, 25).join('\n')
    for (const proof of ['npm ci && npm start', 'npm ci && npm test', 'curl', '"keyId"']) {
      expect(first).toContain(proof)
    }
  })

  it.each(blocks.filter(({ info }) => /^(ts|html)/.test(info)).map(named))(
    'shows code that a test runs: %s',
    (_, { source, text }) => {
      expect(source, 'no file is named before the block').toBeDefined()
      const whole = essence(readFileSync(join(root, source ?? ''), 'utf8')).join('\n')
      for (const part of text.split(/^\/\/ …$/m)) expect(whole).toContain(essence(part).join('\n'))
    },
  )

  it('shows a fixture and a profile that keymock accepts', () => {
    const fixture = blocks.find(({ info }) => info === 'json fixture')
    const profile = blocks.find(({ info }) => info === 'json profile')
    expect(() => checkFixture(JSON.parse(fixture?.text ?? ''))).not.toThrow()
    expect(() => resolveProfile(JSON.parse(profile?.text ?? ''))).not.toThrow()
  })

  it('names no option that is not there', async () => {
    const helps = ['serve', 'contract', 'mutants'].map(command => run('node', [cli, command, '--help']))
    const known = (await Promise.all(helps)).map(({ stdout }) => stdout).join()
    const flags = [...readme.matchAll(/(?<![\w-])--[a-z][a-z-]+/g)].map(([flag]) => flag)
    const elsewhere = ['--save-dev', '--yes']
    expect(
      [...new Set(flags)].filter(flag => !known.includes(`${flag} `) && !elsewhere.includes(flag)),
    ).toEqual([])
  })

  it('links to files that are there', () => {
    const files = [...readme.matchAll(/\]\((?!https?:|#)([^)]+)\)/g)].map(([, file]) => file ?? '')
    expect(files.length).toBeGreaterThan(0)
    for (const file of files) expect(() => readFileSync(join(root, file))).not.toThrow()
  })
})

describe('a command of README.md', () => {
  const commands = blocks.filter(({ info }) => /^sh\b/.test(info))
  let server: ServerProcess

  beforeAll(async () => {
    server = await startKeymock('--quiet')
  })
  afterAll(() => server[Symbol.asyncDispose]())

  it.each(commands.map(named))('does what is said: %s', async (_, block) => {
    if (block.text.startsWith('npm ci')) return expectScripts(block)
    if (block.info === 'sh serve') return expectServing(block)
    if (block.info === 'sh setup') return expectSetUp(block)
    const { stdout, status } = await shell(block.text, server.url)
    expect(status).toBe(Number(/exit=(\d)/.exec(block.info)?.[1] ?? 0))
    const answer = blocks[blocks.indexOf(block) + 1]
    if (answer?.info === 'json') expect(JSON.parse(stdout)).toEqual(JSON.parse(answer.text))
    if (answer?.info === 'text') expect(settled(stdout)).toEqual(settled(answer.text))
  })
})

/** The two commands of a clone: `.ci/run` runs the one, the tests of the command run what the other starts. */
function expectScripts({ text }: Block): void {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  for (const [, script] of text.matchAll(/npm ci && npm (\w+)/g)) expect(scripts).toHaveProperty(script ?? '')
  expect(readFileSync(join(root, '.ci/run'), 'utf8')).toContain('npm ci && npm test')
}

/** A server that prints its address has started; it is stopped again. */
async function expectServing({ text }: Block): Promise<void> {
  const [, options = ''] = /^npx keymock (.*)\n$/.exec(text) ?? []
  await using started = await startKeymock(...options.split(' '))
  expect(started.url).toMatch(/^http:/)
}

/** What a frontend does once. Installing is what the consumers' tests do, from the packed tarball. */
async function expectSetUp({ text }: Block): Promise<void> {
  const folder = emptyFolder()
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(join(root, 'node_modules/msw'), join(folder, 'node_modules/msw'))
  const { status } = await shell(text.replace(/^npm install .*$/m, ''), '', folder)
  expect(status).toBe(0)
  expect(existsSync(join(folder, 'public/mockServiceWorker.js'))).toBe(true)
}

/** An empty folder, but for the files that the README shows. */
function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'keymock-readme-'))
  for (const { info, text } of blocks) {
    const name = /^js (\S+)$/.exec(info)?.[1]
    if (name !== undefined) writeFileSync(join(folder, name), text)
  }
  return folder
}

interface ShellOutcome {
  stdout: string
  status: number
}

/** Runs a block in an empty folder, where `npx keymock` is the command as it was built. */
async function shell(text: string, url: string, folder = emptyFolder()): Promise<ShellOutcome> {
  const npx = join(folder, 'npx')
  writeFileSync(npx, `#!/bin/sh\nshift\nexec node "${cli}" "$@"\n`, { mode: 0o755 })
  const script = text.replaceAll('http://127.0.0.1:4010', url)
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` }
  return run('sh', ['-ec', script], { cwd: folder, env }).then(
    ({ stdout }) => ({ stdout, status: 0 }),
    ({ stdout, code }) => ({ stdout, status: code }),
  )
}

/** What differs from run to run is made the same: times, ids, ports. */
function settled(text: string): string[] {
  return essence(text).map(line => line.replace(/\d+(\.\d+)?/g, 'N').replace(/run +\w+/, 'run'))
}
