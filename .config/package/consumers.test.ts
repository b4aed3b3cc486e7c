import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requireBrowser, sharedBrowser } from '../../src/browser/test-support/launch-browser.js'
import { serveFolder } from '../../src/browser/test-support/serve-folder.js'
import { startServer } from '../../src/node/index.js'
import { compiler, root } from '../build/entries.js'
import { patienceMs } from '../tests/patience.js'
import { type InstalledPackage, installPackage } from './installed-package.js'

const run = promisify(execFile)
const patientConfig = `
  import config from './playwright.config.ts'
  export default { ...config, timeout: ${patienceMs}, expect: { timeout: ${patienceMs} } }`
const pagePolicy = { 'Content-Security-Policy': "script-src 'self'" }

const serverTest = `
import { connect } from 'keymock/client'
import { startServer } from 'keymock/node'
import { expect, test } from 'vitest'

test('creates a key in a sandbox of a server', async () => {
  const server = await startServer()
  const { url, token, apiId, requests } = await connect(server.url, { sandbox: 'dom' })
  const headers = { Authorization: 'Bearer ' + token, 'Content-Type': 'application/json' }
  const body = JSON.stringify({ apiId })
  expect((await fetch(url + '/v1/keys.createKey', { method: 'POST', headers, body })).status).toBe(200)
  expect(await requests('keys.createKey')).toMatchObject([{ ok: true, received: 'all' }])
  await server.close()
})
`

const failingTest = `
import { setupKeymock } from 'keymock/testing'
import { afterAll, afterEach, beforeAll, test } from 'vitest'

const keymock = setupKeymock()
beforeAll(() => keymock.listen())
afterEach(() => keymock.reset())
afterAll(() => keymock.close())
test('fails', async () => {
  await fetch('https://keys.test/v1/apis.listKeys', { headers: { Authorization: 'Bearer unknown-secret' } })
  void keymock.failNext('keys.createKey', 'rate-limited')
  throw new Error('A failure')
})
`

let browser: Browser
let withMsw2: InstalledPackage
let withMsw3: InstalledPackage

beforeAll(async () => {
  const current = installPackage().then(async installed => {
    // Vitest loads an environment from its own folder, so a linked Vitest would not find these.
    await installed.install('vitest@4', 'happy-dom@21', 'jsdom@29')
    return installed
  })
  const later = installPackage().then(async installed => {
    // MSW 3 needs a newer Node than keymock. The npm package "node" contains this newer version.
    await installed.install('msw@3', 'node@22')
    return installed
  })
  ;[withMsw2, withMsw3, browser] = await Promise.all([current, later, sharedBrowser()])
  await withMsw2.add('msw')
  await withMsw2.add('@playwright/test')
  for (const name of ['vite', 'vitest', '@playwright/test']) await withMsw3.add(name)
})

afterAll(async () => {
  await browser?.close()
  await withMsw2?.[Symbol.asyncDispose]()
  await withMsw3?.[Symbol.asyncDispose]()
})

async function copyExample(project: InstalledPackage, source: string, name: string): Promise<string> {
  const folder = join(project.folder, name)
  await cp(join(root, source), folder, {
    recursive: true,
    filter: file => !file.endsWith('frontend.test.ts'),
  })
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  return folder
}

async function tool(node: string, cwd: string, program: string, args: string[], env: object = {}) {
  const command = [join(root, 'node_modules', program), ...args]
  try {
    return await run(node, command, { cwd, env: { ...process.env, NODE_ENV: 'production', ...env } })
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(`${program} failed.\n${stdout}\n${stderr}`, { cause: error })
  }
}

async function buildFrontend(project: InstalledPackage, node: string, env: object = {}): Promise<string> {
  const folder = await copyExample(project, 'src/browser/frontend', `frontend-${Object.keys(env).join('-')}`)
  await mkdir(join(folder, 'public'))
  await run(node, [join(project.folder, 'node_modules/keymock/dist/cli.js'), 'init', 'public'], {
    cwd: folder,
  })
  await tool(node, folder, 'vite/bin/vite.js', ['build', '--logLevel', 'warn'], env)
  return join(folder, 'dist')
}

describe.each([
  ['MSW 2', () => withMsw2, () => process.execPath],
  ['MSW 3', () => withMsw3, () => join(withMsw3.folder, 'node_modules/node/bin/node')],
])('the tarball with %s', (version, project, node) => {
  it('allows a page of a Vite build to list and create keys', async () => {
    const folder = await buildFrontend(project(), node(), { NODE_ENV: 'development' })
    const script = await readFile(join(folder, 'mockServiceWorker.js'), 'utf8')
    expect(script).toContain(`PACKAGE_VERSION = '${version.slice(-1)}.`)
    await using server = await serveFolder(folder, pagePolicy)
    await using context = await browser.newContext()
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('console', message => /error|warning/.test(message.type()) && complaints.push(message.text()))
    page.on('pageerror', error => complaints.push(error.message))
    await page.goto(server.url)
    await page.locator('#total', { hasText: 'of about 250' }).waitFor()
    await page.getByLabel('Name').fill('From the tarball')
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByRole('row', { name: 'From the tarball' }).waitFor()
    await page.reload()
    await page.getByRole('row', { name: 'From the tarball' }).waitFor()
    expect(await page.locator('#total').textContent()).toBe('100 of about 251')
    expect(complaints).toEqual([])
  })

  it('is absent from a production build that follows the manual', async () => {
    const folder = join(await buildFrontend(project(), node()), 'assets')
    const scripts = await Promise.all(
      (await readdir(folder)).map(file => readFile(join(folder, file), 'utf8')),
    )
    expect(scripts.join()).toContain('of about')
    expect(scripts.join()).not.toContain('mockServiceWorker')
  })

  it('works in tests of node:test', async () => {
    const folder = await copyExample(project(), 'src/testing/examples', 'node-test')
    const { stdout } = await run(node(), ['--test', join(folder, 'node-test.js')], { cwd: folder })
    expect(stdout).toMatch(/pass 2$/m)
    expect(stdout).toMatch(/fail 0$/m)
  })
})

describe("MSW 3's plugin for Vite", () => {
  it('serves the worker script in development, and adds no worker script to a build', async () => {
    const folder = await copyExample(withMsw3, 'src/browser/frontend', 'frontend-plugin')
    await cp(join(root, 'src/browser/test-support/msw-3/vite.config.js'), join(folder, 'vite.config.js'))
    const node = join(withMsw3.folder, 'node_modules/node/bin/node')
    await tool(node, folder, 'vite/bin/vite.js', ['build', '--logLevel', 'warn'])
    expect(await readdir(join(folder, 'dist'))).not.toContain('mockServiceWorker.js')
    const development = `
      import { createServer } from 'vite'
      const server = await createServer({ server: { port: 0, host: '127.0.0.1' }, logLevel: 'error' })
      await server.listen()
      const { port } = server.httpServer.address()
      const script = await fetch('http://127.0.0.1:' + port + '/mockServiceWorker.js')
      console.log(script.status, (await script.text()).includes("PACKAGE_VERSION = '3."))
      await server.close()`
    const { stdout } = await run(node, ['--input-type=module', '--eval', development], { cwd: folder })
    expect(stdout.trim()).toBe('200 true')
  })
})

describe('the tarball', () => {
  it.each(['node', 'jsdom', 'happy-dom'])(
    'works in the tests of a Vitest project, environment %s',
    async env => {
      const folder = await copyExample(withMsw2, 'src/testing/examples', `vitest-${env}`)
      await writeFile(join(folder, 'server.test.js'), serverTest)
      const vitest = join(withMsw2.folder, 'node_modules/vitest/vitest.mjs')
      const args = ['run', '--root', folder, '--environment', env, '--testTimeout', String(patienceMs)]
      // The manual: the contract suite needs the environment `node`.
      if (env !== 'node') args.push('--exclude', '**/contract.test.ts')
      const options = { cwd: folder, env: { ...process.env, NODE_ENV: 'test', NO_COLOR: '1' } }
      const { stdout } = await run(process.execPath, [vitest, ...args], options)
      const files = env === 'node' ? 4 : 3
      expect(stdout).toContain(`Test Files  ${files} passed (${files})`)
      expect(stdout).toMatch(/ +Tests +(\d+) passed \(\1\)/)
    },
  )

  it('prints its reasons again beside a failed Vitest test', async () => {
    const folder = join(withMsw2.folder, 'vitest-failing')
    await mkdir(folder)
    await writeFile(join(folder, 'failing.test.js'), failingTest)
    const args = [join(withMsw2.folder, 'node_modules/vitest/vitest.mjs'), 'run', '--root', folder]
    const env = { ...process.env, NODE_ENV: 'test', NO_COLOR: '1' }
    const { stderr } = await run(process.execPath, args, { cwd: folder, env }).catch(error => error)
    const [, again = ''] = stderr.split('[keymock] Problems in this failed test:')
    expect(again).toContain('GET /v1/apis.listKeys got 401 (unknown-token).')
    expect(again).toContain('No request used the fault {"failure":"rate-limited"} for keys.createKey.')
    expect(stderr).not.toContain('unknown-secret')
  })

  it('works in the parallel tests of a Playwright project', async () => {
    const page = await buildFrontend(withMsw2, process.execPath, {
      VITE_KEYS_URL: 'https://keys.example.com',
    })
    await using server = await serveFolder(page, pagePolicy)
    const folder = await copyExample(withMsw2, 'src/playwright/example', 'playwright')
    await writeFile(join(folder, 'patient.config.ts'), patientConfig)
    // The tests in the example's folder `shared` use this server.
    await using service = await startServer()
    const { stdout } = await tool(
      process.execPath,
      folder,
      '@playwright/test/cli.js',
      ['test', '--config', 'patient.config.ts', '--workers', '2', '--reporter', 'line'],
      {
        PAGE_URL: server.url,
        KEYMOCK_BASE_URL: service.url,
        CHROMIUM_PATH: requireBrowser(),
        NO_COLOR: '1',
      },
    )
    expect(stdout).toMatch(/^ +12 passed/m)
  })

  it.each([
    ['nodenext', 'NodeNext', 'NodeNext', () => withMsw2],
    ['bundler', 'Bundler', 'ESNext', () => withMsw3],
  ])(
    'declares types that compile under %s resolution, with every library checked',
    async (name, moduleResolution, module, project) => {
      const folder = join(project().folder, `types-${name}`)
      await cp(join(root, 'src/testing/examples'), join(folder, 'testing'), { recursive: true })
      await cp(join(root, 'src/playwright/example'), join(folder, 'playwright'), { recursive: true })
      await cp(join(root, 'src/browser/frontend/mocks.ts'), join(folder, 'mocks.ts'))
      await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
      const compilerOptions = {
        moduleResolution,
        module,
        target: 'ES2022',
        lib: ['ES2023', 'ESNext.Disposable', 'DOM', 'DOM.Iterable'],
        types: ['node'],
        typeRoots: [join(root, 'node_modules/@types')],
        strict: true,
        skipLibCheck: false,
        noEmit: true,
      }
      await writeFile(
        join(folder, 'tsconfig.json'),
        JSON.stringify({ compilerOptions, include: ['**/*.ts'] }),
      )
      const { stdout } = await run(compiler, ['-p', folder]).catch(error => error)
      expect(stdout).toBe('')
    },
    60_000,
  )
})
