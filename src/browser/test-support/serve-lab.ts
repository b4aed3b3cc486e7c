import { fileURLToPath } from 'node:url'
import { buildPage } from './build-page.js'
import { serveFolder } from './serve-folder.js'

export interface ServedLab extends AsyncDisposable {
  readonly url: string
  readonly folder: string
}

export async function serveLab(): Promise<ServedLab> {
  const built = await buildPage(fileURLToPath(new URL('lab', import.meta.url)))
  const server = await serveFolder(built.folder, { 'Content-Security-Policy': "script-src 'self'" })
  return {
    url: server.url,
    folder: built.folder,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await built[Symbol.asyncDispose]()
    },
  }
}
