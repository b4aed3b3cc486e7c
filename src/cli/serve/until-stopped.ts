const signals = ['SIGINT', 'SIGTERM'] as const

const exitCodeOf = { SIGINT: 130, SIGTERM: 143 }

/** Resolves with the first request to stop. Whoever asks twice does not want to wait: the second one ends the process. */
export function untilStopped(): Promise<void> {
  return new Promise(resolve => {
    let stopping = false
    for (const signal of signals) {
      process.on(signal, () => {
        if (stopping) process.exit(exitCodeOf[signal])
        stopping = true
        resolve()
      })
    }
  })
}
