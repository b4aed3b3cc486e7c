import { StartSignals } from './stop-signals.js'

interface Server {
  close(): Promise<void>
}

/** The handler of signals while a server runs. */
interface Listening {
  dispose(): void
}

/**
 * Starts a server, uses it, and closes it after success or failure. During its start, signals end the process; from then on `listen`
 * receives them until the close.
 *
 * @param open Gets a function that registers a cleanup for the process's end.
 */
export async function withServer<Opened extends Server, Result, Stop extends Listening>(
  open: (clearAwayFirst: StartSignals['clearAwayFirst']) => Promise<Opened>,
  use: (server: Opened, stop: Stop) => Promise<Result>,
  listen: () => Stop,
): Promise<Result> {
  const starting = new StartSignals()
  let server: Opened
  let stop: Stop
  try {
    server = await open(starting.clearAwayFirst)
    stop = listen()
  } finally {
    starting.dispose()
  }
  try {
    return await use(server, stop)
  } finally {
    await server.close()
    stop.dispose()
  }
}

/** Resolves at the first signal. */
export async function untilStopped(stopped: AbortSignal): Promise<void> {
  if (stopped.aborted) return
  await new Promise(resolve => stopped.addEventListener('abort', resolve, { once: true }))
}
