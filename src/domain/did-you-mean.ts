import { closestMatch } from 'leven'

/** A question after a name that is none of those known; empty where none of them is near. */
export function didYouMean(name: string, known: readonly string[]): string {
  const meant = meantName(name, known)
  return meant === undefined ? '' : ` Did you mean ${JSON.stringify(meant)}?`
}

/** The known name that is nearest: `keys.createKey` for `createKey`. */
export function meantName(name: string, known: readonly string[]): string | undefined {
  const whole = known.find(one => one.endsWith(`.${name}`))
  return whole ?? closestMatch(name.slice(0, 100), known, { maxDistance: 3 })
}
