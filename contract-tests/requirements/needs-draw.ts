import { requirements } from './index.js'

/** Whether random values may decide the result of a requirement. */
export function needsDraw(id: string): boolean {
  const requirement = requirements.find(one => one.id === id)
  if (requirement === undefined) return true
  const { wholePool, last, settled, fuzz, group } = requirement
  return wholePool === true || last === true || settled === true || fuzz === true || group === 'model'
}
