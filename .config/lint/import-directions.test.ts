import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { root } from '../build/entries.js'
import { temporaryFolder } from '../tests/temporary-folder.js'

const rule = fileURLToPath(new URL('import-directions.grit', import.meta.url))

/** Each row is a layer. A folder imports only from itself and from the rows above its own row. */
const layers = [
  ['domain'],
  ['store'],
  ['profile', 'fixture'],
  ['service'],
  ['control'],
  ['data', 'openapi', 'msw'],
  ['browser', 'client', 'node', 'testing', 'playwright'],
  ['console'],
  ['fidelity'],
  ['cli'],
]
const rowOf = (name: string) => layers.findIndex(row => row.includes(name))
const folders = layers.flat()

/** Exceptions to the order of the layers: `true` allows an import, `false` forbids an import. */
const exceptions: Record<string, boolean> = {
  // In each pair, the first folder may import from the second folder, although both are in the same row.
  'profile fixture': true,
  'fixture profile': true,
  'msw openapi': true,
  'msw data': true,
  'data openapi': true,
  'data msw': true,
  'openapi data': true,
  'openapi msw': true,
  'playwright client': true,
  'playwright node': true,
  'playwright testing': true,
  // The console works with a server or in a page without one, so it imports none of these entry points.
  ...Object.fromEntries(
    ['browser', 'client', 'node', 'testing', 'playwright'].map(name => [`console ${name}`, false]),
  ),
}

const allowed = (from: string, to: string) =>
  exceptions[`${from} ${to}`] ?? (from === to || rowOf(to) < rowOf(from))

const folder = temporaryFolder()
let reported: Map<string, number>

/** The imports of each made-up file, by its path. A single run of Biome checks all files. */
const files: Record<string, string[]> = {
  ...Object.fromEntries(folders.map(from => [`src/${from}/made-up.ts`, folders.map(to => `../${to}/x.js`)])),
  'src/domain/deep/made-up.ts': [
    '../x.js',
    '../../../schemas/generated/types.js',
    '../../service/x.js',
    'node:fs',
  ],
  'src/domain/sha256/made-up.ts': ['node:crypto'],
  'src/domain/made-up.test.ts': ['../service/x.js'],
  'src/service/assembly.ts': [
    '../create-keymock.js',
    '../keymock.js',
    '../keymock-options.js',
    '../domain/keymock-error.js',
  ],
  'src/store/file.ts': ['node:fs', '../../contract-tests/x.js'],
  'src/console/views/made-up.ts': ['../session/x.js', 'node:fs'],
  'src/cli/suite.ts': ['../../contract-tests/x.js', 'node:fs'],
  'src/create-keymock.ts': ['./service/x.js', './node/x.js', './cli/x.js'],
  'contract-tests/engine/made-up.ts': [
    '../../src/domain/x.js',
    '../../schemas/generated/types.js',
    'node:fs',
    'msw',
    'fast-check',
  ],
  'contract-tests/engine/made-up.test.ts': ['../../src/domain/x.js', 'vitest'],
  'contract-tests/judge/made-up.ts': ['../oracle/x.js', '../records/x.js', '../middleware/x.js'],
  'contract-tests/oracle/made-up.ts': ['../judge/x.js', '../middleware/x.js', '../records/x.js'],
  'contract-tests/reports/made-up.ts': ['node:fs', '../../src/domain/x.js'],
}

beforeAll(() => {
  writeFileSync(folder.file('biome.json'), JSON.stringify({ root: true, plugins: [rule] }))
  for (const [file, imports] of Object.entries(files)) {
    mkdirSync(dirname(folder.file(file)), { recursive: true })
    writeFileSync(
      folder.file(file),
      imports.map((source, index) => `export { a${index} } from '${source}'\n`).join(''),
    )
  }
  const biome = join(root, 'node_modules/.bin/biome')
  const { stdout } = spawnSync(biome, ['lint', '--reporter=github', '--max-diagnostics=none', folder.path], {
    cwd: folder.path,
    encoding: 'utf8',
  })
  reported = new Map()
  for (const [, file = '', line] of stdout.matchAll(/title=plugin,file=([^,]+),line=(\d+)/g)) {
    const key = `${file.slice(file.search(/(src|contract-tests)\//))} ${line}`
    reported.set(key, 1 + (reported.get(key) ?? 0))
  }
})

function reportedIn(file: string): string[] {
  return (files[file] ?? []).filter((_, index) => reported.has(`${file} ${index + 1}`))
}

describe('the rule on imports', () => {
  it.each(folders)('reports exactly the forbidden imports of src/%s', from => {
    const forbidden = folders.filter(to => !allowed(from, to)).map(to => `../${to}/x.js`)
    expect(reportedIn(`src/${from}/made-up.ts`)).toEqual(forbidden)
  })

  it('applies to nested folders, and to files directly in src', () => {
    expect(reportedIn('src/domain/deep/made-up.ts')).toEqual(['../../service/x.js', 'node:fs'])
    expect(reportedIn('src/service/assembly.ts')).toEqual(files['src/service/assembly.ts']?.slice(0, 3))
    expect(reportedIn('src/create-keymock.ts')).toEqual(['./node/x.js', './cli/x.js'])
  })

  it('separates the suite from the mock', () => {
    expect(reportedIn('src/store/file.ts')).toEqual(['../../contract-tests/x.js'])
    expect(reportedIn('src/cli/suite.ts')).toEqual([])
    expect(reportedIn('contract-tests/engine/made-up.ts')).toEqual([
      '../../src/domain/x.js',
      'node:fs',
      'msw',
    ])
    expect(reportedIn('contract-tests/reports/made-up.ts')).toEqual(['../../src/domain/x.js'])
  })

  it('forbids imports between the folders `judge` and `oracle` of the suite', () => {
    expect(reportedIn('contract-tests/judge/made-up.ts')).toEqual(['../oracle/x.js', '../records/x.js'])
    expect(reportedIn('contract-tests/oracle/made-up.ts')).toEqual(['../judge/x.js', '../middleware/x.js'])
  })

  it('forbids imports of Node in code for browsers, except in sha256, and ignores tests', () => {
    for (const file of [
      'src/domain/sha256/made-up.ts',
      'src/domain/made-up.test.ts',
      'contract-tests/engine/made-up.test.ts',
    ]) {
      expect(reportedIn(file)).toEqual([])
    }
    expect(reportedIn('src/console/views/made-up.ts')).toEqual(['node:fs'])
  })
})
