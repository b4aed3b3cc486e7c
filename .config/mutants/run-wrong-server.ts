import type { MakeMiddleware } from '../../contract-tests/middleware/middleware.js'
import type { ContractReport, ContractResult } from '../../schemas/generated/types.js'
import { runAgainst } from './run-against.js'

export interface WrongServerRun {
  report: ContractReport
  /** The results in order, up to the result that stopped the run. */
  results: readonly ContractResult[]
}

export async function runWrongServer(
  middleware: MakeMiddleware,
  isEnough: (result: ContractResult) => boolean = () => false,
): Promise<WrongServerRun> {
  const stop = new AbortController()
  const results: ContractResult[] = []
  const report = await runAgainst(
    { middleware },
    {
      signal: stop.signal,
      onProgress(event) {
        if (event.kind !== 'result' || stop.signal.aborted) return
        results.push(event.result)
        if (isEnough(event.result)) stop.abort()
      },
    },
  )
  return { report, results }
}
