import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type InputOptions, type OutputChunk, type OutputOptions, type Plugin, rolldown } from 'rolldown'
import { minify } from 'rolldown/utils'
import { commandEntries, consoleEntries, isPeer, libraryEntries, root } from './entries.js'

/** Packages that the library and the command load on demand from dist/packages. */
const sharedPackages: Record<string, string> = { 'fast-check': '../packages/fast-check.js' }

/** @returns The files of the bundled modules. */
export async function bundleLibrary(): Promise<string[]> {
  return bundle(
    {
      input: libraryEntries,
      platform: 'neutral',
      resolve: { mainFields: ['module', 'main'], conditionNames: ['import', 'default'] },
      plugins: [minifyBorrowed],
      external: id => id.startsWith('node:') || isPeer(id) || id in sharedPackages,
    },
    {
      chunkFileNames: 'chunks/[name]-[hash].js',
      paths: sharedPackages,
      codeSplitting: { groups: [{ name: chunkOfCore(), debugName: 'code that answers requests' }] },
    },
  )
}

/**
 * The command contains the code of other packages, so that npx installs only one package.
 *
 * @returns The files of the bundled modules.
 */
export async function bundleCommand(folder = join(root, 'dist')): Promise<string[]> {
  const shared = await bundle(
    { input: Object.fromEntries(Object.keys(sharedPackages).map(name => [name, name])), platform: 'neutral' },
    { dir: join(folder, 'packages'), minify: true },
  )
  const command = await bundle(
    {
      input: commandEntries,
      platform: 'node',
      // Users of --store install redis themselves.
      external: ['redis', ...Object.keys(sharedPackages)],
    },
    {
      dir: folder,
      chunkFileNames: 'cli/[name]-[hash].js',
      paths: sharedPackages,
      minify: true,
      codeSplitting: { groups: [{ name: chunkOfServer(), debugName: 'code for the start of a server' }] },
    },
  )
  return [...shared, ...command]
}

/** @returns The files of the bundled modules. */
export async function bundleConsole(folder = join(root, 'dist/console')): Promise<string[]> {
  const modules = await bundle(
    { input: consoleEntries, platform: 'browser' },
    { dir: folder, minify: true, codeSplitting: false },
  )
  const page = join(root, 'src/console/page')
  for (const file of ['index.html', 'icon.svg']) await copyFile(join(page, file), join(folder, file))
  return modules
}

/**
 * Puts the code for the start of a server into two files, because each additional file would delay the start by a millisecond.
 */
function chunkOfServer(): (id: string, context: Modules) => string | null {
  const entry = join(root, commandEntries.cli ?? '')
  let base: Set<string> | undefined
  let serve: Set<string> | undefined
  return (id, context) => {
    base ??= importedBy(entry, context)
    serve ??= importedBy(join(root, 'src/cli/serve/serve.ts'), context)
    if (id === entry) return null
    if (base.has(id)) return 'base'
    return serve.has(id) ? 'serve' : null
  }
}

/** Puts the code that answers requests into one file, because a page downloads each file separately. */
function chunkOfCore(): (id: string, context: Modules) => string | null {
  let core: Set<string> | undefined
  return (id, context) => {
    if (core === undefined) {
      const of = (entry: keyof typeof libraryEntries) =>
        importedBy(join(root, libraryEntries[entry] ?? ''), context)
      const inProgram = of('index')
      const elsewhere = new Set([...of('contract'), ...of('client')])
      const isCore = (module: string) =>
        inProgram.has(module) && !elsewhere.has(module) && !module.includes('/src/msw/')
      core = new Set([...of('browser')].filter(isCore))
    }
    return core.has(id) ? 'core' : null
  }
}

interface Modules {
  getModuleInfo(id: string): { importedIds: string[] } | null
}

function importedBy(entry: string, modules: Modules): Set<string> {
  const found = new Set([entry])
  for (const id of found)
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}

/** A chunk with at most this share of our own code is minified. */
const mostOwnShare = 0.1

/** A longer chunk is minified to keep the package small, and so is the rest of the contract suite. The length is in characters. */
const mostReadable = 300_000
const restOfSuite = 'contract.js'

/** Keeps our own code readable in a debugger. */
const minifyBorrowed: Plugin = {
  name: 'minify-borrowed',
  // Minifies here and not in `renderChunk`, because rolldown adds white space to the result of `renderChunk`.
  async generateBundle(_, files) {
    for (const file of Object.values(files)) {
      if (file.type !== 'chunk') continue
      const bytesOf = (ids: string[]) =>
        ids.reduce((sum, id) => sum + (file.modules[id]?.renderedLength ?? 0), 0)
      const own = file.moduleIds.filter(
        id => !/\/(node_modules|schemas\/generated|src\/console)\/|\.json$|^\0/.test(id),
      )
      const isBorrowed = bytesOf(own) <= mostOwnShare * bytesOf(file.moduleIds)
      const isLong = file.code.length > mostReadable || file.fileName === restOfSuite
      if (!isBorrowed && !isLong) continue
      file.code = (await minify(file.fileName, file.code)).code
    }
  },
}

/** The spaces that CSS does not need. */
const compactStyles: Plugin = {
  name: 'compact-styles',
  transform(code, id) {
    if (!id.endsWith('.css')) return null
    return code
      .replace(/\/\*.*?\*\//gs, '')
      .replace(/\s+/g, ' ')
      .replace(/ ?([{};,]) ?/g, '$1')
  },
}

async function bundle(input: InputOptions, output: OutputOptions): Promise<string[]> {
  if (Object.keys(input.input ?? {}).length === 0) return []
  const build = await rolldown({
    ...input,
    cwd: root,
    moduleTypes: { '.css': 'text' },
    plugins: [input.plugins, compactStyles],
    // Turns off this warning, because the command statically imports modules that a page loads on demand.
    checks: { ineffectiveDynamicImport: false },
  })
  const { output: files } = await build.write({
    dir: join(root, 'dist'),
    format: 'esm',
    entryFileNames: '[name].js',
    comments: { legal: true, annotation: true, jsdoc: false },
    ...output,
  })
  await build.close()
  return files
    .filter((file): file is OutputChunk => file.type === 'chunk')
    .flatMap(chunk => Object.entries(chunk.modules))
    .filter(([, module]) => module.renderedLength > 0)
    .map(([id]) => id)
}
