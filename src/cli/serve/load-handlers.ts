import { readFile, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { KeymockError } from '../../domain/keymock-error.js'
import type { LocalKeymock } from '../../keymock.js'
import { type GetResponse, handlersFirst } from '../../msw/handlers-first.js'
import type { MessageHandler } from '../../service/message.js'
import { flagOf } from '../options/option.js'

/** Puts a user's handlers in front of the fake. */
type HandlersAround = (handle: MessageHandler, keymock: LocalKeymock) => MessageHandler

/** Handlers that can be loaded again while they are served. */
export interface ServedHandlers {
  around: HandlersAround
  /** @throws KeymockError when the module cannot be used any more. Then the handlers before it stay. */
  reload(): Promise<void>
}

/** @throws KeymockError about the file that cannot be used. */
export async function serveHandlers(path: string): Promise<ServedHandlers> {
  let handlers = await loadHandlers(path, 0)
  let edition = 0
  let tryOut: ((handlers: HandlersAround) => unknown) | undefined
  return {
    around(handle, keymock) {
      let made = handlers
      let ask = made(handle, keymock)
      // Handlers that cannot be made are found out with the first fake, before they take the place of good ones.
      tryOut ??= next => next(handle, keymock)
      return request => {
        if (made !== handlers) {
          made = handlers
          ask = made(handle, keymock)
        }
        return ask(request)
      }
    },
    async reload() {
      const next = await loadHandlers(path, ++edition)
      tryOut?.(next)
      handlers = next
    },
  }
}

/**
 * Loads a module of MSW handlers: its default export, or the one named `handlers`, is an array or a function of the fake that
 * returns one. They run on the MSW that the module itself finds.
 *
 * @param edition Another number loads a module again that has changed.
 */
async function loadHandlers(path: string, edition: number): Promise<HandlersAround> {
  const file = resolve(path)
  await mustBeFile(file, path)
  const getResponse = await findGetResponse(file, path)
  const given = await importHandlers(file, path, edition)
  return (handle, keymock) => {
    const handlers: unknown = typeof given === 'function' ? given(keymock) : given
    if (!Array.isArray(handlers)) throw noHandlers(path)
    return handlersFirst(handlers, getResponse, handle)
  }
}

async function mustBeFile(file: string, path: string): Promise<void> {
  const found = await stat(file).catch(() => undefined)
  if (found?.isFile()) return
  throw new KeymockError({
    code: 'HANDLERS_MISSING',
    where: path,
    problem: found === undefined ? 'There is no such file.' : 'It is not a file.',
    remedy: `Name a module that exports MSW handlers, or start without ${flagOf('handlers')}.`,
  })
}

async function findGetResponse(file: string, path: string): Promise<GetResponse> {
  try {
    const { getResponse } = await import(pathToFileURL(await mswBeside(file)).href)
    return getResponse
  } catch (cause) {
    throw new KeymockError({
      code: 'MSW_MISSING',
      where: path,
      problem: 'The package msw, which its handlers are made with, is not installed beside it.',
      remedy: `Run npm install --save-dev msw in ${dirname(file)}.`,
      cause,
    })
  }
}

/** The file of MSW that an import in the module leads to: two copies of MSW would not know each other's handlers. */
async function mswBeside(file: string): Promise<string> {
  let folder = dirname(createRequire(file).resolve('msw'))
  for (;;) {
    const manifest = await readFile(join(folder, 'package.json'), 'utf8').then(JSON.parse, () => undefined)
    if (manifest?.name === 'msw') return join(folder, importTarget(manifest.exports['.']))
    if (dirname(folder) === folder) throw new Error('msw has no package.json.')
    folder = dirname(folder)
  }
}

/** What the conditions of an `exports` entry lead to for an import in Node. */
function importTarget(entry: unknown): string {
  if (typeof entry === 'string') return entry
  const conditions = entry as Record<string, unknown>
  return importTarget(conditions.node ?? conditions.import ?? conditions.default)
}

async function importHandlers(file: string, path: string, edition: number): Promise<unknown> {
  const url = pathToFileURL(file)
  if (edition > 0) url.searchParams.set('edition', String(edition))
  const loaded = await import(url.href).catch((cause: NodeJS.ErrnoException) => {
    throw new KeymockError({
      code: 'HANDLERS_BROKEN',
      where: path,
      problem: cannotStripTypes(cause) ? 'This Node does not run TypeScript.' : firstLine(cause),
      remedy: cannotStripTypes(cause)
        ? 'Start with Node 22.18 or later, or name a file of JavaScript.'
        : 'Correct the file.',
      cause,
    })
  })
  const handlers = loaded.default ?? loaded.handlers
  if (Array.isArray(handlers) || typeof handlers === 'function') return handlers
  throw noHandlers(path)
}

function noHandlers(path: string): KeymockError {
  return new KeymockError({
    code: 'HANDLERS_INVALID',
    where: path,
    problem: 'It exports no handlers.',
    remedy:
      'Export an array of MSW handlers as the default, or a function that is given the fake and returns one.',
  })
}

function cannotStripTypes(error: NodeJS.ErrnoException): boolean {
  return error.code === 'ERR_UNKNOWN_FILE_EXTENSION'
}

function firstLine(error: unknown): string {
  return String(error).split('\n')[0] ?? ''
}
