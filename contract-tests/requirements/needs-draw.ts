import { requirements } from './index.js'

/** Whether a requirement's result may depend on random values. Such a requirement checks all keys, all exchanges or its own cases. */
export function needsDraw(id: string): boolean {
  const requirement = requirements.find(one => one.id === id)
  if (requirement === undefined) return true
  const { wholePool, last, settled, fuzz, group } = requirement
  return wholePool === true || last === true || settled === true || fuzz === true || group === 'model'
}
