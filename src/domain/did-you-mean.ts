import { closestMatch } from 'leven'

/** A question after a name that is none of those known; empty where none of them is near. */
export function didYouMean(name: string, known: readonly string[]): string {
  const meant = closestMatch(name.slice(0, 100), known, { maxDistance: 3 })
  return meant === undefined ? '' : ` Did you mean ${JSON.stringify(meant)}?`
}
