import type { ContractRunner } from '../../control/contract-runs.js'

/** @param origin Returns the address of the server. Called when a run begins. */
export function contractRunner(origin: () => string): ContractRunner {
  return async ({ path, ...target }, { signal, onProgress }) => {
    const { runContract } = await import('../../../contract-tests/engine/run-contract.js')
    let failed = 0
    return runContract({
      ...target,
      baseUrl: origin() + path,
      local: true,
      allowWrites: true,
      signal,
      onProgress(event) {
        if (event.kind === 'request') onProgress({ requests: event.count })
        if (event.kind !== 'result') return
        const { result, done, of } = event
        if (result.status === 'fail') failed++
        onProgress({ done, of, failed })
      },
    })
  }
}
