/** A kind of text that some layer reads as more than text. */
export interface TrapText {
  readonly name: string
  /** After "text": "that looks like a number". */
  readonly is: string
  readonly example: string
  readonly matches: RegExp
}

const table: Readonly<Record<string, readonly [is: string, example: string, matches: RegExp]>> = {
  'a-number': ['that looks like a number', '1e3', /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i],
  'a-leading-zero': ['with a leading zero', '0042', /^0\d/],
  'a-date': ['that looks like a date', '2030-02-30', /^\d{4}-\d\d-\d\d/],
  'a-truth-value': ['that looks like a truth value', 'false', /^(true|false|yes|no|on|off)$/i],
  nothing: ['that looks like no value', 'null', /^(null|undefined|none|nil|nan)$/i],
  'a-built-in-name': [
    'that names a built-in member',
    'constructor',
    /^(__proto__|constructor|toString|length)$/,
  ],
  json: ['that looks like JSON', '{"a":1}', /^[[{"]/],
  'a-formula': ['that looks like a formula', '=1+1', /^[=@]/],
  'a-wildcard': ['with a wildcard', '100%_*', /[%*]/],
  'a-percent-escape': ['with a percent escape', 'a%2Fb', /%[0-9a-f]{2}/i],
  'a-plus': ['with a plus', 'a+b', /\+/],
  'an-entity': ['with an HTML entity', 'R&amp;D', /&[a-z]+;/],
  'a-tag': ['with a tag', '<b>x</b>', /<[^>]+>/],
  'a-template': ['with a template', '{{name}}', /\{\{|\$\{/],
  'a-replacement': ['with a reference of a replacement', 'cash $& $1', /\$[&1]/],
  'a-quote': ['with an apostrophe', `it's`, /'/],
  'a-backslash': ['with a backslash', 'C:\\new', /\\/],
  'a-comment': ['with a comment', 'x -- y /* z */', /--|\/\*/],
  'a-semicolon': ['with a semicolon', 'a;b', /;/],
  'a-path': ['with a path', '../../etc', /\.\.\//],
  'a-line-end': ['with a line end', 'one\r\ntwo', /[\r\n\u2028\u0085]/],
  'a-tab': ['with a tab', 'one\ttwo', /\t/],
  'a-zero-width': ['with a character without width', 'zero\u200bwidth', /[\u200b-\u200f\ufeff]/],
  'an-open-form': ['that is not in form NFC', 'E\u0301lan', /\p{M}/u],
  'a-ligature': ['with a ligature', 'ﬁn ß', /[ﬁﬂß]/],
  'a-turkish-i': ['with a Turkish i', 'İzmir', /[İı]/],
  'right-to-left': ['that is written from the right', 'שלום', /[\u0590-\u06ff]/],
  'an-emoji': ['with an emoji', 'key 🔑', /[\u{10000}-\u{10ffff}]/u],
  'a-final-dot': ['that ends with a dot', 'end.', /\.$/],
  'outer-space': ['with a space around it', ' end ', /^ | $/],
}

/** What texts are taken for, each with one example. */
export const trapTexts: readonly TrapText[] = Object.entries(table).map(([name, [is, example, matches]]) => ({
  name,
  is,
  example,
  matches,
}))

/** Those that are one as well inside a longer text: several may stand in one value. */
const inside = trapTexts.filter(({ example, matches }) => matches.test(`x ${example} x`))

/** All of these in one text. */
export const joinedTraps = inside.map(({ example }) => example).join(' ')

/** The same in one line, and without a tab: what a client sends in a URL or a list. */
export const joinedInOneLine = joinedTraps.replace(/[\r\n\t]+/g, ' ')

/** Metadata with each of them as a name and as a value. */
export const trapMeta: Record<string, unknown> = {
  names: Object.fromEntries(trapTexts.map(({ example }, index) => [example, index])),
  values: trapTexts.map(({ example }) => example),
}
