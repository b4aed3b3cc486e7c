import { randomBytes } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { transferableAbortController } from 'node:util'
import { sandboxOf } from '../build-keymock.js'
import type { ControlPlane } from '../control/control-plane.js'
import { asPrinted, KeymockError } from '../domain/keymock-error.js'
import { tokenAndApi } from '../fixture/fixture-world.js'
import type { FileLog, FileLogOptions } from '../store/file/file-log.js'
import { type HostedSandboxes, hostSandboxes } from './host-sandboxes.js'
import { drain } from './http/drain.js'
import { createHttpServer } from './http/http-server.js'
import { forbiddenPort, isOpenToOthers, listen } from './http/listen.js'
import { readServerOptions } from './read-server-options.js'
import { router } from './router.js'
import type { KeymockServer, ServerInternals, ServerSettings, StartServerOptions } from './server-options.js'
import { serverParts } from './server-parts.js'
import type { SharedStores } from './shared-stores.js'

const defaultRequestTimeoutMs = 10_000

/**
 * Starts a server on a port.
 *
 * @throws KeymockError if an option, the fixture or the profile is invalid, the port is in use, or the state file or the store
 * cannot be used.
 */
export async function startServer(options: StartServerOptions = {}): Promise<KeymockServer> {
  const { handlers, ...rest } = readServerOptions(options)
  // This import may fail, because MSW is an optional package.
  const msw = await import('../msw/msw-handlers.js').catch(() => undefined)
  const { checkFault } = await import('../service/faults/check-fault.js')
  const userHandlers =
    handlers === undefined ? undefined : (await import('../msw/user-handlers.js')).aroundWith(handlers)
  return startServerWith(rest, {
    onNotice: sentence => process.emitWarning(sentence, 'KeymockWarning'),
    checks: { fault: fault => checkFault(fault) },
    ...(msw !== undefined && { mswHandlers: msw.mswHandlers }),
    ...(userHandlers !== undefined && { handlers: userHandlers }),
  })
}

export async function startServerWith(
  options: Omit<ServerSettings, 'handlers'>,
  internals: ServerInternals,
): Promise<KeymockServer> {
  const { persist } = options
  const { onNotice } = internals
  refuseStore(options, internals)
  const stateFile =
    internals.stateFile ?? (persist === undefined ? undefined : await openStateFile(persist, { onNotice }))
  try {
    return await start(options, internals, stateFile)
  } catch (error) {
    await stateFile?.abandon()
    throw error
  }
}

async function start(
  options: Omit<ServerSettings, 'handlers'>,
  internals: ServerInternals,
  stateFile: FileLog | undefined,
): Promise<KeymockServer> {
  const { port = 0, host = '127.0.0.1', requestTimeoutMs = defaultRequestTimeoutMs } = options
  const { onServed, onError, handlers } = internals
  // Node's own controller, even if an environment such as happy-dom replaces the global class.
  const closing = transferableAbortController()
  // Every answer adds a listener to the signal. Without this call, Node would warn of a memory leak.
  setMaxListeners(0, closing.signal)
  const parts = await serverParts(options, internals, stateFile)
  const stores = await openStores(options, internals)
  const closeOnError = async (error: unknown): Promise<never> => {
    await stores?.close()
    throw error
  }
  const shared = stores && { stores, root: await stores.root(parts).catch(closeOnError) }
  const hosted = hostSandboxes(parts, { ...options, ...internals, shared, closing: closing.signal })
  const { sandboxes, keymock } = hosted
  await keymock.ready.catch(closeOnError)
  await handlers?.ready().catch(closeOnError)
  const controlToken = controlTokenOf(options, host)
  const service = router(sandboxes, {
    onServed,
    onError,
    refuseUnauthenticated: hosted.refuseUnauthenticated,
    servesAnyPath: handlers !== undefined,
    allowedHosts: options.allowedHosts,
    control: await openControl(hosted, options, controlToken),
    reportPage: name => hosted.controlled.contract?.page(name),
  })
  const { tls } = options
  const server = createHttpServer(service, {
    ...{ requestTimeoutMs, tls, memory: parts.memory },
    closing: closing.signal,
  })
  const isSecure = tls !== undefined
  const url = await listen(server, { host, port, isSecure }).catch(closeOnError)
  const warning = forbiddenPort(url)
  if (warning !== undefined) internals.onNotice?.(warning)
  let closed: Promise<void> | undefined
  const close = () => {
    closing.abort()
    closed ??= drain(server).then(async () => {
      await stateFile?.close()
      await stores?.close()
    })
    return closed
  }
  const access = tokenAndApi((await sandboxOf(keymock).input()).fixture)
  return { url, keymock, ...access, controlToken, close, [Symbol.asyncDispose]: close }
}

async function openControl(
  { controlled }: HostedSandboxes,
  { control = true }: ServerSettings,
  token: string | undefined,
): Promise<ControlPlane | undefined> {
  if (control === false) return undefined
  const { openControlPlane } = await import('../control/control-plane.js')
  return openControlPlane(controlled, { token, origins: control === true ? [] : (control.origins ?? []) })
}

function controlTokenOf({ control = true }: ServerSettings, host: string): string | undefined {
  if (control === false) return undefined
  const given = control === true ? undefined : control.token
  return given ?? (isOpenToOthers(host) ? randomBytes(18).toString('base64url') : undefined)
}

/** Imports the code here, because a server without a state file does not need it. */
export async function openStateFile(path: string, options?: FileLogOptions): Promise<FileLog> {
  const { FileLog } = await import('../store/file/file-log.js')
  return FileLog.open(path, options)
}

async function openStores(
  { store, clock, randomSeed, sandboxTtlMs, maxSandboxes: mostSandboxes }: ServerSettings,
  { onNotice = () => undefined, startClock }: ServerInternals,
): Promise<SharedStores | undefined> {
  if (store === undefined) return undefined
  const { openSharedStores } = await import('./shared-stores.js')
  const address = typeof store === 'string' ? { url: store } : store
  return openSharedStores({
    ...{ address, clock, startClock, randomSeed, sandboxTtlMs, mostSandboxes },
    notice: onNotice,
  })
}

/** @throws KeymockError if another option contradicts the store, or if other machines can use the control API without a token. */
function refuseStore(
  { store, persist, host, control }: ServerSettings,
  { stateFile }: ServerInternals,
): void {
  if (store === undefined) return
  if (persist !== undefined || stateFile !== undefined) {
    throw new KeymockError(asPrinted`OPTIONS_CONTRADICT  store and persist
      A server keeps its state in a shared store or in a file, not in both.
      Omit one of the two options.`)
  }
  const token = typeof control === 'object' ? control.token : undefined
  if (control === false || token !== undefined || !isOpenToOthers(host ?? '127.0.0.1')) return
  throw new KeymockError(asPrinted`CONTROL_TOKEN_MISSING  control.token
    Servers that share a store and accept requests from other machines must have the same control token.
    Set control.token, or turn the control API off with control: false.`)
}
