import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ContractReport } from '../../schemas/generated/types.js'
import { root } from '../build/entries.js'
import { gzippedBytes, pageDownload } from '../build/page-download.js'
import { command, type ServerProcess, startKeymock, startServerProcess } from '../server-process.js'
import { type Figure, median } from './figure.js'
import { listPage } from './load.js'

const run = promisify(execFile)

const starts = 15
const bareServer = `const server = require('node:http').createServer((_, response) => response.end('{"keys":[]}'))
server.listen(0, '127.0.0.1', () => console.log('http://127.0.0.1:' + server.address().port))`

export async function startFigures(): Promise<Figure[]> {
  const startBare = () => startServerProcess(['-e', bareServer])
  await firstAnswerMs(startBare)
  await firstAnswerMs(startKeymock)
  const bare: number[] = []
  const keymock: number[] = []
  for (let count = 0; count < starts; count++) {
    bare.push(await firstAnswerMs(startBare))
    keymock.push(await firstAnswerMs(startKeymock))
  }
  return [
    {
      name: 'time from start to first answer, divided by the time of a bare server',
      value: median(keymock) / median(bare),
      unit: 'x',
      atMost: 1.8,
      detail: `keymock ${Math.round(median(keymock))} ms, bare server ${Math.round(median(bare))} ms`,
    },
  ]
}

async function firstAnswerMs(start: () => Promise<ServerProcess>): Promise<number> {
  const startedAt = performance.now()
  await using server = await start()
  await listPage(`${server.url}/v1/apis.listKeys?apiId=api_payments`)
  return performance.now() - startedAt
}

const contractRuns = 3
const offers = [
  ...['--api-id', 'api_payments', '--second-api-id', 'api_catalog', '--bulk-api-id', 'api_payments'],
  ...['--existing-role', 'admin', '--existing-permission', 'invoices.read'],
]

export async function contractFigures(folder: string): Promise<Figure[]> {
  const seconds: number[] = []
  const file = join(folder, 'contract.json')
  const options = ['--token-env', 'SERVICE_TOKEN', ...offers, '--report', `json=${file}`]
  for (let count = 0; count < contractRuns; count++) {
    await using server = await startKeymock('--quiet')
    const startedAt = performance.now()
    await run(process.execPath, [command, 'contract', server.url, ...options], {
      env: { ...process.env, SERVICE_TOKEN: 'keymock-token' },
    })
    seconds.push((performance.now() - startedAt) / 1000)
  }
  const { traffic, results }: ContractReport = JSON.parse(await readFile(file, 'utf8'))
  const of = (name: string, value: number, unit: Figure['unit'], atMost: number): Figure => ({
    name: `contract run against a local server: ${name}`,
    value,
    unit,
    atMost,
    detail: `${results.length} requirements`,
  })
  return [
    of('time, including the start of the command', median(seconds), 'seconds', 5),
    of('requests', traffic.requests, 'requests', 400),
    of('keys created', traffic.keysCreated, 'keys', 40),
  ]
}

export async function sizeFigures(folder: string): Promise<Figure[]> {
  const { stdout } = await run('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], {
    cwd: root,
  })
  const [{ filename, unpackedSize, entryCount }] = JSON.parse(stdout)
  await run('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', join(folder, filename)])
  const { own, withDefaultFixture } = await pageDownload()
  const installed = (await readdir(join(folder, 'node_modules'))).filter(name => !name.startsWith('.'))
  const download = (name: string, chunks: typeof own, atMost: number): Figure => ({
    name: `download of a page before its first answer, ${name}`,
    value: gzippedBytes(chunks) / 1000,
    unit: 'kB',
    atMost,
    detail: `${chunks.length} files; built with Vite, minified and compressed, without msw`,
  })
  return [
    {
      name: 'packages that npx installs',
      value: installed.length,
      unit: 'packages',
      atMost: 1,
      detail: installed.join(', '),
    },
    {
      name: 'size of the package, unpacked',
      value: unpackedSize / 1000,
      unit: 'kB',
      atMost: 6000,
      detail: `${entryCount} files`,
    },
    download('default fixture', withDefaultFixture, 60),
    download('own fixture', own, 50),
  ]
}

const sandboxes = 3000
const warmUps = 300

export async function sandboxFigures(): Promise<Figure[]> {
  const { startServer }: typeof import('../../src/node/index.js') = await import(join(root, 'dist/node.js'))
  const server = await startServer()
  const listingMs = async (sandbox: string) => {
    const startedAt = performance.now()
    await listPage(`${server.url}/sandboxes/${sandbox}/v1/apis.listKeys?apiId=api_payments&limit=1`)
    return performance.now() - startedAt
  }
  const fresh: number[] = []
  const again: number[] = []
  const resets: number[] = []
  for (let index = 0; index < warmUps; index++) await listingMs(`warm-${index}`)
  for (let index = 0; index < sandboxes; index++) {
    fresh.push(await listingMs(`s${index}`))
    again.push(await listingMs(`s${index}`))
    const startedAt = performance.now()
    await server.keymock.reset()
    await server.keymock.apis()
    resets.push(performance.now() - startedAt)
  }
  await server.close()
  return [
    {
      name: 'a fresh sandbox',
      value: median(fresh) - median(again),
      unit: 'ms',
      atMost: 1,
      detail: `over HTTP: the median time of ${sandboxes} first requests, minus the median time of the same requests repeated`,
    },
    {
      name: 'a reset',
      value: median(resets),
      unit: 'ms',
      atMost: 1,
      detail: 'in the same process; includes the next read',
    },
  ]
}
