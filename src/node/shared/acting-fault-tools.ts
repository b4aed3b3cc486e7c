import { actsOn } from '../../service/acts.js'
import type { FaultTools } from '../../service/faults/fault-tools.js'
import { faultTools } from '../../service/faults/fault-tools.js'

/** Fault tools whose changes take a way to a store and back: requests that come later wait for them. */
export const actingFaultTools: Pick<FaultTools, 'faultControls' | 'nextAnswers'> = {
  faultControls(sandbox, check) {
    const act = actsOn(sandbox)
    const { add, list, remove, clear } = faultTools.faultControls(sandbox, check)
    return {
      add: fault => act(() => add(fault)),
      list: () => act(list),
      remove: id => act(() => remove(id)),
      clear: () => act(clear),
    }
  },
  nextAnswers(sandbox) {
    const act = actsOn(sandbox)
    const { failNext, delayNext } = faultTools.nextAnswers(sandbox)
    return {
      failNext: (operation, kind, details) => act(() => failNext(operation, kind, details)),
      delayNext: (operation, by) => act(() => delayNext(operation, by)),
    }
  },
}
