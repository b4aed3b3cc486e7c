import { closestMatch } from 'leven'

export function didYouMean(name: string, known: readonly string[]): string {
  const meant = meantName(name, known)
  return meant === undefined ? '' : ` Did you mean ${JSON.stringify(meant)}?`
}

/** Finds `keys.createKey` for `createKey`, and the nearest name for a misspelled name. */
export function meantName(name: string, known: readonly string[]): string | undefined {
  const whole = known.find(one => one.endsWith(`.${name}`))
  return whole ?? closestMatch(name.slice(0, 100), known, { maxDistance: 3 })
}
