import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServerProcess } from '../server-process.js'
import { type InstalledPackage, installPackage } from './installed-package.js'

/** A program that uses only members that both versions of the public SDK have. */
const script = (url: string) => `
  import { Unkey } from '@unkey/api'
  const unkey = new Unkey({ rootKey: 'keymock-token', baseUrl: '${url}', disableTelemetry: true })
  const told = []
  const { result: made } = await unkey.keys.create({ apiId: 'api_empty', remaining: 5, name: 'sdk' })
  const verify = async () => {
    const { result } = await unkey.keys.verify({ apiId: 'api_empty', key: made.key })
    return [result.valid, result.code, result.remaining]
  }
  told.push(await verify())
  const got = await unkey.keys.get({ keyId: made.keyId })
  told.push([got.result.name, got.result.remaining])
  told.push((await unkey.keys.update({ keyId: made.keyId, name: 'renamed', remaining: 1 })).error)
  told.push(await verify(), await verify())
  told.push((await unkey.keys.delete({ keyId: made.keyId })).error)
  told.push((await unkey.keys.get({ keyId: made.keyId })).error)
  const { result: list } = await unkey.apis.listKeys({ apiId: 'api_empty', revalidateKeysCache: true })
  told.push(list.keys.length)
  console.log(JSON.stringify(told))
`

let project: InstalledPackage

beforeAll(async () => {
  project = await installPackage()
})
afterAll(() => project?.[Symbol.asyncDispose]())

describe('the public SDK, connected to keymock --profile unkey-v1', () => {
  it.each(['0.26.2', '0.38.0'])(
    'creates, verifies, gets, updates, deletes and lists keys in version %s',
    async version => {
      await project.install(`@unkey/api@${version}`)
      const command = join(project.folder, 'node_modules/keymock/dist/cli.js')
      await using server = await startServerProcess([command, '--port', '0', '--profile', 'unkey-v1'])
      // Version 0.26 also prints a line for each retry.
      const printed = (await project.evaluate(script(server.url))).trim().split('\n')
      const told = JSON.parse(printed.at(-1) ?? '')
      // Version 0.26 returns the whole body of an error. Version 0.38 returns only the member `error`.
      const [gone] = told.splice(6, 1)
      expect(gone?.error?.code ?? gone?.code).toBe('NOT_FOUND')
      expect(told).toEqual([
        [true, 'VALID', 4],
        ['sdk', 4],
        null,
        [true, 'VALID', 0],
        [false, 'USAGE_EXCEEDED', 0],
        null,
        0,
      ])
    },
  )
})
