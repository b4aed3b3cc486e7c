import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../build/entries.js'

const run = promisify(execFile)

/** An otherwise empty project in which the packed tarball is installed. */
export interface InstalledPackage extends AsyncDisposable {
  folder: string
  /** Packages that `npm ls --all` names, without the project itself. */
  packages(): Promise<string[]>
  /** Installs a package of the repository next to it, as a user would. */
  add(name: string): Promise<void>
  /** Runs a module in the project, and gives what it printed. */
  evaluate(code: string): Promise<string>
  read(file: string): Promise<string>
}

/** Packs dist/ as it is, and installs it without asking a registry for anything. */
export async function installPackage(): Promise<InstalledPackage> {
  if (!existsSync(join(root, 'dist/cli.js'))) throw new Error('Nothing is built yet. Run: npm run build')
  const folder = await mkdtemp(join(tmpdir(), 'keymock-installed-'))
  const packing = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder]
  const [{ filename }] = JSON.parse((await run('npm', packing, { cwd: root })).stdout)
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${filename}`], { cwd: folder })
  return {
    folder,
    async packages() {
      const { stdout } = await run('npm', ['ls', '--all', '--parseable'], { cwd: folder })
      return stdout
        .trim()
        .split('\n')
        .filter(path => path.includes('node_modules'))
    },
    async add(name) {
      const place = join(folder, 'node_modules', name)
      await mkdir(dirname(place), { recursive: true })
      await symlink(join(root, 'node_modules', name), place)
    },
    async evaluate(code) {
      const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', code], { cwd: folder })
      return stdout
    },
    read: file => readFile(join(folder, 'node_modules/keymock', file), 'utf8'),
    async [Symbol.asyncDispose]() {
      await rm(folder, { recursive: true })
    },
  }
}
