import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer } from '../../src/node/index.js'
import { compiler, root } from '../build/entries.js'
import { type InstalledPackage, installPackage } from './installed-package.js'

const run = promisify(execFile)
const documents = { service: '/openapi.json', control: '/_keymock/openapi.json' }
const strict = [
  ...['--strict', '--noEmit', '--skipLibCheck', '--target', 'es2022', '--lib', 'es2023,dom,dom.iterable'],
  ...['--module', 'esnext', '--moduleResolution', 'bundler'],
]

interface ClientGenerator {
  /** The latest versions that run on Node 20. */
  packages: readonly string[]
  /** The command that writes a client from DOCUMENT.json. */
  generate(document: string): readonly string[]
  /** Lines that define `create`, `advance` and `list` with the generated clients. */
  calls: string
}

const generators: Record<string, ClientGenerator> = {
  'openapi-typescript with openapi-fetch': {
    packages: ['openapi-typescript@7.13.0', 'openapi-fetch@0.17.0'],
    generate: document => ['openapi-typescript', `${document}.json`, '--output', `${document}.ts`],
    calls: `
      import createClient from 'openapi-fetch'
      import type { paths as Control } from './control'
      import type { paths as Service } from './service'
      const service = createClient<Service>({ baseUrl, headers })
      const control = createClient<Control>({ baseUrl })
      const create = async () => (await service.POST('/v1/keys.createKey', { body })).data?.keyId
      const advance = async () => (await control.PATCH('/_keymock/clock', { body: { advance: '2h' } })).data?.now
      const list = async () => (await service.GET('/v1/apis.listKeys', { params: { query } })).data?.keys`,
  },
  '@hey-api/openapi-ts': {
    packages: ['@hey-api/openapi-ts@0.95.0'],
    generate: document => ['openapi-ts', '--input', `${document}.json`, '--output', document],
    calls: `
      import { serverPatchClock } from './control/index'
      import { client as control } from './control/client.gen'
      import { createKey, listKeys } from './service/index'
      import { client as service } from './service/client.gen'
      service.setConfig({ baseUrl, headers })
      control.setConfig({ baseUrl })
      const create = async () => (await createKey({ body })).data?.keyId
      const advance = async () => (await serverPatchClock({ body: { advance: '2h' } })).data?.now
      const list = async () => (await listKeys({ query })).data?.keys`,
  },
  orval: {
    packages: ['orval@7.13.2'],
    generate: document => [
      'orval',
      '--input',
      `./${document}.json`,
      '--output',
      `./${document}.ts`,
      '--client',
      'fetch',
    ],
    calls: `
      import { serverPATCHClock } from './control'
      import { createKey, listKeys } from './service'
      const { fetch } = globalThis
      globalThis.fetch = (path, init) => fetch(new URL(String(path), baseUrl), init)
      const create = async () => {
        const answer = await createKey(body, { headers })
        return answer.status === 200 ? answer.data.keyId : undefined
      }
      const advance = async () => {
        const answer = await serverPATCHClock({ advance: '2h' })
        return answer.status === 200 ? answer.data.now : undefined
      }
      const list = async () => {
        const answer = await listKeys(query, { headers })
        return answer.status === 200 ? answer.data.keys : undefined
      }`,
  },
}

const program = ({ calls }: ClientGenerator, baseUrl: string) => `
  const baseUrl = '${baseUrl}'
  const headers = { Authorization: 'Bearer keymock-token' }
  const body = { apiId: 'api_empty', name: 'generated', externalId: 'user', expires: Date.now() + 3_600_000 }
  const query = { apiId: 'api_empty' }
  ${calls}
  const keyId = await create()
  const before = await list()
  const now = await advance()
  const after = await list()
  if (keyId === undefined || now === undefined) throw new Error('A call failed.')
  console.log(JSON.stringify([before, after].map(keys => keys?.map(key => [key.id === keyId, key.name, key.enabled]))))
  export {}
`

let project: InstalledPackage

beforeAll(async () => {
  project = await installPackage()
})
afterAll(() => project?.[Symbol.asyncDispose]())

describe('the two OpenAPI documents', () => {
  it.each(Object.entries(generators))(
    'let %s generate clients that compile in strict mode and run',
    async (name, generator) => {
      await project.install(...generator.packages)
      const cwd = join(project.folder, name.replaceAll(/\W/g, '-'))
      await mkdir(cwd)
      await using server = await startServer()
      for (const [document, path] of Object.entries(documents)) {
        const answer = await fetch(`${server.url}${path}`)
        await writeFile(join(cwd, `${document}.json`), await answer.text())
        await run('npx', ['--no', '--', ...generator.generate(document)], { cwd })
      }
      await writeFile(join(cwd, 'program.ts'), program(generator, server.url))
      await run(process.execPath, [compiler, ...strict, 'program.ts'], { cwd })
      const { stdout } = await run(join(root, 'node_modules/.bin/tsx'), ['program.ts'], { cwd })
      expect(JSON.parse(stdout)).toEqual([[[true, 'generated', true]], [[true, 'generated', false]]])
    },
  )
})
