import type { CreateKeyRequest } from '../../../schemas/generated/types.js'
import {
  changingCreateBody,
  changingField,
  changingRecords,
  refusingCreates,
  remembering,
} from '../../middleware/changing.js'
import type { MakeMiddleware } from '../../middleware/middleware.js'
import type { WrongServer } from '../wrong-server.js'

const metaStays = 'meta is any JSON object, as it was given.'

type Meta = NonNullable<CreateKeyRequest['meta']>

/** Stores other metadata. */
function storing(change: (meta: Meta) => object): MakeMiddleware {
  return changingCreateBody(body => (body.meta === undefined ? body : { ...body, meta: change(body.meta) }))
}

/** Rebuilds a JSON value from its leaves up. */
type Rebuild = (value: unknown, name: string) => unknown

function rebuilt(meta: Meta, rebuild: Rebuild): Meta {
  const visit: Rebuild = (value, name) => {
    if (Array.isArray(value))
      return rebuild(
        value.map((item, index) => visit(item, String(index))),
        name,
      )
    if (typeof value !== 'object' || value === null) return rebuild(value, name)
    return rebuild(
      Object.fromEntries(Object.entries(value).map(([key, item]) => [key, visit(item, key)])),
      name,
    )
  }
  return Object.fromEntries(Object.entries(meta).map(([name, value]) => [name, visit(value, name)]))
}

/** A value with other member names, at every level. */
function renamed(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map(item => renamed(item, rename))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [rename(name), renamed(item, rename)]),
  )
}

function mangled(name: string, bug: string, change: (meta: Meta) => object): WrongServer {
  return { name, sections: ['2.1', '4.2'], breaks: metaStays, bug, middleware: storing(change) }
}

function mangledValues(name: string, bug: string, rebuild: Rebuild): WrongServer {
  return mangled(name, bug, meta => rebuilt(meta, rebuild))
}

const isEmpty = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0
const members = (meta: Meta, keep: (name: string, value: unknown) => boolean) =>
  Object.fromEntries(Object.entries(meta).filter(([name, value]) => keep(name, value)))
const isPlainObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Metadata on its way to the listing (sections 2.1 and 4.2). */
export const wrongMetadata: readonly WrongServer[] = [
  mangled('meta-values-as-text', 'Metadata is stored as pairs of strings.', meta =>
    Object.fromEntries(Object.entries(meta).map(([name, value]) => [name, String(value)])),
  ),
  mangled('meta-flat', 'Nested members are dropped.', meta =>
    members(meta, (_, value) => !isPlainObject(value)),
  ),
  mangledValues(
    'meta-two-levels',
    'Values nested deeper than two levels are printed as [object Object].',
    value =>
      isPlainObject(value) && Object.values(value as object).some(isPlainObject)
        ? Object.fromEntries(Object.entries(value as object).map(([name, item]) => [name, `${item}`]))
        : value,
  ),
  mangledValues('meta-null-as-text', 'null is stored as the text "null".', value => value ?? 'null'),
  mangled('meta-falsy-dropped', 'Members that are false, 0 or empty count as unset.', meta =>
    members(meta, (_, value) => Boolean(value)),
  ),
  mangled('meta-unicode-names-dropped', 'Member names are limited to ASCII.', meta =>
    members(meta, name => !/[^\x20-\x7e]/.test(name)),
  ),
  mangled('meta-names-cut-at-63', 'Names of members become identifiers of 63 characters.', meta =>
    Object(renamed(meta, name => name.slice(0, 63))),
  ),
  mangled('meta-dotted-names-nested', 'A dot in a name counts as a path, as in a document store.', meta =>
    Object.fromEntries(
      Object.entries(meta).map(([name, value]) => {
        const [head = '', ...rest] = name.split('.')
        return rest.length === 0 ? [name, value] : [head, { [rest.join('.')]: value }]
      }),
    ),
  ),
  mangled(
    'meta-dollar-removed',
    'Dollar signs are removed from names, as a guard for a document store.',
    meta => renamed(meta, name => name.replaceAll('$', '')) as Meta,
  ),
  mangled(
    'meta-snake-case',
    'A layer that renames members to snake case also renames those of metadata.',
    meta => renamed(meta, name => name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)) as Meta,
  ),
  mangledValues('meta-numbers-32-bit', 'Numbers are stored with 32 bits.', value =>
    typeof value === 'number' && Number.isInteger(value) ? value | 0 : value,
  ),
  mangledValues('meta-digits-as-numbers', 'Text that looks like a number becomes one.', value =>
    typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value,
  ),
  mangledValues(
    'meta-empty-object-as-array',
    'The language has one type for lists and maps: {} comes back as [].',
    value => (isEmpty(value) ? [] : value),
  ),
  mangledValues('meta-arrays-as-objects', 'Arrays come back as objects with numbered members.', value =>
    Array.isArray(value) && value.length > 0 ? { ...value } : value,
  ),
  mangledValues('meta-arrays-joined', 'Arrays are joined to comma-separated text.', value =>
    Array.isArray(value) ? value.join(',') : value,
  ),
  mangledValues('meta-newlines-as-spaces', 'Line breaks are replaced by spaces.', value =>
    typeof value === 'string' ? value.replaceAll('\n', ' ') : value,
  ),
  mangledValues(
    'meta-backslashes-lost',
    'Backslashes are read as escapes once more on the way out.',
    value => (typeof value === 'string' ? value.replaceAll('\\', '') : value),
  ),
  mangledValues('meta-text-html-escaped', 'Text is escaped for HTML before it is stored.', value =>
    typeof value === 'string' ? value.replaceAll('"', '&quot;') : value,
  ),
  mangledValues('meta-without-emoji', 'Characters outside the basic plane are lost.', value =>
    typeof value === 'string' ? value.replaceAll(/[\u{10000}-\u{10ffff}]/gu, '') : value,
  ),
  mangledValues('meta-text-cut', 'Text is cut off at 8 characters.', value =>
    typeof value === 'string' ? value.slice(0, 8) : value,
  ),
  {
    name: 'meta-merged-with-last',
    sections: ['2.1', '4.2'],
    breaks: metaStays,
    bug: 'Metadata is merged into a shared object, so that the members of earlier keys show.',
    middleware: remembering(storing, () => {
      const merged: Record<string, unknown> = { source: 'api' }
      return meta => Object.assign(merged, meta)
    }),
  },
  {
    name: 'meta-with-internals',
    sections: ['2.1', '4.2'],
    breaks: metaStays,
    bug: 'The service keeps its own notes in the metadata, and shows them.',
    middleware: changingField('meta', (meta, { id }) => ({ ...meta, _keyId: id })),
  },
  {
    name: 'meta-nested-refused',
    sections: ['2.1', '4.2'],
    breaks: 'meta may be any JSON object.',
    bug: 'Values of metadata may only be text, numbers and booleans.',
    middleware: refusingCreates(({ meta = {} }) =>
      Object.values(meta).some(value => typeof value === 'object'),
    ),
  },
  {
    name: 'meta-null-crashes',
    sections: ['2.1', '4.2'],
    breaks: 'meta may be any JSON object.',
    bug: 'A null inside of metadata is dereferenced.',
    middleware: refusingCreates(({ meta = {} }) => Object.values(meta).includes(null), 500),
  },
  {
    name: 'roles-null-with-empty-meta',
    sections: ['2.1'],
    breaks: 'A record shows the roles of its key.',
    bug: 'Keys are read from lines of text, and an empty object in one column empties the next.',
    level: 'SHOULD',
    middleware: changingRecords(record =>
      JSON.stringify(record.meta) === '{}' ? { ...record, roles: null } : record,
    ),
  },
]
