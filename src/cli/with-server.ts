import { StartSignals } from './stop-signals.js'

interface Server {
  close(): Promise<void>
}

interface Listening {
  dispose(): void
}

/**
 * During the start, a stop signal ends the process. Later, the handler from `listen` gets signals until the server is closed.
 *
 * @param open Receives a function that registers a cleanup for a stop during the start.
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

export async function untilStopped(stopped: AbortSignal): Promise<void> {
  if (stopped.aborted) return
  await new Promise(resolve => stopped.addEventListener('abort', resolve, { once: true }))
}
