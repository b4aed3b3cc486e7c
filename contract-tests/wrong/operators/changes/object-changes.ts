import { isObject } from '../../../../src/common/is-object.js'
import type { JsonObject } from '../../../middleware/member-value.js'
import { changesOf } from './change.js'

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
const names = (change: (name: string) => string) => (value: JsonObject) =>
  deeply(value, (name, inner) => [change(name), inner])
const without = (isLost: (name: string, value: unknown) => boolean) => (value: JsonObject) =>
  deeply(value, (name, inner) => (isLost(name, inner) ? undefined : [name, inner]))
const isNumeric = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))

function shallow(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth === 0) return Array.isArray(value) ? [] : {}
  if (Array.isArray(value)) return value.map(item => shallow(item, depth - 1))
  return fromEntries(Object.entries(value).map(([name, inner]): Entry => [name, shallow(inner, depth - 1)]))
}

export const objectChanges = changesOf(['object'], isObject, {
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
  'numbers-as-strings': [
    'has strings in place of numbers',
    values(inner => (typeof inner === 'number' ? String(inner) : inner)),
  ],
  'strings-as-numbers': [
    'has numbers in place of numeric strings',
    values(inner => (isNumeric(inner) ? Number(inner) : inner)),
  ],
  'booleans-as-numbers': [
    'has 1 and 0 in place of booleans',
    values(inner => (typeof inner === 'boolean' ? Number(inner) : inner)),
  ],
  'booleans-as-strings': [
    'has strings in place of booleans',
    values(inner => (typeof inner === 'boolean' ? String(inner) : inner)),
  ],
  'nulls-as-texts': ['has empty strings in place of null', values(inner => (inner === null ? '' : inner))],
  'fractions-lost': [
    'has only whole numbers',
    values(inner => (typeof inner === 'number' ? Math.trunc(inner) : inner)),
  ],
  'numbers-of-31-bits': [
    'has numbers of at most 31 bits',
    values(inner => (typeof inner === 'number' ? Math.min(inner, 2 ** 31 - 1) : inner)),
  ],
  'numbers-as-floats': [
    'has numbers rounded to 32-bit floats',
    values(inner => (typeof inner === 'number' ? Math.fround(inner) : inner)),
  ],
  'texts-trimmed': [
    'has trimmed strings',
    values(inner => (typeof inner === 'string' ? inner.trim() : inner)),
  ],
  'texts-normalized': [
    'has normalized strings',
    values(inner => (typeof inner === 'string' ? inner.normalize('NFKC') : inner)),
  ],
  'texts-in-ascii': [
    'has strings that lost their characters beyond ASCII',
    values(inner => (typeof inner === 'string' ? inner.replace(/[^\n -~]/g, '') : inner)),
  ],
  'texts-cut': [
    'has strings that are cut after 16 characters',
    values(inner => (typeof inner === 'string' ? inner.slice(0, 16) : inner)),
  ],
  'names-in-lower-case': ['has member names in lower case', names(name => name.toLowerCase())],
  'names-in-ascii': [
    'has member names without characters beyond ASCII',
    names(name => name.replace(/[^ -~]/g, '')),
  ],
  'names-cut-at-dots': ['has member names that are cut at a dot', names(name => name.split('.')[0] ?? '')],
  'names-trimmed': ['has trimmed member names', names(name => name.trim())],
  'arrays-as-objects': [
    'has objects in place of arrays',
    values(inner => (Array.isArray(inner) ? { ...inner } : inner)),
  ],
  'arrays-of-one-unwrapped': [
    'has single elements in place of arrays with one element',
    values(inner => (Array.isArray(inner) && inner.length === 1 ? inner[0] : inner)),
  ],
  'arrays-reversed': [
    'has reversed arrays',
    values(inner => (Array.isArray(inner) ? inner.toReversed() : inner)),
  ],
  'arrays-without-null': [
    'has arrays without null',
    values(inner => (Array.isArray(inner) ? inner.filter(item => item !== null) : inner)),
  ],
  'ten-members-at-most': [
    'keeps only its first ten members',
    value => fromEntries(Object.entries(value).slice(0, 10)),
  ],
  'as-string': ['is sent as a string', value => JSON.stringify(value)],
  'as-array': ['is sent in an array', value => [value]],
})
