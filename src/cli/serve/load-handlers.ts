import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { asPrinted, causedBy, KeymockError } from '../../domain/keymock-error.js'
import type { LocalKeymock } from '../../keymock.js'
import {
  type GetResponse,
  type HandlerSource,
  type HandlersAround,
  handlersAround,
  handlersBroken,
  handlersProblem,
  type MadeHandler,
  whatWasThrown,
} from '../../msw/handlers-first.js'
import { flagOf } from '../options/option.js'

export interface ServedHandlers extends HandlersAround {
  /** Finds the position of a thrown error in the user's file, such as `handlers.mjs, at line 3`. Undefined if unknown. */
  placeOf(error: unknown): string | undefined
  /** @throws KeymockError if the changed module cannot be used. Then the previous handlers stay. */
  reload(signal?: AbortSignal): Promise<void>
}

/** The time limit for loading a module, and again for making its handlers. */
const defaultPatienceMs = 10_000

export async function serveHandlers(path: string, patienceMs = defaultPatienceMs): Promise<ServedHandlers> {
  const served = handlersAround(await loadHandlers({ path, patienceMs, edition: 0 }))
  let edition = 0
  return {
    ...served,
    placeOf: error => placeIn(resolve(path), path, error),
    async reload(signal) {
      const next = await loadHandlers({ path, patienceMs, edition: ++edition }, signal)
      await served.replace(next, signal)
    },
  }
}

interface Load {
  path: string
  patienceMs: number
  /** A new number makes Node load a changed module again. */
  edition: number
}

/**
 * Loads a module of MSW handlers. Its default export, or its export `handlers`, is an array of handlers, or a function that takes
 * the mock and returns such an array. The handlers run on the MSW that their module imports.
 */
async function loadHandlers(load: Load, signal?: AbortSignal): Promise<HandlerSource> {
  const { path } = load
  const file = resolve(path)
  await mustBeFile(file, path)
  const getResponse = await findGetResponse(file, path)
  const placeOf = (error: unknown) => placeIn(file, path, error)
  const given = await settled(importHandlers(file, load), load, signal)
  if (typeof given !== 'function') mustBeHandlers(given, path)
  const made = async (keymock: LocalKeymock): Promise<unknown> => {
    if (typeof given !== 'function') return given
    try {
      return await given(keymock)
    } catch (error) {
      throw handlersBroken(placeOf(error) ?? path, error)
    }
  }
  return {
    getResponse,
    placeOf,
    async make(keymock, signal) {
      const handlers = await settled(made(keymock), load, signal)
      mustBeHandlers(handlers, path)
      return handlers
    },
  }
}

function mustBeHandlers(given: unknown, path: string): asserts given is readonly MadeHandler[] {
  const problem = handlersProblem(given)
  if (problem !== undefined) throw handlersInvalid(path, problem)
}

function handlersInvalid(path: string, problem: string): KeymockError {
  return new KeymockError(asPrinted`HANDLERS_INVALID  ${path}
    ${problem}
    As the default export, give an array of MSW handlers, or a function that takes the mock and returns such \
    an array.`)
}

/** Waits for the code of a user's module, with a time limit: an `await` in the module may never end. */
function settled<T>(work: Promise<T>, { path, patienceMs }: Load, signal?: AbortSignal): Promise<T> {
  let timer: NodeJS.Timeout
  return new Promise<T>((resolve, reject) => {
    work.then(resolve, reject)
    const endless = asPrinted`HANDLERS_BROKEN  ${path}
      The module did not finish within ${patienceMs / 1000} seconds: an await in the module may never end.
      Correct the file.`
    timer = setTimeout(() => reject(new KeymockError(endless)), patienceMs)
    const giveUp = () => reject(signal?.reason)
    if (signal?.aborted) giveUp()
    signal?.addEventListener('abort', giveUp)
  }).finally(() => clearTimeout(timer))
}

async function mustBeFile(file: string, path: string): Promise<void> {
  const found = await stat(file).catch(() => undefined)
  if (found?.isFile()) return
  throw new KeymockError(asPrinted`HANDLERS_MISSING  ${path}
    ${found === undefined ? 'The file does not exist.' : 'The path does not lead to a file.'}
    Name a module that exports MSW handlers, or start without ${flagOf('handlers')}.`)
}

async function findGetResponse(file: string, path: string): Promise<GetResponse> {
  try {
    const { getResponse } = await import(pathToFileURL(await mswBeside(file)).href)
    return getResponse
  } catch (cause) {
    throw new KeymockError(causedBy(cause)`MSW_MISSING  ${path}
      The handlers need the package msw, which is not installed in their project.
      Run npm install --save-dev msw in ${dirname(file)}.`)
  }
}

/** Finds the MSW that the user's module imports. Two copies of MSW would not know each other's handlers. */
async function mswBeside(file: string): Promise<string> {
  let folder = dirname(createRequire(file).resolve('msw'))
  for (;;) {
    const manifest = await readFile(join(folder, 'package.json'), 'utf8').then(JSON.parse, () => undefined)
    if (manifest?.name === 'msw') return join(folder, importTarget(manifest.exports['.']))
    if (dirname(folder) === folder) throw new Error('msw has no package.json.')
    folder = dirname(folder)
  }
}

function importTarget(entry: unknown): string {
  if (typeof entry === 'string') return entry
  const conditions = entry as Record<string, unknown>
  return importTarget(conditions.node ?? conditions.import ?? conditions.default)
}

async function importHandlers(file: string, { path, edition }: Load): Promise<unknown> {
  const url = pathToFileURL(file)
  if (edition > 0) url.searchParams.set('edition', String(edition))
  const loaded = await import(url.href).catch(async error => {
    if (error?.code !== 'ERR_UNKNOWN_FILE_EXTENSION') {
      const place = placeIn(file, path, error) ?? (await placeOfSyntaxError(file, path))
      throw handlersBroken(place ?? path, error)
    }
    throw new KeymockError(causedBy(error)`HANDLERS_BROKEN  ${path}
      This Node cannot load a file with this extension.
      For TypeScript, start with Node 22.18 or later. Or use a JavaScript file.`)
  })
  const given = loaded.default ?? loaded.handlers
  if (given === undefined) throw handlersInvalid(path, 'The module exports no handlers.')
  return given
}

/** Checks a file in another process, because Node prints the place of a syntax error only on standard error. */
async function placeOfSyntaxError(file: string, path: string): Promise<string | undefined> {
  const said = await new Promise<string>(resolve => {
    execFile(process.execPath, ['--check', file], { timeout: 5000 }, (_, __, stderr) => resolve(stderr))
  })
  const [first = '', , marks = ''] = said.split('\n')
  const line = /:(\d+)$/.exec(first)?.[1]
  const column = marks.indexOf('^') + 1
  return line && placeAt(path, line, column > 0 ? column : undefined)
}

function placeAt(path: string, line: string, column: string | number | undefined): string {
  return `${path}, at line ${line}${column === undefined ? '' : `, column ${column}`}`
}

function placeIn(file: string, path: string, error: unknown): string | undefined {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  for (const name of [pathToFileURL(file).href, file]) {
    const [, rest] = stack.split(name, 2)
    const [, line, column] = /^(?:\?edition=\d+)?:(\d+)(?::(\d+))?/.exec(rest ?? '') ?? []
    if (line !== undefined) return placeAt(path, line, column)
  }
  return undefined
}

/**
 * Keeps the server running if a user's handler throws in a timer or in a promise without `await`. Node reports both kinds of
 * errors with the event `uncaughtException`.
 *
 * @returns A function that stops this protection.
 */
export function containHandlers(
  placeOf: (error: unknown) => string | undefined,
  failed: (error: unknown) => void,
): () => void {
  const contain = (cause: unknown) => {
    const place = placeOf(cause)
    failed(
      new KeymockError(causedBy(cause)`HANDLER_THREW  ${place ?? 'handlers'}
        Your handlers threw ${whatWasThrown(cause)} in a timer or a promise without await.
        Catch the error in that timer or promise. The server continues.`),
    )
  }
  process.on('uncaughtException', contain)
  return () => void process.off('uncaughtException', contain)
}
