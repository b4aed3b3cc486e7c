import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { startKeymock, startProcess } from '../../src/cli/test-support/keymock-process.js'
import { httpTarget } from '../../src/cli/test-support/test-target.js'
import { randomSeed } from '../../src/domain/random.js'
import { patienceMs } from '../tests/patience.js'
import { runFolder } from '../tests/run-folder.js'
import { WorkerProcess } from '../worker-process.js'
import { askingCommands } from './ask-service.js'
import { serviceNames } from './hostile-services.js'

// Options are variables, because Vitest has its own options: HOSTILE_SERVICES=100 is the number of random services of each kind,
// HOSTILE_ALL=1 also tries every hand-written service and every wrong server. A failure names the random seed.
const {
  HOSTILE_SERVICES = '10',
  HOSTILE_ALL,
  HOSTILE_KILLS = '20',
  HOSTILE_FUZZ_SECONDS = '60',
  HOSTILE_SEED = String(randomSeed()),
} = process.env

/** The slowest command needs 15 seconds of a processor. The limit ends what hangs: it must not fail a test on a busy machine. */
const limitMs = 300_000

const attacks = serviceNames({
  count: Number(HOSTILE_SERVICES),
  all: HOSTILE_ALL !== undefined,
  seed: Number(HOSTILE_SEED),
}).flatMap(name => askingCommands.map(command => [command, name] as const))

const worker = new WorkerProcess(fileURLToPath(new URL('attack-worker.ts', import.meta.url)))
afterAll(() => worker.end())

describe(`a service whose answers are hostile (seed ${HOSTILE_SEED})`, () => {
  it.each(attacks)(
    'makes keymock %s neither hang nor fail, nor print invisible characters or a stack trace: %s',
    async (command, name) => {
      expect(await worker.ask({ command, name }, limitMs)).toBe('none')
    },
  )
})

it.each([
  ['crash', 'with --persist, an acknowledged change is on disk after a kill', ['--rounds', HOSTILE_KILLS]],
  ['fuzz', 'each request gets an answer, and none an internal error', ['--seconds', HOSTILE_FUZZ_SECONDS]],
])(`npm run %s: %s (seed ${HOSTILE_SEED})`, { timeout: 15 * patienceMs }, async (name, _, args) => {
  const program = fileURLToPath(new URL(`../${name}.ts`, import.meta.url))
  await using run = startProcess('--import', ['tsx', program, ...args, '--random-seed', HOSTILE_SEED])
  expect(await run.ended, run.stdout + run.stderr).toBe(0)
})

it('keymock proxy survives answers with huge members, and a new path in each request', async () => {
  const huge = '[],'.repeat(300_000)
  let id = 0
  await using service = await httpTarget((request, response) => {
    response.setHeader('content-type', 'application/json')
    const key = `{"id":"key_${id++}","createdAt":[${huge}0]}`
    response.end(request.url?.includes('large') ? `{"keys":[${key}],"total":1}` : '{}')
  })
  const report = join(runFolder(), 'many-paths.json')
  const args = ['proxy', service.url, '--port', '0', '--report', `json=${report}`]
  await using run = await startKeymock(args, { NODE_OPTIONS: '--max-old-space-size=200' })
  const url = await run.url
  for (let count = 0; count < 30; count += 1) await fetch(`${url}/v1/apis.listKeys?apiId=large`)
  const long = 'x'.repeat(14_000)
  for (let round = 0; round < 160; round += 1) {
    const paths = Array.from({ length: 20 }, (_, index) => `${url}/${round}-${index}${long}/v1/apis.listKeys`)
    await Promise.all(paths.map(async path => (await fetch(path)).text()))
  }
  run.child.kill('SIGINT')
  expect(await run.ended).toBe(1)
  expect(run.stdout).toContain('BROKEN  3230 exchanges')
  // The log may leave out lines that are not read in time; the report may not.
  expect(await readFile(report, 'utf8')).toContain('other violations of this section')
})
