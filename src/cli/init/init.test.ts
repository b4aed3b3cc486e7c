import { mkdir, readdir, readFile, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { temporaryFolder } from '../../../.config/tests/temporary-folder.js'
import { plainText } from '../../common/document/inline.js'
import { runCommand } from '../command-line.js'
import { silentTerminal } from '../test-support/run-here.js'

const installed = dirname(fileURLToPath(import.meta.resolve('msw/package.json')))

const project = temporaryFolder('of each test')
let printed: string[]
let warned: string[]

beforeEach(async () => {
  vi.spyOn(process, 'cwd').mockReturnValue(project.path)
  printed = []
  warned = []
})
afterEach(() => {
  vi.restoreAllMocks()
})

function run(...args: string[]): Promise<number> {
  return runCommand(['init', ...args], {
    ...silentTerminal,
    print: text => printed.push(plainText(text)),
    warn: text => warned.push(plainText(text)),
  })
}

async function installMsw(): Promise<void> {
  await mkdir(project.file('node_modules'))
  await symlink(installed, project.file('node_modules/msw'))
}

describe('keymock init', () => {
  it("copies the worker script of the project's msw, and names the next steps", async () => {
    await installMsw()
    await mkdir(project.file('web/public'), { recursive: true })
    expect(await run(project.file('web/public'))).toBe(0)
    const { version } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'))
    const script = await readFile(project.file('web/public/mockServiceWorker.js'), 'utf8')
    expect(script).toBe(await readFile(join(installed, 'lib/mockServiceWorker.js'), 'utf8'))
    expect(script).toContain(`PACKAGE_VERSION = '${version}'`)
    expect(printed.join('\n')).toContain(
      `web/public/mockServiceWorker.js, the worker script of msw ${version}.`,
    )
    expect(printed.join('\n')).toContain("import { startWorker } from 'keymock/browser'")
  })

  it('creates and reports a missing folder, but creates no missing parent folder', async () => {
    await installMsw()
    expect(await run(project.file('public'))).toBe(0)
    expect(printed[0]).toContain('Written: public/mockServiceWorker.js, in a new folder, the worker script')
    expect(await run(project.file('pubic/assets'))).toBe(1)
    expect(warned[0]).toContain(`There is no folder ${project.file('pubic')}.`)
    expect(await readdir(project.path)).not.toContain('pubic')
  })

  it('refuses a file in place of the folder', async () => {
    await installMsw()
    const file = await project.write('public', '')
    expect(await run(file)).toBe(1)
    expect(warned[0]).toContain(`SCRIPT_NOT_WRITTEN  ${file}\n  ${file} is not a folder.\n`)
  })

  it('explains how to install msw when the project lacks it', async () => {
    expect(await run(project.file('public'))).toBe(1)
    expect(warned.join('\n')).toContain('npm install --save-dev msw')
  })
})
