import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../build/entries.js'
import { gzippedBytes, pageDownload } from '../build/page-download.js'
import type { Figure } from './figure.js'

const run = promisify(execFile)

export async function sizeFigures(folder: string): Promise<Figure[]> {
  const { stdout } = await run('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], {
    cwd: root,
  })
  const [{ filename, unpackedSize, entryCount }] = JSON.parse(stdout)
  await run('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', join(folder, filename)])
  const { own, withDefaultFixture } = await pageDownload()
  const installed = (await readdir(join(folder, 'node_modules'))).filter(name => !name.startsWith('.'))
  return [
    {
      name: 'packages that npx installs',
      value: installed.length,
      unit: 'packages',
      target: { atMost: 1 },
      detail: installed.join(', '),
    },
    {
      name: 'size of the package, unpacked',
      value: unpackedSize,
      unit: 'bytes',
      target: { atMost: 6_000_000 },
      detail: `${entryCount} files`,
    },
    {
      name: 'download of a page before its first answer, without msw, minified and compressed',
      value: gzippedBytes(withDefaultFixture),
      unit: 'bytes',
      target: { atMost: 60_000 },
      detail: `${withDefaultFixture.length} files; a page with its own fixture: ${gzippedBytes(own)} bytes in ${own.length} files; built with Vite`,
    },
  ]
}
