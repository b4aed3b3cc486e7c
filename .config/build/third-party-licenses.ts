import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { groupBy } from 'es-toolkit'
import { root } from './entries.js'

interface Package {
  name: string
  version: string
  license?: string
  author?: string | { name: string }
}

/** Packages with code in schemas/generated/validators.js. The bundler does not report these packages. */
const insideValidators = ['ajv', 'fast-deep-equal'].map(name => join(root, 'node_modules', name))

/** Writes the licenses of the bundled packages, as each license requires. */
export async function writeThirdPartyLicenses(moduleFiles: readonly string[]): Promise<void> {
  const folders = moduleFiles.map(packageFolder).filter(folder => folder !== undefined)
  const sections = await Promise.all([...new Set([...folders, ...insideValidators])].map(section))
  const byTerms = groupBy(sections, ({ terms }) => terms.replace(/\s+/g, ' '))
  const groups = Object.values(byTerms).map(
    group => `${[...new Set(group.map(({ head }) => head))].sort().join('\n\n')}\n\n${group[0]?.terms}\n`,
  )
  const text = `keymock contains parts of the following packages. Packages with the same terms are listed together, above these terms.\n\n${groups.sort().join('\n')}`
  await writeFile(join(root, 'dist/THIRD-PARTY-LICENSES.txt'), text)
}

function packageFolder(file: string): string | undefined {
  return /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1]
}

interface Section {
  head: string
  terms: string
}

async function section(folder: string): Promise<Section> {
  const manifest: Package = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const file = (await readdir(folder)).find(entry => /^(licen[cs]e|copying)/i.test(entry))
  const text = file === undefined ? await statedLicense(manifest) : await readFile(join(folder, file), 'utf8')
  const { name, version, license } = manifest
  // The copyright comes before "Permission …" and becomes `head`. A long license has no such part, so all its text is `terms`.
  const begin = Math.max(text.search(/^Permission /m), 0)
  const title = `${'-'.repeat(80)}\n${name} ${version} (${license ?? 'see below'})\n`
  return { head: `${title}\n${text.slice(0, begin).trim()}`.trimEnd(), terms: text.slice(begin).trim() }
}

async function statedLicense({ name, license, author }: Package): Promise<string> {
  const file = fileURLToPath(new URL(`./license-texts/${license}.txt`, import.meta.url))
  const text = await readFile(file, 'utf8').catch(cause => {
    throw new Error(
      `${name} has no license file, and license-texts lacks ${license}. Check the license, then add its text.`,
      {
        cause,
      },
    )
  })
  const holder = typeof author === 'string' ? author : (author?.name ?? `the authors of ${name}`)
  return `Copyright (c) ${holder}\n\n${text}`
}
