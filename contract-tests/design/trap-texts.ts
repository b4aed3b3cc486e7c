import catalogue from './trap-texts.json' with { type: 'json' }

/**
 * A kind of text that some layer misreads as a number, a query or markup. Half of the kinds are those of the Big List of Naughty Strings
 * (github.com/minimaxir/big-list-of-naughty-strings, MIT); the others follow from how each named layer changes texts. The list itself
 * is not a dependency: its packages on the registry are unmaintained copies, and most of its lines repeat a kind.
 */
export interface TrapText {
  readonly name: string
  /** Completes "text …": "that looks like a number". */
  readonly is: string
  readonly example: string
  readonly matches: RegExp
  /** The position in a text at which it is misread. */
  readonly place: 'alone' | 'start' | 'end' | 'inside'
  /** The layers that misread it. */
  readonly reads: string
}

/** The kinds of texts, each with one example. */
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

/** The examples that work inside a longer text, joined to two texts. One text would be too long for many columns. */
export const joinedTraps = [0, 1].map(half => inside.filter((_, place) => place % 2 === half).join(' ')) as [
  string,
  string,
]

/** `joinedTraps` without line breaks and tabs, for URLs and lists. */
export const joinedInOneLine = joinedTraps.map(text => text.replace(/[\r\n\t]+/g, ' ')) as [string, string]

/** An example that is misread only if it is the whole text. */
export const aloneTrap = (turn: number): string => alone[turn % alone.length] ?? ''

/** A text with an example that is misread at the start, and one that is misread at the end. */
export const betweenTraps = (text: string, turn: number): string =>
  `${starts[turn % starts.length]} ${text} ${(ends[turn % ends.length] ?? '').trimStart()}`

/** Metadata with each example as a name and as a value. */
export const trapMeta: Record<string, unknown> = {
  names: Object.fromEntries(trapTexts.map(({ example }, index) => [example, index])),
  values: trapTexts.map(({ example }) => example),
}

/** The traps in a text, each once, from its beginning to its end. Of two traps that overlap, the longer one counts. */
export function trapsIn(text: string): TrapText[] {
  return positionsIn(text).map(({ trap }) => trap)
}

/** A text with each of its traps replaced. */
export function replaceTraps(text: string, write: (trap: TrapText) => string): string {
  let end = 0
  const parts = positionsIn(text).map(({ trap, at }) => {
    const before = text.slice(end, at)
    end = at + trap.example.length
    return before + write(trap)
  })
  return parts.join('') + text.slice(end)
}

/**
 * The traps of a text that the received text lacks. If the received text was cut off, only the first missing trap: it may be the
 * reason.
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
