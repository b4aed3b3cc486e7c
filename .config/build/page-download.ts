import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { root } from './entries.js'

const page = 'page.js'
const browserEntry = join(root, 'dist/browser.js')

type Chunk = Rolldown.OutputChunk

/** A Vite build of a page with `startWorker()`, minified and without MSW. */
export interface PageDownload {
  chunks: readonly Chunk[]
  /** The chunks that a page with its own fixture loads before its first answer. */
  own: readonly Chunk[]
  /** The chunks that a page with the default fixture loads before its first answer. */
  withDefaultFixture: readonly Chunk[]
}

/** @param use Code of the page that uses `keymock`. */
export async function pageDownload(use = 'await startWorker()'): Promise<PageDownload> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: page, external: /^(msw(\/|$)|node:)/ },
    },
    plugins: [
      {
        name: 'page',
        resolveId: id => (id === page ? id : null),
        load: id =>
          id === page ? `import { startWorker } from ${JSON.stringify(browserEntry)}\n${use}` : null,
      },
    ],
  })
  const outputs = Array.isArray(built) ? built : [built]
  const chunks = outputs.flatMap(one =>
    'output' in one ? one.output.filter(file => file.type === 'chunk') : [],
  )
  const isFixture = ({ moduleIds }: Chunk) => moduleIds.some(id => /\/default-[^/]*\.js$/.test(id))
  return {
    chunks,
    own: withImports(chunks, ({ isEntry }) => isEntry),
    withDefaultFixture: withImports(chunks, chunk => chunk.isEntry || isFixture(chunk)),
  }
}

function withImports(chunks: readonly Chunk[], isLoaded: (chunk: Chunk) => boolean): Chunk[] {
  const loaded = new Set(chunks.filter(isLoaded))
  for (const chunk of loaded) {
    for (const other of chunks) if (chunk.imports.includes(other.fileName)) loaded.add(other)
  }
  return [...loaded]
}

/** Compresses each chunk separately, as a server sends it. */
export function gzippedBytes(chunks: readonly Chunk[]): number {
  return chunks.reduce((sum, { code }) => sum + gzipSync(code).length, 0)
}
