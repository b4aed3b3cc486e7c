/** The part of a process that hears of Ctrl-C. */
export interface SignalSource {
  readonly pid: number
  on(signal: StopSignal, listener: (signal: StopSignal) => void): unknown
  off(signal: StopSignal, listener: (signal: StopSignal) => void): unknown
  kill(pid: number, signal: StopSignal): unknown
}

type StopSignal = 'SIGINT' | 'SIGTERM'

const stopSignals: readonly StopSignal[] = ['SIGINT', 'SIGTERM']

/**
 * Lets a person end a run: the first Ctrl-C asks for an end with a report, the second one ends the process as if
 * nobody had listened, so that whoever started it sees the signal.
 */
export function untilInterrupted(onFirst: () => void, source: SignalSource = process) {
  const controller = new AbortController()
  const hear = (signal: StopSignal) => {
    if (controller.signal.aborted) {
      dispose()
      source.kill(source.pid, signal)
      return
    }
    onFirst()
    controller.abort()
  }
  const dispose = () => {
    for (const name of stopSignals) source.off(name, hear)
  }
  for (const name of stopSignals) source.on(name, hear)
  return { signal: controller.signal, dispose }
}
