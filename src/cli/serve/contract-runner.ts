import type { ContractReport } from '../../../schemas/generated/types.js'
import { ControlError } from '../../actions/control-error.js'
import type { ContractRunner } from '../../control/contract-runs.js'

/** @param origin Returns the address of the server. Called when a run begins. */
export function contractRunner(origin: () => string): ContractRunner {
  const run: ContractRunner = async ({ path, ...target }, { signal, onProgress }) => {
    const { runContract } = await import('../../../contract-tests/engine/run-contract.js')
    let failed = 0
    const results: string[] = []
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
        results.push(result.status)
        onProgress({ done, of, failed, results })
      },
    })
  }
  return Object.assign(run, { page: reportPage })
}

async function reportPage(report: object): Promise<string> {
  const { htmlReport } = await import('../../../contract-tests/reports/contract-reports.js')
  try {
    if ((report as ContractReport).format === 'keymock-contract-report/1')
      return htmlReport(report as ContractReport)
  } catch {
    // The report lacks members. Reported below.
  }
  throw new ControlError(400, {
    code: 'BODY_INVALID',
    where: 'the report',
    problem: 'The file is not a contract report.',
    remedy: 'Write a report with keymock contract --report json=FILE.',
  })
}
