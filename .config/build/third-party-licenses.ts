import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './entries.js'

interface Package {
  name: string
  version: string
  license?: string
  author?: string | { name: string }
}

/** Parts of these are in schemas/generated/validators.js, where no bundler finds them. */
const insideValidators = ['ajv', 'fast-deep-equal'].map(name => join(root, 'node_modules', name))

/** Writes the licenses of the bundled packages, as these require. */
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
  const manifest: Package = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const file = (await readdir(folder)).find(entry => /^(licen[cs]e|copying)/i.test(entry))
  const text = file === undefined ? await statedLicense(manifest) : await readFile(join(folder, file), 'utf8')
  const { name, version, license } = manifest
  return `${'-'.repeat(80)}\n${name} ${version} (${license ?? 'see below'})\n\n${text.trim()}\n`
}

/**
 * The text of the license that a package names without a file.
 *
 * @throws Error if the text is missing here: check the license before you bundle the package.
 */
async function statedLicense({ name, license, author }: Package): Promise<string> {
  const file = fileURLToPath(new URL(`./license-texts/${license}.txt`, import.meta.url))
  const text = await readFile(file, 'utf8').catch(cause => {
    throw new Error(`${name} has no license file, and the text of ${license} is not in license-texts.`, {
      cause,
    })
  })
  const holder = typeof author === 'string' ? author : (author?.name ?? `the authors of ${name}`)
  return `Copyright (c) ${holder}\n\n${text}`
}
