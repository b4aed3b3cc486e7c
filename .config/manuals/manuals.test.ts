import { execFile, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { requirements } from '../../contract-tests/requirements/index.js'
import { wrongServers } from '../../contract-tests/wrong/index.js'
import { commands } from '../../src/cli/commands.js'
import { flagOf } from '../../src/cli/options/option.js'
import { checkFixture } from '../../src/fixture/check-fixture.js'
import { resolveProfile } from '../../src/profile/resolve-profile.js'
import { root } from '../build/entries.js'
import { type ServerProcess, startKeymock } from '../server-process.js'
import {
  anchorsOf,
  type Block,
  blocksOf,
  essence,
  headingsOf,
  linksOf,
  type Manual,
  readManuals,
} from './manuals.js'
import { folderWithFiles, runCommands, runSetUp } from './run-block.js'

const manuals = readManuals()
const readme = readFileSync(join(root, 'README.md'), 'utf8')

function blocksWith(info: RegExp): [place: string, block: Block, manual: Manual][] {
  return manuals.flatMap(manual =>
    manual.blocks
      .filter(block => info.test(block.info))
      .map((block): [string, Block, Manual] => [`${manual.file}, line ${block.line}`, block, manual]),
  )
}

describe('README.md', () => {
  it('shows the first commands within 25 lines, and ends within 150 lines', () => {
    const first = readme.split('\n').slice(0, 25).join('\n')
    for (const proof of [
      'npx keymock ',
      'npm install --save-dev keymock',
      'npm ci && npm start',
      'npm ci && npm test',
      'curl',
      '"keyId"',
    ]) {
      expect(first).toContain(proof)
    }
    expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(150)
  })

  it('states the rounded numbers of requirements and wrong servers', () => {
    const round = (count: number) => Math.floor((count - 1) / 10) * 10
    expect(readme).toContain(`| requirements | more than ${round(requirements.length)} |`)
    expect(readme).toContain(
      `| servers with one bug, written by hand | more than ${round(wrongServers.length)} |`,
    )
  })

  it('and the other manuals link to every manual', () => {
    const linked = manuals.flatMap(({ file, text }) =>
      linksOf(text).map(target => join(dirname(file), target)),
    )
    expect(
      manuals.map(({ file }) => file).filter(file => file !== 'README.md' && !linked.includes(file)),
    ).toEqual([])
  })
})

/** Parses YAML and JSON, because each JSON document is also a YAML document. */
const read = (text: string) => parse(text, { merge: true })

describe('the manuals', () => {
  it.each(blocksWith(/^(ts|html|python|go|dockerfile)/))(
    'show code of the file that the manual names: %s',
    (_, { source, text }) => {
      expect(source, 'no file is named before the block').toBeDefined()
      const whole = essence(readFileSync(join(root, source ?? ''), 'utf8')).join('\n')
      for (const part of text.split(/^\/\/ …$/m)) expect(whole).toContain(essence(part).join('\n'))
    },
  )

  it('show fixtures and profiles that keymock accepts', () => {
    const fixtures = blocksWith(/^(json|yaml) fixture$/)
    const profiles = blocksWith(/^(json|yaml) profile$/)
    expect(Math.min(fixtures.length, profiles.length)).toBeGreaterThan(0)
    for (const [, { text }] of fixtures) expect(() => checkFixture(read(text))).not.toThrow()
    for (const [, { text }] of profiles) expect(() => resolveProfile(read(text))).not.toThrow()
  })

  it('name only existing options', () => {
    const known = commands.flatMap(({ options }) => Object.keys(options).map(flagOf))
    const text = manuals.map(manual => manual.text).join('\n')
    const flags = [...text.matchAll(/(?<![\w-])--[a-z][a-z-]+/g)].map(([flag]) => flag)
    const ofScripts = ['--all', '--pairs', '--conditions', '--nights']
    const ofNpm = ['--save-dev', '--yes', '--omit', '--no-audit', '--no-fund']
    const ofOthers = ['--experimental-vm-modules', '--interval', '--start-period', '--no-daemon']
    const all = [...known, '--help', '--version', ...ofScripts, ...ofNpm, ...ofOthers]
    expect([...new Set(flags)].filter(flag => !all.includes(flag))).toEqual([])
  })

  it.each(manuals.map(({ file, text }) => [file, linksOf(text)] as const))(
    'link to existing files: %s',
    (file, links) => {
      expect(links.filter(target => !existsSync(join(root, dirname(file), target)))).toEqual([])
    },
  )

  it.each(manuals.map(({ file, text }) => [file, anchorsOf(text)] as const))(
    'link to existing headings: %s',
    (file, anchors) => {
      const headings = (target: string) =>
        headingsOf(readFileSync(join(root, target === '' ? file : join(dirname(file), target)), 'utf8'))
      expect(anchors.filter(({ file: target, anchor }) => !headings(target).includes(anchor))).toEqual([])
    },
  )
})

const shellBlocks = blocksWith(/^sh\b/)
const isLong = ([, { text, info }]: (typeof shellBlocks)[number]) =>
  !/^sh (serve|start)$/.test(info) && /^npx keymock (?!exec|init)/m.test(text)
/** A command that another block repeats with more options runs only there. */
const bare = ({ text }: Block) => text.replace(/ +#.*/g, '').trimEnd()
const longOnes = shellBlocks
  .filter(isLong)
  .filter(([, block], _, all) => !all.some(([, other]) => bare(other).startsWith(`${bare(block)} `)))

async function expectAsSaid(block: Block, blocks: readonly Block[], url: string): Promise<void> {
  const { stdout, status } = await runCommands(block.text, url, folderWithFiles(blocks))
  expect(status).toBe(Number(/exit=(\d)/.exec(block.info)?.[1] ?? 0))
  const answer = blocks[blocks.indexOf(block) + 1]
  if (answer?.info === 'json') expect(JSON.parse(stdout)).toEqual(JSON.parse(answer.text))
  if (answer?.info === 'text') expect(settled(stdout)).toEqual(settled(answer.text))
}

describe('a command of a manual', () => {
  let server: ServerProcess

  beforeAll(async () => {
    server = await startKeymock('--quiet')
  })
  afterAll(() => server[Symbol.asyncDispose]())

  it.each(shellBlocks.filter(command => !isLong(command)))(
    'does what the manual says: %s',
    async (_, block, { blocks }) => {
      if (block.text.startsWith('npm ci')) return expectScripts(block)
      if (block.info === 'sh start') return expectStart(block)
      if (block.info === 'sh serve') return expectServing(block)
      if (block.info === 'sh setup') {
        expect(await runSetUp(block.text)).toEqual({ status: 0, hasWorkerScript: true })
        return
      }
      await expectAsSaid(block, blocks, server.url)
    },
  )
})

// The tests run concurrently, because each command sends hundreds of requests or starts many processes.
describe.concurrent('a long command of a manual', () => {
  it.each(longOnes)('does what the manual says: %s', async (_, block, { blocks }) => {
    await using server = await startKeymock('--quiet')
    await expectAsSaid(block, blocks, server.url)
  })
})

describe('the text for coding agents', () => {
  it('has three examples that succeed', async () => {
    await using server = await startKeymock('--quiet')
    const text = await (await fetch(`${server.url}/_keymock/llms.txt`)).text()
    const examples = blocksOf(text).filter(({ info }) => info === 'sh')
    expect(examples).toHaveLength(3)
    for (const example of examples) {
      const { stdout, status } = await runCommands(
        example.text.replaceAll('curl -s', 'curl -s -w "\\n"'),
        server.url,
      )
      expect(status).toBe(0)
      const answers = stdout.split('\n').filter(line => line !== '')
      for (const answer of answers) expect(JSON.parse(answer)).toBeTypeOf('object')
      expect(stdout).not.toMatch(/"code":"[A-Z_]+"/)
    }
  })
})

describe('the example tests in Python', () => {
  const hasPython = spawnSync('python3', ['--version']).status === 0
  it.runIf(hasPython)('pass in parallel', async () => {
    await using server = await startKeymock('--quiet')
    const script = join(root, 'src/examples/python/parallel_tests.py')
    const env = { ...process.env, KEYMOCK_BASE_URL: server.url }
    const { stdout } = await promisify(execFile)('python3', [script, '60', '30'], { env })
    expect(stdout).toBe('60 of 60 tests passed, 30 at a time\n')
  })
})

function expectScripts({ text }: Block): void {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  for (const [, script] of text.matchAll(/npm ci && npm (\w+)/g)) expect(scripts).toHaveProperty(script ?? '')
  expect(readFileSync(join(root, '.ci/run'), 'utf8')).toContain('npm ci && npm test')
}

/** Does not run `npm install`: the consumers' tests install the package. */
async function expectStart({ text }: Block): Promise<void> {
  const { name } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(text.replace(/ +#.*/g, '')).toBe(`npx ${name}\nnpm install --save-dev ${name} msw\n`)
  await using started = await startKeymock()
  expect(started.url).toMatch(/^http:/)
}

async function expectServing({ text }: Block): Promise<void> {
  const [, options = ''] = /^npx keymock (.*)\n$/.exec(text) ?? []
  await using started = await startKeymock(...options.split(' '))
  expect(started.url).toMatch(/^http:/)
}

/** Replaces numbers and the run's id, because they differ from run to run. */
function settled(text: string): string[] {
  return essence(text).map(line => line.replace(/\d+(\.\d+)?/g, 'N').replace(/run +\w+/, 'run'))
}
