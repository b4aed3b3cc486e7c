import { epochPart, othersTotal, pagePart } from './listing-shape.js'
import type { Shape } from './shape.js'

export interface PartDifference {
  part: string
  a: string | undefined
  b: string | undefined
}

export function differencesOf(a: Shape | undefined, b: Shape | undefined): PartDifference[] {
  if (a === undefined || b === undefined) return []
  const isPage = (part: string) => part.startsWith(`body ${pagePart} `)
  const bothSayWhich = [a, b].every(shape => [...shape.keys()].some(isPage))
  const bothSayWhen = a.has(epochPart) && b.has(epochPart)
  const counts = (part: string) => (isPage(part) ? bothSayWhich : part !== epochPart || bothSayWhen)
  return [...new Set([...a.keys(), ...b.keys()])]
    .filter(part => counts(part) && !isAlike(a.get(part), b.get(part)))
    .map(part => ({ part, a: a.get(part), b: b.get(part) }))
}

const shapeWithLength = /<([^<>]*)\+(\d+)>/g

/** Lengths of random values may differ by one, because some services omit leading zeros. */
function isAlike(a: string | undefined, b: string | undefined): boolean {
  if (a === b) return true
  if (a === undefined || b === undefined) return false
  if ([a, b].includes(JSON.stringify(othersTotal))) return [a, b].every(text => text.startsWith('"<total '))
  if (a.startsWith('"<') && b.startsWith('"<') && (a.includes(' or ') || b.includes(' or '))) {
    const [ofA, ofB] = [a, b].map(text => text.slice(2, -2).split(' or ')) as [string[], string[]]
    return ofA.some(one => ofB.includes(one))
  }
  const [partsA, partsB] = [a, b].map(text => [...text.matchAll(shapeWithLength)]) as [
    RegExpMatchArray[],
    RegExpMatchArray[],
  ]
  if (partsA.length === 0 || partsA.length !== partsB.length) return false
  if (a.replace(shapeWithLength, '<$1>') !== b.replace(shapeWithLength, '<$1>')) return false
  return partsA.every((part, index) => Math.abs(Number(part[2]) - Number(partsB[index]?.[2])) <= 1)
}
