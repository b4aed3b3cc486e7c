import { numberText } from './number-text.js'

/** A count with its noun: `1 key`, `2,500 keys`. */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${numberText(count)} ${count === 1 ? one : many}`
}
