import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failedByUnkeyV1 } from '../../contract-tests/test-support/small-run.js'
import packageJson from '../../package.json' with { type: 'json' }
import type { ContractReport, CreateKeyResponse, ListKeysResponse } from '../../schemas/generated/types.js'
import { compiler, libraryEntries, requiredEntries } from '../build/entries.js'
import { linksOf, readManuals } from '../manuals/manuals.js'
import { startServerProcess } from '../server-process.js'
import { patienceMs } from '../tests/patience.js'
import { type InstalledPackage, installPackage } from './installed-package.js'

const run = promisify(execFile)
const authorization = 'Bearer keymock-token'

let installed: InstalledPackage

beforeAll(async () => {
  installed = await installPackage()
})

afterAll(() => installed[Symbol.asyncDispose]())

function required(name: string) {
  return { types: `./dist/types/${name}.d.cts`, default: `./dist/require/${name}.cjs` }
}

const everyLibraryChecked = {
  target: 'ES2022',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  types: [],
  strict: true,
  skipLibCheck: false,
  noEmit: true,
}

describe('the packed tarball, installed in an empty folder', () => {
  it('installs as one package', async () => {
    expect(await installed.packages()).toEqual([join(installed.folder, 'node_modules/keymock')])
  })

  it('prints its version', async () => {
    const { stdout } = await run('npx', ['--no-install', 'keymock', '--version'], { cwd: installed.folder })
    expect(stdout.trim()).toBe(packageJson.version)
  })

  it('lists a created key, and pages through 250 seeded keys', async () => {
    const command = join(installed.folder, 'node_modules/.bin/keymock')
    await using server = await startServerProcess([command, '--port', '0'])
    const list = async (query: string): Promise<ListKeysResponse> =>
      (await fetch(`${server.url}/v1/apis.listKeys?${query}`, { headers: { authorization } })).json()

    const response = await fetch(`${server.url}/v1/keys.createKey`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ apiId: 'api_empty', name: 'From the tarball' }),
    })
    const { keyId }: CreateKeyResponse = await response.json()
    expect(await list('apiId=api_empty')).toMatchObject({
      keys: [{ id: keyId, name: 'From the tarball' }],
      total: 1,
    })

    const first = await list('apiId=api_payments')
    const second = await list(`apiId=api_payments&cursor=${encodeURIComponent(String(first.cursor))}`)
    const third = await list(`apiId=api_payments&cursor=${encodeURIComponent(String(second.cursor))}`)
    expect([first, second, third].map(page => page.keys.length)).toEqual([100, 100, 50])
    expect(third.cursor).toBeUndefined()
  })

  // The runs leave keys with odd metadata, so later runs on the same server must come to the same verdict.
  it.each([
    ['standard', 0, []],
    ['unkey-v1', 1, failedByUnkeyV1],
  ] as const)(
    'comes to the right verdict on its own mock with the profile %s, with --thorough, with --fuzz and without options',
    { timeout: 10 * patienceMs },
    async (profile, exitCode, deviations) => {
      const command = join(installed.folder, 'node_modules/.bin/keymock')
      await using server = await startServerProcess([command, '--port', '0', '--profile', profile])
      const args = ['contract', server.url, '--token', 'keymock-token', '--api-id', 'api_payments']
      const offers = ['--existing-role', 'admin', '--existing-permission', 'invoices.read']
      const others = ['--second-api-id', 'api_catalog', '--bulk-api-id', 'api_payments']
      for (const mode of [['--thorough'], ['--fuzz', '40', '--max-requests', '12000'], []]) {
        const file = join(installed.folder, `${profile}.json`)
        const all = [...args, ...offers, ...others, ...mode, '--allow-incomplete', '--report', `json=${file}`]
        const code = await run(command, all).then(
          () => 0,
          error => error.code,
        )
        const { results, ending }: ContractReport = JSON.parse(await readFile(file, 'utf8'))
        const failed = results.filter(({ status }) => status === 'fail').map(({ id }) => id)
        expect(failed.filter(id => !deviations.some(one => one === id))).toEqual([])
        expect([code, ending.code, results.filter(({ status }) => status === 'error')]).toEqual([
          exitCode,
          'finished',
          [],
        ])
      }
    },
  )

  it('exports every built entry, with types before code', async () => {
    const built = Object.keys(libraryEntries).map(name => [
      name === 'index' ? '.' : `./${name}`,
      [
        ...(requiredEntries.includes(name) ? [['require', required(name)]] : []),
        ['types', `./dist/types/${name}.d.ts`],
        ['default', `./dist/${name}.js`],
      ],
    ])
    const exported = Object.entries(packageJson.exports)
      .filter(([, target]) => typeof target === 'object')
      .map(([name, target]) => [name, Object.entries(target)])
    expect(Object.fromEntries(exported)).toEqual(Object.fromEntries(built))
  })

  it('contains the licenses of the bundled packages', async () => {
    const licenses = await installed.read('dist/THIRD-PARTY-LICENSES.txt')
    const named = [...licenses.matchAll(/^(\S+) \d+\.\d+\.\d+ \(/gm)].map(([, name]) => name)
    expect(named).toEqual(
      expect.arrayContaining(['@faker-js/faker', '@msw/data', '@noble/hashes', 'ajv', 'leven']),
    )
    const sections = licenses.split(/^-{80}$/m).slice(1)
    for (const section of sections) expect(section).toMatch(/copyright/i)
    // The package momoa has no license file, so the build adds the text of its license.
    expect(licenses).toMatch(/^@humanwhocodes\/momoa .*\(Apache-2.0\)\n\nCopyright \(c\) Nicholas C. Zakas/m)
  })

  it('contains every manual, and the files that manuals link to', () => {
    const inPackage = (file: string) => existsSync(join(installed.folder, 'node_modules/keymock', file))
    for (const { file, text } of readManuals()) {
      for (const path of [file, ...linksOf(text).map(target => join(dirname(file), target))]) {
        expect(inPackage(path), path).toBe(true)
      }
    }
  })

  it('lets programs import its schemas and fixtures', async () => {
    const printed = await installed.evaluate(`
      import fixture from 'keymock/fixtures/default.json' with { type: 'json' }
      import schema from 'keymock/schemas/key-record.schema.json' with { type: 'json' }
      import profile from 'keymock/fixtures/profiles/standard.json' with { type: 'json' }
      console.log(fixture.keys.length > 250, schema.title, profile.name)`)
    expect(printed.trim()).toBe('true KeyRecord standard')
  })

  it('reports the missing msw if a program imports the package without msw', async () => {
    await expect(installed.evaluate(`import 'keymock'`)).rejects.toThrow("Cannot find package 'msw'")
    await installed.evaluate(`import 'keymock/contract'`)
    for (const load of [
      `import 'keymock/testing'`,
      `process.getBuiltinModule('module').createRequire(import.meta.url)('keymock/testing')`,
    ]) {
      const error = await installed.evaluate(load).catch(thrown => String(thrown))
      expect(error).toContain('MSW_MISSING  keymock/testing\n')
      expect(error).toContain('Run npm install --save-dev msw.')
    }
  })
})

describe('the packed tarball without msw', () => {
  it.each([
    ['the TypeScript of the repository', async () => compiler],
    ['TypeScript 5.4', () => compilerOf('5.4')],
  ])(
    'declares types that compile with %s',
    async (_, compilerOf) => {
      const folder = join(installed.folder, 'types-alone')
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, 'consumer.ts'), typesAlone)
      const compilerOptions = { module: 'NodeNext', moduleResolution: 'NodeNext', ...everyLibraryChecked }
      await writeFile(
        join(folder, 'tsconfig.json'),
        JSON.stringify({ compilerOptions, files: ['consumer.ts'] }),
      )
      const { stdout } = await run(await compilerOf(), ['-p', folder]).catch(error => error)
      expect(stdout).toBe('')
    },
    60_000,
  )
})

describe('the packed tarball in a CommonJS project', () => {
  it('declares types that compile with node16 if the compiler also checks every library', async () => {
    const folder = join(installed.folder, 'common-js')
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "commonjs" }')
    await writeFile(join(folder, 'consumer.ts'), inCommonJs)
    const compilerOptions = { module: 'Node16', moduleResolution: 'Node16', ...everyLibraryChecked }
    await writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: ['consumer.ts'] }),
    )
    const { stdout } = await run(compiler, ['-p', folder]).catch(error => error)
    expect(stdout).toBe('')
  }, 60_000)
})

describe('the packed tarball with msw', () => {
  beforeAll(() => installed.add('msw'))

  it('mocks the service inside a program', async () => {
    const printed = await installed.evaluate(`
      import { createKeymock } from 'keymock'
      import { getResponse } from 'msw'
      const { handlers } = createKeymock()
      const response = await getResponse(handlers, new Request('https://keys.example.com/v1/apis.listKeys?apiId=api_payments', {
        headers: { authorization: '${authorization}' },
      }))
      console.log(response.status, (await response.json()).total)`)
    expect(printed.trim()).toBe('200 250')
  })

  it('starts a server inside a program', async () => {
    const printed = await installed.evaluate(`
      import { startServer } from 'keymock/node'
      const server = await startServer()
      const response = await fetch(server.url + '/v1/apis.listKeys?apiId=api_catalog', {
        headers: { authorization: '${authorization}' },
      })
      console.log(response.status, (await response.json()).keys.length)
      await server.close()`)
    expect(printed.trim()).toBe('200 3')
  })

  it.each([
    { moduleResolution: 'NodeNext', module: 'NodeNext' },
    { moduleResolution: 'Bundler', module: 'ESNext' },
  ])(
    'declares types that compile with $moduleResolution if the compiler also checks every library',
    async resolution => {
      await writeFile(join(installed.folder, 'consumer.ts'), consumer)
      await writeFile(
        join(installed.folder, 'tsconfig.json'),
        JSON.stringify({
          compilerOptions: { ...resolution, ...everyLibraryChecked },
          files: ['consumer.ts'],
        }),
      )
      const { stdout } = await run(compiler, ['-p', installed.folder]).catch(error => error)
      expect(stdout).toBe('')
    },
    60_000,
  )
})

async function compilerOf(version: string): Promise<string> {
  const folder = join(installed.folder, `typescript-${version}`)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), '{ "private": true }')
  const wanted = ['install', '--prefer-offline', '--no-audit', '--no-fund', `typescript@${version}`]
  await run('npm', wanted, { cwd: folder })
  return join(folder, 'node_modules/.bin/tsc')
}

const typesAlone = `
import type { CreateKeyRequest, Keymock, KeymockOptions } from 'keymock'
import type { RunningKeymock } from 'keymock/browser'
import type { ContractOptions, ContractReport } from 'keymock/contract'
import type { KeymockServer } from 'keymock/node'
import type { TestKeymock } from 'keymock/testing'
export const request: CreateKeyRequest = { apiId: 'api_1' }
export const options: KeymockOptions = { randomSeed: undefined, clock: undefined }
export type All = [Keymock, RunningKeymock, ContractOptions, ContractReport, KeymockServer, TestKeymock]
`

const inCommonJs = `
import { createKeymock, type Keymock } from 'keymock'
import { connect, type RemoteKeymock } from 'keymock/client'
import { runContract, type ContractOptions } from 'keymock/contract'
import { startServer, type KeymockServer } from 'keymock/node'
import { keymockFixtures, sharedKeymockFixtures, type KeymockFixtures } from 'keymock/playwright'
import { setupKeymock, type TestKeymock } from 'keymock/testing'
import { describeContract, type DescribeContractOptions } from 'keymock/vitest'
export const keymock: Keymock = createKeymock({ randomSeed: 7 })
// @ts-expect-error There is no such option.
createKeymock({ fixture: {} })
export const values = [connect, runContract, startServer, keymockFixtures, sharedKeymockFixtures, setupKeymock, describeContract]
export type All = [RemoteKeymock, ContractOptions, KeymockServer, KeymockFixtures, TestKeymock, DescribeContractOptions]
`

const consumer = `
import { createKeymock, type Keymock, type KeyRecord } from 'keymock'
const keymock: Keymock = createKeymock({ clock: '2030-01-01T12:00:00Z', randomSeed: 7 })
const record: KeyRecord = { id: 'key_1', remaining: 3 }
// @ts-expect-error A record has no such member.
record.plainText
// @ts-expect-error There is no such option.
createKeymock({ fixture: {} })
export { keymock, record }
`
