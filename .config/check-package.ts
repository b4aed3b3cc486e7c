/** Packs dist/ as it would be published, and looks at the package as those who install it will. */
import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from './build/entries.js'

const largestUnpackedBytes = 6_000_000

const folder = await mkdtemp(join(tmpdir(), 'keymock-package-'))
try {
  const packing = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder]
  const { stdout } = await promisify(execFile)('npm', packing, { cwd: root })
  const [{ filename, unpackedSize }] = JSON.parse(stdout)
  const tarball = join(folder, filename)
  run('publint', ['run', tarball, '--strict'])
  run('attw', [tarball, '--profile', 'esm-only', '--no-definitely-typed', '--no-emoji'])
  console.log(`Unpacked: ${unpackedSize} bytes of at most ${largestUnpackedBytes}.`)
  if (unpackedSize > largestUnpackedBytes) process.exitCode = 1
} finally {
  await rm(folder, { recursive: true })
}

function run(tool: string, args: string[]): void {
  const { status } = spawnSync(join(root, 'node_modules/.bin', tool), args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
