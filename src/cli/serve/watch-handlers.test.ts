import { symlink, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, it } from 'vitest'
import { temporaryFolder } from '../../../.config/tests/temporary-folder.js'
import { startKeymock } from '../test-support/keymock-process.js'

const folder = temporaryFolder()

beforeAll(async () => {
  const modules = fileURLToPath(new URL('../../../node_modules', import.meta.url))
  await symlink(modules, folder.file('node_modules'))
})

const greeting = (name: string) => `
  import { http, HttpResponse } from 'msw'
  export default () => [http.get('/hello', () => HttpResponse.text('${name}'))]`
/** The timer keeps the process alive. */
const endless = (word: string) => `
  console.log('${word}')
  await new Promise(() => setInterval(() => {}, 1000))
  export default []`

it('--watch keeps the last handlers if a changed file fails to load, and loads a later change', async () => {
  const file = await folder.write('handlers.mjs', greeting('first'))
  await using keymock = await startKeymock(['--port', '0', '--watch', '--handlers', file])
  const url = await keymock.url
  const hello = async () => (await fetch(`${url}/hello`)).text()

  await writeFile(file, 'export default () => { throw new Error("boom in fn") }')
  await keymock.printed(({ stderr }) => stderr.includes('the server keeps its last valid state'))
  expect(keymock.stderr).toContain(
    `HANDLERS_BROKEN  ${file}, at line 1, column 30\n  The module threw Error: boom in fn.\n`,
  )
  expect(await hello()).toBe('first')

  await writeFile(file, endless('waits once'))
  await keymock.printed(({ stdout }) => stdout.includes('waits once'))
  await writeFile(file, greeting('second'))
  await keymock.printed(({ stdout }) => stdout.includes('Started over'))
  expect(await hello()).toBe('second')

  await writeFile(file, endless('waits again'))
  await keymock.printed(({ stdout }) => stdout.includes('waits again'))
  keymock.child.kill('SIGINT')
  expect(await keymock.ended).toBe(0)
  expect(keymock.stderr.match(/^[A-Z_]+ {2}/gm)).toEqual(['HANDLERS_BROKEN  '])
})
