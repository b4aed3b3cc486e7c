import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../../.config/tests/temporary-folder.js'
import { startServer } from '../../node/index.js'
import { access, environment, runContractHere, token } from '../test-support/run-here.js'

const folder = temporaryFolder()

it('the recipe in the manual deletes every key that the ledger of a run names', async () => {
  const manual = await readFile(new URL('../../../contract-tests/README.md', import.meta.url), 'utf8')
  const [, recipe = ''] = /```bash\n(node -p[\s\S]*?)```/.exec(manual) ?? []
  await using server = await startServer({ port: 0, neighbours: 'all' })
  const statusOf = async (keyId: string) => {
    const headers = { authorization: `Bearer ${token}` }
    return (await fetch(`${server.url}/v1/keys.getKey?keyId=${keyId}`, { headers })).status
  }
  const ledger = folder.file('keymock-ledger.jsonl')
  await runContractHere([server.url, ...access, '--only', 'prefix', '--ledger', ledger], { environment })
  const entries: { keyId?: string }[] = (await readFile(ledger, 'utf8'))
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
  const ids = [...new Set(entries.flatMap(({ keyId = [] }) => keyId))]
  const statuses = () => Promise.all(ids.map(statusOf))
  expect(ids.length).toBeGreaterThan(2)
  expect(new Set(await statuses())).toEqual(new Set([200]))
  await promisify(execFile)('bash', ['-eo', 'pipefail', '-c', recipe], {
    cwd: folder.path,
    env: { PATH: process.env.PATH, ...environment, SERVICE_URL: server.url },
  })
  expect(new Set(await statuses())).toEqual(new Set([404]))
})
