import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { type Plugin, rollup } from 'rollup'
import { dts } from 'rollup-plugin-dts'
import { compiler, libraryEntries, peers, root } from './entries.js'

const emitted = join(root, 'dist/all-types')

/** @throws Error if the compiler fails, or if a declaration needs the types of a package that users lack. */
export async function writeDeclarations(): Promise<void> {
  await emit()
  const build = await rollup({
    input: Object.fromEntries(
      Object.entries(libraryEntries).map(([name, source]) => [name, declarationOf(join(emitted, source))]),
    ),
    // The bundler only parses, because the compiler has checked the code.
    plugins: [besideSources, dts({ compilerOptions: { noLib: true, noResolve: true, types: [] } })],
    external: id => !id.startsWith('.') && !id.startsWith('/'),
    onwarn: warning => {
      throw new Error(warning.message)
    },
  })
  const { output } = await build.write({
    dir: join(root, 'dist/types'),
    entryFileNames: '[name].d.ts',
    chunkFileNames: ({ name }) => `shared/${name.replace(/\.d$/, '')}.d.ts`,
    hoistTransitiveImports: false,
    plugins: [withoutPeers, withDisposable],
  })
  await build.close()
  const own = new Set(output.map(({ fileName }) => fileName))
  for (const file of output) {
    const imported = file.type === 'chunk' ? file.imports : []
    const foreign = imported.find(name => !own.has(name) && !name.startsWith('node:') && !isOfPeer(name))
    if (foreign === undefined) continue
    throw new Error(
      `${file.fileName} uses types of ${foreign}, but the build bundles ${foreign}, so users lack these types.`,
    )
  }
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
      // css.d.ts declares imported stylesheets.
      files: [...Object.values(libraryEntries), 'src/console/css.d.ts'].map(source => `../${source}`),
      include: [],
    }),
  )
  await promisify(execFile)(process.execPath, [compiler, '-p', config]).catch(error => {
    throw new Error(`TypeScript did not emit the type declarations.\n${error.stdout}`)
  })
  await rm(config)
}

/** Finds declarations in the compiler's output, and generated or hand-written declarations in the source folders. */
const besideSources: Plugin = {
  name: 'beside-sources',
  resolveId(specifier, importer) {
    if (importer === undefined || !specifier.startsWith('.')) return null
    const file = declarationOf(join(dirname(importer), specifier))
    const path = relative(file.startsWith(emitted) ? emitted : root, file)
    return [emitted, root].map(folder => join(folder, path)).find(existsSync) ?? null
  },
  load: file => readFile(file, 'utf8'),
}

/** Turns the types of missing packages into `any` instead of errors. */
const withoutPeers: Plugin = {
  name: 'without-peers',
  renderChunk: code =>
    code.replaceAll(/^import .* from ['"](.+)['"];?$/gm, (line, name: string) =>
      isOfPeer(name) ? `// @ts-ignore It may not be installed.\n${line}` : line,
    ),
}

/** Adds a reference to the library that declares `AsyncDisposable`. A project for ES2022 without Node's types lacks this type. */
const withDisposable: Plugin = {
  name: 'with-disposable',
  renderChunk: code =>
    /\bAsyncDisposable\b/.test(code) ? `/// <reference lib="esnext.disposable" />\n${code}` : null,
}

function declarationOf(file: string): string {
  return file.replace(/(\.d)?\.[jt]s$/, '.d.ts')
}

function isOfPeer(name: string): boolean {
  return peers.some(peer => name === peer || name.startsWith(`${peer}/`))
}
