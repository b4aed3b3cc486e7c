import { requirements } from './index.js'

/**
 * Whether what a requirement comes to may depend on the values that the run drew: it looks at all keys, at whatever was seen, or at
 * cases of its own.
 */
export function needsDraw(id: string): boolean {
  const requirement = requirements.find(one => one.id === id)
  if (requirement === undefined) return true
  const { wholePool, last, settled, fuzz, group } = requirement
  return wholePool === true || last === true || settled === true || fuzz === true || group === 'model'
}
