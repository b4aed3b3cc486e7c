import type { FaultTools } from '../../service/faults/fault-tools.js'
import { faultTools } from '../../service/faults/fault-tools.js'

/** Fault tools whose changes take a way to a store and back: requests that come later wait for them. */
export const actingFaultTools: Pick<FaultTools, 'faultControls' | 'nextAnswers'> = {
  faultControls(sandbox, check) {
    const { add, list, remove, clear } = faultTools.faultControls(sandbox, check)
    return {
      add: fault => sandbox.actions.run(() => add(fault)),
      list: () => sandbox.actions.run(list),
      remove: id => sandbox.actions.run(() => remove(id)),
      clear: () => sandbox.actions.run(clear),
    }
  },
  nextAnswers(sandbox) {
    const { failNext, delayNext } = faultTools.nextAnswers(sandbox)
    return {
      failNext: (operation, kind, details) => sandbox.actions.run(() => failNext(operation, kind, details)),
      delayNext: (operation, by) => sandbox.actions.run(() => delayNext(operation, by)),
    }
  },
}
