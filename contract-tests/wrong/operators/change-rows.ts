import { isObject, type JsonObject, memberOf } from '../../../src/common/json.js'
import { type ChangedPlace, changesOf } from './changes.js'

const isString = (value: unknown): value is string => typeof value === 'string'

// What a generated wrong server does to a value: its name, the words after the name of the member, and the change.

const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')
const isNumeric = (text: string) => /^\d+$/.test(text)

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

export const stringChanges = changesOf(isString, {
  'last-character-lost': ['loses its last character', text => text.slice(0, -1)],
  'first-character-lost': ['loses its first character', text => text.slice(1)],
  'character-added': ['has an extra character', text => `${text}x`],
  'first-character-only': ['is cut after one character', text => text.slice(0, 1)],
  'cut-at-8': ['is cut after 8 characters', text => text.slice(0, 8)],
  'cut-at-15': ['is cut after 15 characters', text => text.slice(0, 15)],
  'cut-at-32': ['is cut after 32 characters', text => text.slice(0, 32)],
  'cut-at-64': ['is cut after 64 characters', text => text.slice(0, 64)],
  'cut-at-255': ['is cut after 255 characters', text => text.slice(0, 255)],
  trimmed: ['loses its leading and trailing spaces', text => text.trim()],
  'trimmed-left': ['loses its leading spaces', text => text.trimStart()],
  'spaces-collapsed': ['has single spaces in place of several', text => text.replace(/\s+/g, ' ')],
  'spaces-removed': ['loses its spaces', text => text.replace(/\s+/g, '')],
  'lower-case': ['is written in lower case', text => text.toLowerCase()],
  'upper-case': ['is written in upper case', text => text.toUpperCase()],
  capitalized: ['starts with a capital letter', text => text.slice(0, 1).toUpperCase() + text.slice(1)],
  nfc: ['is normalized to NFC', text => text.normalize('NFC')],
  nfd: ['is normalized to NFD', text => text.normalize('NFD')],
  nfkc: ['is normalized to NFKC', text => text.normalize('NFKC')],
  'ascii-folded': ['loses its accents', withoutAccents],
  'ascii-only': ['loses characters beyond ASCII', text => text.replace(/[^ -~]/g, '')],
  'non-ascii-as-question-marks': [
    'shows a question mark for each character beyond ASCII',
    text => text.replace(/[^ -~]/gu, '?'),
  ],
  'latin-1': ['is read as Latin-1', text => unpack(new TextEncoder().encode(text))],
  'without-astral': [
    'loses characters beyond U+FFFF, such as emoji',
    text => text.replace(/[\u{10000}-\u{10ffff}]/gu, ''),
  ],
  'controls-removed': ['loses line breaks and tabs', text => text.replace(/[\n\r\t]/g, '')],
  'first-line-only': ['keeps only its first line', text => text.split('\n')[0]],
  'html-escaped': [
    'is escaped for HTML',
    text => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;'),
  ],
  'tags-stripped': ['loses texts that look like tags', text => text.replace(/<[^<>]*>/g, '')],
  'quotes-doubled': ['has doubled apostrophes', text => text.replaceAll("'", "''")],
  'backslashes-lost': ['loses backslashes', text => text.replaceAll('\\', '')],
  'url-decoded': ['is decoded as a URL', decoded],
  'url-encoded': ['is encoded as a URL', text => encodeURIComponent(text)],
  'plus-as-space': ['shows a space in place of a plus', text => text.replaceAll('+', ' ')],
  'cut-at-the-at-sign': ['is cut at an at sign', text => text.split('@')[0]],
  'cut-at-a-comma': ['is cut at a comma', text => text.split(',')[0]],
  'cut-at-a-dash': ['is cut at a dash', text => text.split('-')[0]],
  'cut-at-an-underscore': ['is cut at an underscore', text => text.split('_')[0]],
  'first-word-only': ['keeps only its first word', text => text.split(' ')[0]],
  'digits-as-number': [
    'is a number in place of a string of digits',
    text => (isNumeric(text) ? Number(text) : text),
  ],
  'leading-zeros-lost': [
    'loses leading zeros',
    text => (isNumeric(text) ? text.replace(/^0+(?=.)/, '') : text),
  ],
  'through-a-float': [
    'is converted to a floating-point number and back',
    text => (isNumeric(text) ? String(Number(text)) : text),
  ],
  'words-as-values': [
    'shows an empty text in place of "true", "false" or "null"',
    text => (/^(true|false|null)$/.test(text) ? '' : text),
  ],
  reversed: ['is written backwards', text => [...text].reverse().join('')],
  repeated: ['is written twice', text => text + text],
  quoted: ['is enclosed in quotes', text => JSON.stringify(text)],
  emptied: ['is empty', () => ''],
  'as-array': ['is sent in an array', text => [text]],
  'as-object': ['is sent in an object', text => ({ value: text })],
  'as-true': ['is true', () => true],
})

function unpack(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes)
}

const isNumber = (value: unknown): value is number => typeof value === 'number'
const capped = (most: number) => [`is capped at ${most}`, (value: number) => Math.min(value, most)] as const
const modulo = (bits: number) =>
  [`keeps its lowest ${bits} bits`, (value: number) => ((value % 2 ** bits) + 2 ** bits) % 2 ** bits] as const

export const integerChanges = changesOf(isNumber, {
  'one-more': ['is one too high', value => value + 1],
  'one-less': ['is one too low', value => value - 1],
  doubled: ['is doubled', value => value * 2],
  halved: ['is halved', value => Math.floor(value / 2)],
  'times-60': ['is multiplied by 60', value => value * 60],
  'times-1000': ['is multiplied by 1000', value => value * 1000],
  'by-1000': ['is divided by 1000', value => Math.floor(value / 1000)],
  'by-60000': ['is divided by 60000', value => Math.floor(value / 60_000)],
  'hour-later': ['is an hour too late', value => value + 3_600_000],
  'day-earlier': ['is a day too early', value => value - 86_400_000],
  'capped-at-10': capped(10),
  'capped-at-100': capped(100),
  'capped-at-255': capped(255),
  'capped-at-1000': capped(1000),
  'capped-at-15-bits': capped(2 ** 15 - 1),
  'capped-at-31-bits': capped(2 ** 31 - 1),
  'capped-at-2038': capped((2 ** 31 - 1) * 1000),
  'of-8-bits': modulo(8),
  'of-16-bits': modulo(16),
  'of-32-bits': modulo(32),
  'signed-32-bits': ['is truncated to signed 32 bits', value => value | 0],
  'of-float-precision': ['is converted to a 32-bit float and back', value => Math.fround(value)],
  'rounded-to-tens': ['is rounded to tens', value => Math.round(value / 10) * 10],
  'rounded-to-thousands': ['is rounded to thousands', value => Math.round(value / 1000) * 1000],
  'at-least-2': ['is at least 2', value => Math.max(2, value)],
  'at-least-10': ['is at least 10', value => Math.max(10, value)],
  negated: ['changes its sign', value => -value],
  zero: ['is 0', () => 0],
  one: ['is 1', () => 1],
  'as-string': ['is sent as a string', String],
  'as-fraction': ['has a fraction', value => value + 0.5],
  'as-boolean': ['is sent as a boolean', value => value !== 0],
  'as-array': ['is sent in an array', value => [value]],
})

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'

export const booleanChanges = changesOf(isBoolean, {
  inverted: ['is inverted', value => !value],
  'always-true': ['is always true', () => true],
  'always-false': ['is always false', () => false],
  'as-string': ['is sent as a string', String],
  'as-number': ['is sent as 0 or 1', Number],
})

const isArray = (value: unknown): value is unknown[] => Array.isArray(value)
const eachText = (change: (text: string) => string) => (items: unknown[]) =>
  items.map(item => (typeof item === 'string' ? change(item) : item))

function otherList({ member, message }: ChangedPlace): unknown[] {
  const other = member.name === 'roles' ? 'permissions' : 'roles'
  const items = memberOf(message, [other])
  return isArray(items) ? items : []
}

export const arrayChanges = changesOf(isArray, {
  'first-only': ['keeps only its first element', items => items.slice(0, 1)],
  'last-only': ['keeps only its last element', items => items.slice(-1)],
  'first-lost': ['loses its first element', items => items.slice(1)],
  'last-lost': ['loses its last element', items => items.slice(0, -1)],
  'lost-when-alone': ['loses its only element', items => (items.length === 1 ? [] : items)],
  'capped-at-2': ['has at most two elements', items => items.slice(0, 2)],
  'each-twice': ['has each element twice', items => items.flatMap(item => [item, item])],
  'first-repeated': ['repeats its first element', items => [...items, ...items.slice(0, 1)]],
  'first-for-all': ['repeats its first element in place of the others', items => items.map(() => items[0])],
  reversed: ['has its elements in reverse order', items => items.toReversed()],
  emptied: ['is empty', () => []],
  joined: [
    'has one string with all elements, separated by commas',
    items => (items.length > 0 ? [items.join(',')] : items),
  ],
  'with-the-other-list': [
    'also has the elements of the other list (roles or permissions)',
    (items, place) => [...items, ...otherList(place)],
  ],
  'swapped-with-the-other-list': [
    'shows the other list (roles or permissions)',
    (_, place) => otherList(place),
  ],
  'upper-case': ['has its elements in upper case', eachText(text => text.toUpperCase())],
  capitalized: [
    'has elements that start with a capital letter',
    eachText(text => text.slice(0, 1).toUpperCase() + text.slice(1)),
  ],
  'elements-cut': ['has elements of at most 3 characters', eachText(text => text.slice(0, 3))],
  'elements-as-objects': ['has objects instead of strings', items => items.map(name => ({ name }))],
  'stranger-added': ['has an extra element', items => [...items, 'default']],
  'as-string': ['is sent as a string', items => items.join(',')],
  'as-object': ['is sent as an object', items => ({ ...items })],
})

type Entry = [name: string, value: unknown]

function deeply(value: unknown, change: (name: string, value: unknown) => Entry | undefined): unknown {
  if (Array.isArray(value)) return value.map(item => deeply(item, change))
  if (!isObject(value)) return value
  return fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const changed = change(name, deeply(inner, change))
      return changed === undefined ? [] : [changed]
    }),
  )
}

/** Uses Object.fromEntries, because assignments could not create a member with the name `__proto__`. */
function fromEntries(entries: readonly Entry[]): JsonObject {
  return Object.fromEntries(entries)
}

const values = (change: (value: unknown) => unknown) => (value: JsonObject) =>
  deeply(value, (name, inner) => [name, change(inner)])
const valuesThat =
  <Value>(is: (value: unknown) => value is Value) =>
  (change: (value: Value) => unknown) =>
    values(value => (is(value) ? change(value) : value))
const strings = valuesThat(isString)
const numbers = valuesThat(isNumber)
const booleans = valuesThat(isBoolean)
const arrays = valuesThat(isArray)
const names = (change: (name: string) => string) => (value: JsonObject) =>
  deeply(value, (name, inner) => [change(name), inner])
const without = (isLost: (name: string, value: unknown) => boolean) => (value: JsonObject) =>
  deeply(value, (name, inner) => (isLost(name, inner) ? undefined : [name, inner]))
const isNumberText = (value: unknown): value is string =>
  isString(value) && value.trim() !== '' && Number.isFinite(Number(value))

function shallow(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth === 0) return Array.isArray(value) ? [] : {}
  if (Array.isArray(value)) return value.map(item => shallow(item, depth - 1))
  return fromEntries(Object.entries(value).map(([name, inner]): Entry => [name, shallow(inner, depth - 1)]))
}

export const objectChanges = changesOf(isObject, {
  emptied: ['is empty', () => ({})],
  'first-member-only': [
    'keeps only its first member',
    value => fromEntries(Object.entries(value).slice(0, 1)),
  ],
  'last-member-lost': ['loses its last member', value => fromEntries(Object.entries(value).slice(0, -1))],
  'member-added': ['has an extra member', value => ({ ...value, addedByServer: true })],
  'nulls-lost': ['loses members that are null', without((_, inner) => inner === null)],
  'empties-lost': ['loses empty strings', without((_, inner) => inner === '')],
  'falsy-lost': ['loses false and 0', without((_, inner) => inner === false || inner === 0)],
  'empty-objects-lost': [
    'loses empty objects',
    without((_, inner) => isObject(inner) && Object.keys(inner).length === 0),
  ],
  'empty-arrays-lost': [
    'loses empty arrays',
    without((_, inner) => Array.isArray(inner) && inner.length === 0),
  ],
  'proto-lost': ['loses a member called __proto__', without(name => name === '__proto__')],
  'unnamed-lost': ['loses a member whose name is empty', without(name => name === '')],
  'nested-lost': ['loses values nested deeper than one level', value => shallow(value, 1)],
  'deep-lost': ['loses values nested deeper than two levels', value => shallow(value, 2)],
  'very-deep-lost': ['loses values nested deeper than three levels', value => shallow(value, 3)],
  'numbers-as-strings': ['has strings in place of numbers', numbers(String)],
  'strings-as-numbers': [
    'has numbers in place of numeric strings',
    values(inner => (isNumberText(inner) ? Number(inner) : inner)),
  ],
  'booleans-as-numbers': ['has 1 and 0 in place of booleans', booleans(Number)],
  'booleans-as-strings': ['has strings in place of booleans', booleans(String)],
  'nulls-as-texts': ['has empty strings in place of null', values(inner => (inner === null ? '' : inner))],
  'fractions-lost': ['has only whole numbers', numbers(inner => Math.trunc(inner))],
  'numbers-of-31-bits': ['has numbers of at most 31 bits', numbers(inner => Math.min(inner, 2 ** 31 - 1))],
  'numbers-as-floats': ['has numbers rounded to 32-bit floats', numbers(inner => Math.fround(inner))],
  'texts-trimmed': ['has trimmed strings', strings(inner => inner.trim())],
  'texts-normalized': ['has normalized strings', strings(inner => inner.normalize('NFKC'))],
  'texts-in-ascii': [
    'has strings that lost their characters beyond ASCII',
    strings(inner => inner.replace(/[^\n -~]/g, '')),
  ],
  'texts-cut': ['has strings that are cut after 16 characters', strings(inner => inner.slice(0, 16))],
  'names-in-lower-case': ['has member names in lower case', names(name => name.toLowerCase())],
  'names-in-ascii': [
    'has member names without characters beyond ASCII',
    names(name => name.replace(/[^ -~]/g, '')),
  ],
  'names-cut-at-dots': ['has member names that are cut at a dot', names(name => name.split('.')[0] ?? '')],
  'names-trimmed': ['has trimmed member names', names(name => name.trim())],
  'names-in-snake-case': [
    'has member names in snake case',
    names(name => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)),
  ],
  'empty-objects-as-arrays': [
    'has empty arrays in place of empty objects',
    values(inner => (JSON.stringify(inner) === '{}' ? [] : inner)),
  ],
  'arrays-as-objects': ['has objects in place of arrays', arrays(inner => ({ ...inner }))],
  'arrays-of-one-unwrapped': [
    'has single elements in place of arrays with one element',
    arrays(inner => (inner.length === 1 ? inner[0] : inner)),
  ],
  'arrays-reversed': ['has reversed arrays', arrays(inner => inner.toReversed())],
  'arrays-without-null': ['has arrays without null', arrays(inner => inner.filter(item => item !== null))],
  'ten-members-at-most': [
    'keeps only its first ten members',
    value => fromEntries(Object.entries(value).slice(0, 10)),
  ],
  'as-string': ['is sent as a string', value => JSON.stringify(value)],
  'as-array': ['is sent in an array', value => [value]],
})

/** Writes a key that has a prefix anew, from the prefix and the characters after it. */
function anew(write: (prefix: string, rest: string) => string) {
  return (key: string, { made }: ChangedPlace) => {
    const prefix = made?.request.prefix
    return isString(prefix) && prefix !== '' ? write(prefix, key.slice(prefix.length + 1)) : key
  }
}

/** Wrong changes of the prefix (section 4.2 rule 1). */
export const prefixChanges = changesOf(isString, {
  'prefix-lost': ['loses its prefix', anew((_, rest) => rest)],
  'prefix-behind': ['has its prefix at the end', anew((prefix, rest) => `${rest}_${prefix}`)],
  'underscore-lost': ['has no underscore after its prefix', anew((prefix, rest) => prefix + rest)],
  'dash-for-underscore': ['has a dash after its prefix', anew((prefix, rest) => `${prefix}-${rest}`)],
  'underscore-not-repeated': [
    'loses the underscores at the end of its prefix',
    anew((prefix, rest) => `${prefix.replace(/(?<!_)_+$/, '')}_${rest}`),
  ],
  'prefix-in-lower-case': [
    'has its prefix in lower case',
    anew((prefix, rest) => `${prefix.toLowerCase()}_${rest}`),
  ],
  'prefix-cut-at-8': [
    'has a prefix of at most 8 characters',
    anew((prefix, rest) => `${prefix.slice(0, 8)}_${rest}`),
  ],
  'prefix-cut-at-15': [
    'has a prefix of at most 15 characters',
    anew((prefix, rest) => `${prefix.slice(0, 15)}_${rest}`),
  ],
  'prefix-of-letters': [
    'has only letters and digits in its prefix',
    anew((prefix, rest) => `${prefix.replace(/[^A-Za-z0-9]/g, '')}_${rest}`),
  ],
  'characters-lost': ['has no characters after its prefix and the underscore', anew(prefix => `${prefix}_`)],
  'environment-inside': ['has "live" after its prefix', anew((prefix, rest) => `${prefix}live_${rest}`)],
})
