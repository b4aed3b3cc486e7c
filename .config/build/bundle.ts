import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type InputOptions, type OutputChunk, type OutputOptions, type Plugin, rolldown } from 'rolldown'
import { minify } from 'rolldown/utils'
import { commandEntries, libraryEntries, peers, root } from './entries.js'

/** What the command runs in the place of a package that costs it time. */
const replacements = {
  'tough-cookie': fileURLToPath(new URL('./no-cookie-jar.ts', import.meta.url)),
  '@noble/hashes/sha2.js': fileURLToPath(new URL('./node-sha256.ts', import.meta.url)),
  'node:http2': fileURLToPath(new URL('./no-http2.ts', import.meta.url)),
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
    },
    {
      dir: folder,
      chunkFileNames: 'cli/[name]-[hash].js',
      minify: true,
    },
  )
}

/** Our own code stays readable in a debugger; a chunk of nothing but other packages' code need not be. */
const minifyBorrowed: Plugin = {
  name: 'minify-borrowed',
  async renderChunk(code, chunk) {
    if (!chunk.moduleIds.every(id => id.includes('/node_modules/') || id.startsWith('\0'))) return null
    return (await minify(chunk.fileName, code)).code
  },
}

async function bundle(input: InputOptions, output: OutputOptions): Promise<string[]> {
  if (Object.keys(input.input ?? {}).length === 0) return []
  const build = await rolldown({ ...input, cwd: root })
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
