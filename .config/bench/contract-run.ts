import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ContractReport } from '../../schemas/generated/types.js'
import { root } from '../build/entries.js'
import { startKeymock } from '../server-process.js'
import { type Figure, median } from './figure.js'

const rounds = 3
const offers = [
  ...['--api-id', 'api_payments', '--second-api-id', 'api_catalog', '--bulk-api-id', 'api_payments'],
  ...['--existing-role', 'admin', '--existing-permission', 'invoices.read'],
]

export async function contractFigures(folder: string): Promise<Figure[]> {
  const seconds: number[] = []
  const file = join(folder, 'contract.json')
  for (let count = 0; count < rounds; count++) {
    await using server = await startKeymock('--quiet')
    const startedAt = performance.now()
    const args = [
      'contract',
      server.url,
      '--token-env',
      'SERVICE_TOKEN',
      ...offers,
      '--report',
      `json=${file}`,
    ]
    await promisify(execFile)(process.execPath, [join(root, 'dist/cli.js'), ...args], {
      env: { ...process.env, SERVICE_TOKEN: 'keymock-token' },
    })
    seconds.push((performance.now() - startedAt) / 1000)
  }
  const { traffic, results }: ContractReport = JSON.parse(await readFile(file, 'utf8'))
  const of = (name: string, value: number, unit: Figure['unit'], atMost: number): Figure => ({
    name: `contract run against a local server: ${name}`,
    value,
    unit,
    target: { atMost },
    detail: `${results.length} requirements`,
  })
  return [
    of('time, including the start of the command', median(seconds), 'seconds', 5),
    of('requests', traffic.requests, 'requests', 400),
    of('keys created', traffic.keysCreated, 'keys', 40),
  ]
}
