import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { libraryEntries, peers, root } from './entries.js'

const emitted = join(root, 'dist/all-types')
const kept = join(root, 'dist/types')

/**
 * Emits the type declarations that the entries of the library lead to, and no others.
 *
 * @throws Error when one of them needs the types of a package that the user does not have.
 */
export async function writeDeclarations(): Promise<void> {
  await emit()
  const seen = new Set<string>()
  for (const source of Object.values(libraryEntries)) await keep(source.replace(/\.ts$/, '.d.ts'), seen)
  await rm(emitted, { recursive: true })
}

async function emit(): Promise<void> {
  const config = join(root, 'dist/tsconfig.json')
  await writeFile(
    config,
    JSON.stringify({
      extends: '../tsconfig.json',
      compilerOptions: {
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        stripInternal: true,
        rootDir: '..',
        outDir: 'all-types',
      },
      files: Object.values(libraryEntries).map(source => `../${source}`),
      include: [],
    }),
  )
  const compiler = join(root, 'node_modules/.bin/tsc')
  await promisify(execFile)(compiler, ['-p', config]).catch(error => {
    throw new Error(`The type declarations cannot be emitted.\n${error.stdout}`)
  })
  await rm(config)
}

async function keep(file: string, seen: Set<string>): Promise<void> {
  if (seen.has(file)) return
  seen.add(file)
  const target = join(kept, file)
  await mkdir(dirname(target), { recursive: true })
  const made = join(emitted, file)
  // Hand-written and generated declarations are sources already, and are not emitted again.
  if (existsSync(made)) await rename(made, target)
  else await copyFile(join(root, file), target)
  for (const specifier of specifiers(await readFile(target, 'utf8'))) {
    if (specifier.startsWith('.')) await keep(join(dirname(file), specifier.replace(/\.js$/, '.d.ts')), seen)
    else if (!isAvailable(specifier)) {
      throw new Error(
        `${file} speaks of the types of ${specifier}, which is bundled: its user does not have them.`,
      )
    }
  }
}

function specifiers(declaration: string): string[] {
  const found = declaration.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\()['"]([^'"]+)['"]/g)
  return [...found].map(match => match[1]).filter(specifier => specifier !== undefined)
}

function isAvailable(specifier: string): boolean {
  return (
    specifier.startsWith('node:') ||
    peers.some(peer => specifier === peer || specifier.startsWith(`${peer}/`))
  )
}
