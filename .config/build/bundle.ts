import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type InputOptions, type OutputChunk, type OutputOptions, type Plugin, rolldown } from 'rolldown'
import { minify } from 'rolldown/utils'
import { commandEntries, libraryEntries, peers, root } from './entries.js'

/** What the command runs in the place of a package that costs it time. */
const replacements = {
  'tough-cookie': fileURLToPath(new URL('./no-cookie-jar.ts', import.meta.url)),
  'node:http2': fileURLToPath(new URL('./no-http2.ts', import.meta.url)),
}

/** What is called in the place of something global. */
const globals: Record<string, [file: string, name: string]> = {
  'crypto.randomUUID': [fileURLToPath(new URL('./record-name.ts', import.meta.url)), 'recordName'],
}

/**
 * The entries that a program imports: everything in them but what the user brings along.
 *
 * @returns The files of the modules that went in.
 */
export async function bundleLibrary(): Promise<string[]> {
  return bundle(
    {
      input: libraryEntries,
      platform: 'neutral',
      resolve: { mainFields: ['module', 'main'], conditionNames: ['import', 'default'] },
      plugins: [minifyBorrowed],
      external: id => id.startsWith('node:') || peers.some(peer => id === peer || id.startsWith(`${peer}/`)),
    },
    { chunkFileNames: 'chunks/[name]-[hash].js' },
  )
}

/**
 * The command, with all that it runs, so that npx installs one package. What only some commands need is loaded by them.
 *
 * @param folder Where it goes, if not to dist/.
 * @returns The files of the modules that went in.
 */
export async function bundleCommand(folder = join(root, 'dist')): Promise<string[]> {
  return bundle(
    {
      input: commandEntries,
      platform: 'node',
      resolve: { alias: replacements },
      plugins: [hashWithNode],
    },
    {
      dir: folder,
      chunkFileNames: 'cli/[name]-[hash].js',
      minify: true,
      codeSplitting: { groups: [{ name: chunkOfServer(), debugName: 'what a server starts with' }] },
    },
  )
}

/**
 * Gathers what a server starts with in two files, because each one costs a start a millisecond: what every command runs, and
 * what is served.
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

interface Modules {
  getModuleInfo(id: string): { importedIds: string[] } | null
}

/** A module and all that it loads at once. */
function importedBy(entry: string, modules: Modules): Set<string> {
  const found = new Set([entry])
  for (const id of found)
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}

/** Our own code stays readable in a debugger; a chunk of nothing but other packages' code need not be. */
const minifyBorrowed: Plugin = {
  name: 'minify-borrowed',
  async renderChunk(code, chunk) {
    if (!chunk.moduleIds.every(id => id.includes('/node_modules/') || id.startsWith('\0'))) return null
    return (await minify(chunk.fileName, code)).code
  },
}

/** Puts Node's own hash in the place of src/domain/key-hash.ts, whoever imports it and from wherever. */
const hashWithNode: Plugin = {
  name: 'hash-with-node',
  resolveId: {
    filter: { id: /\/key-hash\.js$/ },
    handler: () => fileURLToPath(new URL('./node-key-hash.ts', import.meta.url)),
  },
}

async function bundle(input: InputOptions, output: OutputOptions): Promise<string[]> {
  if (Object.keys(input.input ?? {}).length === 0) return []
  const build = await rolldown({ ...input, cwd: root, transform: { inject: globals } })
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
