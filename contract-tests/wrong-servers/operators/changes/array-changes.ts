import { memberOf } from '../../../middleware/member-value.js'
import { type ChangedPlace, changesOf } from './change.js'

const isArray = (value: unknown): value is unknown[] => Array.isArray(value)
const eachText = (change: (text: string) => string) => (items: unknown[]) =>
  items.map(item => (typeof item === 'string' ? change(item) : item))

/** The sibling list: permissions for roles, and the reverse. */
function otherList({ member, message }: ChangedPlace): unknown[] {
  const other = member.name === 'roles' ? 'permissions' : 'roles'
  const items = memberOf(message, [other])
  return isArray(items) ? items : []
}

/** Errors of joins, columns and loops in lists. */
export const arrayChanges = changesOf(['array'], isArray, {
  'first-only': ['keeps its first element only', items => items.slice(0, 1)],
  'last-only': ['keeps its last element only', items => items.slice(-1)],
  'first-lost': ['loses its first element', items => items.slice(1)],
  'last-lost': ['loses its last element', items => items.slice(0, -1)],
  'lost-when-alone': ['loses an element that is alone', items => (items.length === 1 ? [] : items)],
  'capped-at-2': ['holds two elements at most', items => items.slice(0, 2)],
  'each-twice': ['holds each element twice', items => items.flatMap(item => [item, item])],
  'first-repeated': ['repeats its first element', items => [...items, ...items.slice(0, 1)]],
  'first-for-all': ['holds its first element again and again', items => items.map(() => items[0])],
  reversed: ['is in the reverse order', items => items.toReversed()],
  emptied: ['is empty', () => []],
  joined: ['is a single text, joined with commas', items => (items.length > 0 ? [items.join(',')] : items)],
  'with-the-other-list': [
    'also holds the elements of the sibling list',
    (items, place) => [...items, ...otherList(place)],
  ],
  'swapped-with-the-other-list': ['shows the sibling list', (_, place) => otherList(place)],
  'upper-case': ['has its elements in upper case', eachText(text => text.toUpperCase())],
  capitalized: ['has capitals', eachText(text => text.slice(0, 1).toUpperCase() + text.slice(1))],
  'elements-cut': ['has its elements cut after 3 characters', eachText(text => text.slice(0, 3))],
  'elements-as-objects': ['holds objects', items => items.map(name => ({ name }))],
  'stranger-added': ['holds an element that was never given', items => [...items, 'default']],
  'as-string': ['is sent as a string', items => items.join(',')],
  'as-object': ['is sent as an object', items => ({ ...items })],
})
