import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'

const mediaTypes: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

/** Lets browsers cache files in `/assets/`, because their names contain a fingerprint of the contents. */
function cachingOf(path: string): Record<string, string> {
  return path.startsWith('/assets/') ? { 'Cache-Control': 'max-age=3600' } : {}
}

export interface ServedFolder extends AsyncDisposable {
  url: string
}

export async function serveFolder(
  folder: string,
  headers: Record<string, string> = {},
): Promise<ServedFolder> {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const file = join(folder, normalize(path.endsWith('/') ? `${path}index.html` : path))
    const text = await readFile(file).catch(() => undefined)
    const mediaType = mediaTypes[extname(file)] ?? 'application/octet-stream'
    if (text === undefined) response.writeHead(404).end()
    else response.writeHead(200, { ...headers, ...cachingOf(path), 'Content-Type': mediaType }).end(text)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return {
    url: `http://localhost:${address.port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
