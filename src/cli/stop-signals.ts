import { constants } from 'node:os'

export interface SignalSource {
  readonly pid: number
  on(signal: StopSignal, listener: (signal: StopSignal) => void): unknown
  off(signal: StopSignal, listener: (signal: StopSignal) => void): unknown
  kill(pid: number, signal: StopSignal): unknown
  exit(code: number): unknown
}

/** The signals that Ctrl-C, a supervisor and a closing terminal send. */
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

type StopSignal = (typeof stopSignals)[number]

let isStopped = false

/** Whether a stop signal has arrived that the command handles itself. */
export function wasStopped(): boolean {
  return isStopped
}

/** @returns A function that stops listening. */
function listen(source: SignalSource, listener: (signal: StopSignal) => void): () => void {
  for (const name of stopSignals) source.on(name, listener)
  return () => {
    for (const name of stopSignals) source.off(name, listener)
  }
}

/**
 * The first stop signal aborts the returned `AbortSignal`. The second stop signal ends the process by that signal, so that the
 * parent process sees the signal. Process 1 exits with the code of the signal instead.
 */
export function onStopSignal(
  onFirst: (signal: StopSignal) => void = () => undefined,
  source: SignalSource = process,
) {
  const controller = new AbortController()
  const listener = (signal: StopSignal) => {
    if (controller.signal.aborted) {
      dispose()
      endBy(signal, source)
      return
    }
    isStopped = true
    onFirst(signal)
    controller.abort()
  }
  const dispose = listen(source, listener)
  return { signal: controller.signal, dispose }
}

/**
 * A signal without a listener ends even a busy process. Only process 1 of a container needs a listener, because Linux ignores
 * signals for process 1 without a listener.
 */
export function endOnStopSignal(source: SignalSource = process): Listening {
  if (source.pid !== 1) return { dispose: () => undefined }
  return onStopSignal(signal => endBy(signal, source), source)
}

export function passSignalsOn(source: SignalSource = process) {
  let receiver: { kill(signal: StopSignal): unknown } | undefined
  const listener = (signal: StopSignal) => {
    if (receiver !== undefined) {
      receiver.kill(signal)
      return
    }
    dispose()
    endBy(signal, source)
  }
  const dispose = listen(source, listener)
  return {
    to(program: { kill(signal: StopSignal): unknown } | undefined) {
      receiver = program
    },
    dispose,
  }
}

function startSignals() {
  let listening: Listening = endOnStopSignal(process)
  return {
    clearAwayFirst(clearAway: () => Promise<void>) {
      listening.dispose()
      listening = onStopSignal(signal => {
        listening.dispose()
        void clearAway()
          .catch(() => undefined)
          .then(() => endBy(signal, process))
      }, process)
    },
    dispose: () => listening.dispose(),
  }
}

function endBy(signal: StopSignal, source: SignalSource): void {
  if (source.pid === 1) source.exit(128 + constants.signals[signal])
  else source.kill(source.pid, signal)
}

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
  open: (clearAwayFirst: (clearAway: () => Promise<void>) => void) => Promise<Opened>,
  use: (server: Opened, stop: Stop) => Promise<Result>,
  listen: () => Stop,
): Promise<Result> {
  const starting = startSignals()
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
