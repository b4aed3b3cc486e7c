import { requirements } from './index.js'

/** Whether random values may decide a requirement's result: if the requirement checks all keys, all exchanges or random cases. */
export function needsDraw(id: string): boolean {
  const requirement = requirements.find(one => one.id === id)
  if (requirement === undefined) return true
  const { wholePool, last, settled, fuzz, group } = requirement
  return wholePool === true || last === true || settled === true || fuzz === true || group === 'model'
}
