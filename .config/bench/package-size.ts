import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'
import { peers, root } from '../build/entries.js'
import type { Figure } from './figure.js'

const run = promisify(execFile)

/** What an install costs, and what a page that mocks in the browser loads. */
export async function sizeFigures(folder: string): Promise<Figure[]> {
  const { stdout } = await run('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], {
    cwd: root,
  })
  const [{ filename, unpackedSize, entryCount }] = JSON.parse(stdout)
  await run('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', join(folder, filename)])
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
      name: 'browser entry without msw, min + gzip',
      value: await browserBytes(),
      unit: 'bytes',
      target: { atMost: 25_000 },
      detail: 'everything that import of keymock/browser loads',
    },
  ]
}

async function browserBytes(): Promise<number> {
  const build = await rolldown({
    input: join(root, 'dist/browser.js'),
    platform: 'browser',
    external: id => peers.some(peer => id === peer || id.startsWith(`${peer}/`)),
  })
  const { output } = await build.generate({ format: 'esm', minify: true })
  await build.close()
  const chunks = output.filter(file => file.type === 'chunk')
  // What the entry imports at once, and what that imports; not what only a later import leads to.
  const loaded = new Set(chunks.filter(chunk => chunk.isEntry))
  for (const { imports } of loaded) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) loaded.add(chunk)
  }
  const code = [...loaded].map(chunk => chunk.code).join('')
  return gzipSync(code, { level: 9 }).length
}
