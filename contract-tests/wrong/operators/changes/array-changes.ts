import { memberOf } from '../../../middleware/member-value.js'
import { type ChangedPlace, changesOf } from './change.js'

const isArray = (value: unknown): value is unknown[] => Array.isArray(value)
const eachText = (change: (text: string) => string) => (items: unknown[]) =>
  items.map(item => (typeof item === 'string' ? change(item) : item))

function otherList({ member, message }: ChangedPlace): unknown[] {
  const other = member.name === 'roles' ? 'permissions' : 'roles'
  const items = memberOf(message, [other])
  return isArray(items) ? items : []
}

export const arrayChanges = changesOf(['array'], isArray, {
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
