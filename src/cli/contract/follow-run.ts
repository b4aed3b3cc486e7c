import type { ContractEvent } from '../../../contract-tests/engine/contract-options.js'
import { resultLine } from '../../../contract-tests/reports/result-check.js'
import { counted } from '../../common/document/counted.js'
import { type Inline, line } from '../../common/document/inline.js'
import type { Gateway } from '../output/gateway.js'

/** @param verbose Whether to print each result, even in a live terminal. */
export function followRun(gateway: Gateway, verbose: boolean): (event: ContractEvent) => void {
  const { print, isLive } = gateway
  const showStatus = isLive ? liveLine(gateway) : undefined
  return event => {
    if (verbose && event.kind === 'result') print(resultLine(event.result))
    if (showStatus !== undefined) showStatus(event)
    else if (event.kind === 'waiting') print(waiting(event))
  }
}

const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']

function liveLine({ status }: Gateway): (event: ContractEvent) => void {
  let requests = 0
  let failed = 0
  let at = ''
  const show = () => {
    const parts = [at, counted(requests, 'request'), ...(failed > 0 ? [`${failed} not met`] : [])]
    status(`${frames[requests % frames.length]} ${parts.filter(part => part !== '').join('   ')}`)
  }
  return event => {
    switch (event.kind) {
      case 'request':
        requests = event.count
        break
      case 'requirement':
      case 'observation':
        at = `${event.done}/${event.of}   ${event.id}`
        break
      case 'result':
        if (event.result.status === 'fail') failed += 1
        break
      case 'waiting':
        return status(waiting(event))
      // The final report has the warnings, and `withTarget` prints the plan.
      case 'warning':
      case 'plan':
        return
    }
    show()
  }
}

function waiting({ ms, why }: { ms: number; why: string }): Inline {
  return line`waiting ${Math.ceil(ms / 1000)} s: ${why}`
}
