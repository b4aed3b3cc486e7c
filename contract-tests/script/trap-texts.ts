import catalogue from './trap-texts.json' with { type: 'json' }

/**
 * A kind of text that some layer misreads, for example as a number, a query or markup. Half of the kinds come from the Big List
 * of Naughty Strings (github.com/minimaxir/big-list-of-naughty-strings, MIT). The Big List is not a dependency, because its
 * packages are unmaintained copies, and most of its lines repeat a kind.
 */
export interface TrapText {
  readonly name: string
  /** The end of a phrase that begins with "text": "that looks like a number". */
  readonly is: string
  readonly example: string
  readonly matches: RegExp
  /** The position that the example must have in a text to be misread. */
  readonly place: 'alone' | 'start' | 'end' | 'inside'
  /** The layers that misread the example. */
  readonly reads: string
}

export const trapTexts: readonly TrapText[] = catalogue.map(({ matches, flags = '', place, ...others }) => ({
  ...others,
  place: place as TrapText['place'],
  matches: new RegExp(matches, flags),
}))

const examplesOf = (place: TrapText['place']) =>
  trapTexts.filter(one => one.place === place).map(({ example }) => example)

const inside = examplesOf('inside')
const alone = examplesOf('alone')
const starts = examplesOf('start')
const ends = examplesOf('end')

/** The examples that are misread within a text, joined into two texts. One text would be too long for many database columns. */
export const joinedTraps = [0, 1].map(half => inside.filter((_, place) => place % 2 === half).join(' ')) as [
  string,
  string,
]

/** `joinedTraps` without line breaks and tabs, for URLs. */
export const joinedInOneLine = joinedTraps.map(text => text.replace(/[\r\n\t]+/g, ' ')) as [string, string]

export const aloneTrap = (turn: number): string => alone[turn % alone.length] ?? ''

/** Adds an example that is misread at the start of a text, and an example that is misread at the end. */
export const betweenTraps = (text: string, turn: number): string =>
  `${starts[turn % starts.length]} ${text} ${(ends[turn % ends.length] ?? '').trimStart()}`

export const trapMeta: Record<string, unknown> = {
  names: Object.fromEntries(trapTexts.map(({ example }, index) => [example, index])),
  values: trapTexts.map(({ example }) => example),
}

/** Of two overlapping traps, only the longer trap counts. */
export function trapsIn(text: string): TrapText[] {
  return positionsIn(text).map(({ trap }) => trap)
}

/**
 * The traps in `given` that `received` changes or omits. If `received` is the beginning of `given`, only the first of these traps
 * counts, because it may have cut off the text.
 */
export function brokenTraps(given: string, received: string): TrapText[] {
  if (given === received) return []
  const broken = trapsIn(given).filter(trap => trap.example === given || positionIn(received, trap) < 0)
  return given.startsWith(received) ? broken.slice(0, 1) : broken
}

function positionsIn(text: string): { trap: TrapText; at: number }[] {
  const whole = trapTexts.find(({ example }) => example === text)
  if (whole !== undefined) return [{ trap: whole, at: 0 }]
  const found: { trap: TrapText; at: number }[] = []
  for (const trap of longestFirst) {
    const at = positionIn(text, trap)
    const end = at + trap.example.length
    const isFree = found.every(other => end <= other.at || at >= other.at + other.trap.example.length)
    if (at >= 0 && isFree) found.push({ trap, at })
  }
  return found.sort((a, b) => a.at - b.at)
}

const longestFirst = trapTexts
  .filter(({ place }) => place !== 'alone')
  .toSorted((a, b) => b.example.length - a.example.length)

function positionIn(text: string, { place, example }: TrapText): number {
  if (place === 'start') return text.startsWith(example) ? 0 : -1
  if (place === 'end') return text.endsWith(example) ? text.length - example.length : -1
  return text.indexOf(example)
}
