import type { ContractEvent } from '../../../contract-tests/engine/contract-options.js'
import { counted } from '../../../contract-tests/reports/counted.js'
import { resultLine } from '../../../contract-tests/reports/terminal.js'
import { visibleText } from '../../../contract-tests/reports/visible-text.js'
import type { Gateway } from '../output/gateway.js'

/** Shows a run as it goes: on a terminal one line that moves, in a pipe one line per requirement. */
export function followRun(gateway: Gateway): (event: ContractEvent) => void {
  return gateway.isLive ? liveLine(gateway) : plainLines(gateway)
}

function plainLines({ print, paint }: Gateway): (event: ContractEvent) => void {
  return event => {
    if (event.kind === 'result') print(resultLine(event.result, paint))
    if (event.kind === 'waiting') print(waiting(event))
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
      case 'plan':
        return
    }
    show()
  }
}

function waiting({ ms, why }: { ms: number; why: string }): string {
  return `waiting ${Math.ceil(ms / 1000)} s: ${visibleText(why)}`
}
