import { isObject } from '../../src/common/json.js'

const longestText = 256
const largestNumber = 2 ** 31 - 1
/** The latest time whose seconds fit in 31 bits, in milliseconds. */
const latest = largestNumber * 1000
/** Characters that UTF-8 or some databases cannot store. */
const hardToStore = /\0|\p{Cs}/u

/** Whether a service may fail at an allowed value because the value is long, large or hard to store. */
export function isHard(field: string, value: unknown): boolean {
  if (field === 'expires') return typeof value === 'number' && value > latest
  if (typeof value === 'string') return Array.from(value).length > longestText || hardToStore.test(value)
  // In metadata, no number is hard, because services store metadata as JSON. JSON can contain any number.
  if (typeof value === 'number') return field !== 'meta' && Math.abs(value) > largestNumber
  if (Array.isArray(value)) return value.some(item => isHard(field, item))
  return (
    isObject(value) &&
    Object.entries(value)
      .flat()
      .some(item => isHard(field, item))
  )
}

export function isHardCreate(body: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(body).some(([field, value]) => isHard(field, value))
}
