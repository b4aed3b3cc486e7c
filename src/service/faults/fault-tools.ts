import { nextAnswers } from '../failures/fail-next.js'
import { faultControls } from './fault-controls.js'
import { Faults, type FaultsParts } from './faults.js'

/** Everything about faults that a fake is put together from. */
export const faultTools = {
  newFaults: (parts: FaultsParts) => new Faults(parts),
  faultControls,
  nextAnswers,
}

export type FaultTools = typeof faultTools
