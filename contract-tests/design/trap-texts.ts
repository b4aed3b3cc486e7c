import catalogue from './trap-texts.json' with { type: 'json' }

/**
 * A kind of text that some layer misreads as a number, a query or markup. Half of the kinds are those of the Big List of Naughty Strings
 * (github.com/minimaxir/big-list-of-naughty-strings, MIT); the others follow from how each named layer changes texts. The list itself
 * is no dependency: its packages on the registry are unmaintained copies, and most of its lines repeat a kind.
 */
export interface TrapText {
  readonly name: string
  /** Completes "text …": "that looks like a number". */
  readonly is: string
  readonly example: string
  readonly matches: RegExp
  /** Where in a text it is misread. */
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

/** The same texts without line breaks and tabs, for URLs and lists. */
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

/** The kinds that the given text contains and the received text lacks. */
export function brokenTraps(given: string, received: string): string[] {
  return trapTexts
    .filter(({ place, example }) => {
      if (place === 'alone') return given === example
      const isIn = (text: string) =>
        place === 'start'
          ? text.startsWith(example)
          : place === 'end'
            ? text.endsWith(example)
            : text.includes(example)
      return isIn(given) && !isIn(received)
    })
    .map(({ is }) => is)
}
