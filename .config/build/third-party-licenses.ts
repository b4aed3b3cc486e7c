import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './entries.js'

interface Package {
  name: string
  version: string
  license?: string
}

/** Parts of these are in schemas/generated/validators.js, where no bundler sees them any more. */
const insideValidators = ['ajv', 'fast-deep-equal'].map(name => join(root, 'node_modules', name))

/** Writes the licences of what was bundled, as each of them asks for. */
export async function writeThirdPartyLicenses(moduleFiles: readonly string[]): Promise<void> {
  const folders = moduleFiles.map(packageFolder).filter(folder => folder !== undefined)
  const sections = await Promise.all([...new Set([...folders, ...insideValidators])].map(section))
  const text = `keymock carries parts of the following packages.\n\n${[...new Set(sections)].sort().join('\n')}`
  await writeFile(join(root, 'dist/THIRD-PARTY-LICENSES.txt'), text)
}

function packageFolder(file: string): string | undefined {
  return /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1]
}

async function section(folder: string): Promise<string> {
  const { name, version, license }: Package = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const file = (await readdir(folder)).find(entry => /^(licen[cs]e|copying)/i.test(entry))
  if (license === undefined && file === undefined)
    throw new Error(`${name} states no licence: it must not be bundled.`)
  const text =
    file === undefined ? 'No licence text is in the package.' : await readFile(join(folder, file), 'utf8')
  return `${'-'.repeat(80)}\n${name} ${version} (${license ?? 'see below'})\n\n${text.trim()}\n`
}
