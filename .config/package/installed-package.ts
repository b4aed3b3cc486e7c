import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../build/entries.js'

const run = promisify(execFile)

/** A new project that contains only the package, installed from the packed tarball. */
export interface InstalledPackage extends AsyncDisposable {
  folder: string
  /** The folders of the packages that `npm ls --all` lists, without the project itself. */
  packages(): Promise<string[]>
  /** Installs packages from the registry. */
  install(...wanted: string[]): Promise<unknown>
  /** Links a package from the repository's node_modules into the project, as if a user had installed the package. */
  add(name: string): Promise<void>
  evaluate(code: string): Promise<string>
  read(file: string): Promise<string>
}

/** Packs the built package, and installs it without a registry. */
export async function installPackage(): Promise<InstalledPackage> {
  if (!existsSync(join(root, 'dist/cli.js'))) throw new Error('dist/ does not exist. Run: npm run build')
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
    install: (...wanted) =>
      run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', ...wanted], { cwd: folder }),
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
