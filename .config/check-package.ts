/** Packs the package as for publishing, and checks the tarball. With --publish, also fails if package.json has a placeholder. */
import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import packageJson from '../package.json' with { type: 'json' }
import { root } from './build/entries.js'

const largestUnpackedBytes = 6_000_000

const placeholder = '/OWNER/'

const { homepage, bugs, repository } = packageJson
const unfilled = [homepage, bugs.url, repository.url].filter(url => url.includes(placeholder))
if (unfilled.length > 0) {
  console.log(
    `package.json still has a placeholder: ${unfilled.join(', ')}. Write the owner of the repository before you publish.`,
  )
  if (process.argv.includes('--publish')) process.exit(1)
}

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
