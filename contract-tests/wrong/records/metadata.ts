import type { CreateKeyRequest } from '../../../schemas/generated/types.js'
import { isObject } from '../../../src/common/is-object.js'
import {
  changingCreateBody,
  changingField,
  changingRecords,
  refusingCreates,
  remembering,
} from '../../middleware/changing.js'
import type { MakeMiddleware } from '../../middleware/middleware.js'
import type { WrongServer } from '../wrong-server.js'

const metaStays = 'meta is any JSON object, unchanged.'

type Meta = NonNullable<CreateKeyRequest['meta']>

function storing(change: (meta: Meta) => object): MakeMiddleware {
  return changingCreateBody(body => (body.meta === undefined ? body : { ...body, meta: change(body.meta) }))
}

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
export const wrongMetadata: readonly WrongServer[] = [
  mangled('meta-values-as-text', 'The service stores metadata as pairs of strings.', meta =>
    Object.fromEntries(Object.entries(meta).map(([name, value]) => [name, String(value)])),
  ),
  mangled('meta-flat', 'The service drops nested members.', meta =>
    members(meta, (_, value) => !isObject(value)),
  ),
  mangledValues(
    'meta-two-levels',
    'The service writes values nested deeper than two levels as [object Object].',
    value =>
      isObject(value) && Object.values(value as object).some(isObject)
        ? Object.fromEntries(Object.entries(value as object).map(([name, item]) => [name, `${item}`]))
        : value,
  ),
  mangledValues('meta-null-as-text', 'The service stores null as the text "null".', value => value ?? 'null'),
  mangled('meta-falsy-dropped', 'The service treats members that are false, 0 or empty as unset.', meta =>
    members(meta, (_, value) => Boolean(value)),
  ),
  mangled('meta-unicode-names-dropped', 'The service allows only ASCII in member names.', meta =>
    members(meta, name => !/[^\x20-\x7e]/.test(name)),
  ),
  mangled(
    'meta-names-cut-at-63',
    'The service shortens member names to identifiers of 63 characters.',
    meta => Object(renamed(meta, name => name.slice(0, 63))),
  ),
  mangled(
    'meta-dotted-names-nested',
    'The service reads a dot in a name as a path, as a document store does.',
    meta =>
      Object.fromEntries(
        Object.entries(meta).map(([name, value]) => {
          const [head = '', ...rest] = name.split('.')
          return rest.length === 0 ? [name, value] : [head, { [rest.join('.')]: value }]
        }),
      ),
  ),
  mangled(
    'meta-dollar-removed',
    'A guard for a document store removes dollar signs from names.',
    meta => renamed(meta, name => name.replaceAll('$', '')) as Meta,
  ),
  mangled(
    'meta-snake-case',
    'A layer renames members to snake case, even members of metadata.',
    meta => renamed(meta, name => name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)) as Meta,
  ),
  mangledValues('meta-numbers-32-bit', 'The service stores integers with 32 bits.', value =>
    typeof value === 'number' && Number.isInteger(value) ? value | 0 : value,
  ),
  mangledValues(
    'meta-digits-as-numbers',
    'The service reads text that looks like a number as a number.',
    value => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value),
  ),
  mangledValues(
    'meta-empty-object-as-array',
    'The language has one type for lists and maps: {} becomes [].',
    value => (isEmpty(value) ? [] : value),
  ),
  mangledValues('meta-arrays-as-objects', 'Arrays become objects with numbered members.', value =>
    Array.isArray(value) && value.length > 0 ? { ...value } : value,
  ),
  mangledValues('meta-arrays-joined', 'Arrays become comma-separated text.', value =>
    Array.isArray(value) ? value.join(',') : value,
  ),
  mangledValues('meta-newlines-as-spaces', 'The service replaces line breaks with spaces.', value =>
    typeof value === 'string' ? value.replaceAll('\n', ' ') : value,
  ),
  mangledValues('meta-backslashes-lost', 'The service removes backslashes.', value =>
    typeof value === 'string' ? value.replaceAll('\\', '') : value,
  ),
  mangledValues(
    'meta-text-html-escaped',
    'The service escapes text for HTML before it stores the text.',
    value => (typeof value === 'string' ? value.replaceAll('"', '&quot;') : value),
  ),
  mangledValues('meta-without-emoji', 'The service loses characters outside the basic plane.', value =>
    typeof value === 'string' ? value.replaceAll(/[\u{10000}-\u{10ffff}]/gu, '') : value,
  ),
  mangledValues('meta-text-cut', 'The service truncates text to 8 characters.', value =>
    typeof value === 'string' ? value.slice(0, 8) : value,
  ),
  {
    name: 'meta-merged-with-last',
    sections: ['2.1', '4.2'],
    breaks: metaStays,
    bug: 'The service merges metadata into a shared object, so records show members of earlier keys.',
    middleware: remembering(storing, () => {
      const merged: Record<string, unknown> = { source: 'api' }
      return meta => Object.assign(merged, meta)
    }),
  },
  {
    name: 'meta-with-internals',
    sections: ['2.1', '4.2'],
    breaks: metaStays,
    bug: 'The service stores its own notes in the metadata, and listings show them.',
    middleware: changingField('meta', (meta, { id }) => ({ ...meta, _keyId: id })),
  },
  {
    name: 'meta-nested-refused',
    sections: ['2.1', '4.2'],
    breaks: 'meta may be any JSON object.',
    bug: 'The service accepts only text, numbers and booleans as values of metadata.',
    middleware: refusingCreates(({ meta = {} }) =>
      Object.values(meta).some(value => typeof value === 'object'),
    ),
  },
  {
    name: 'meta-null-crashes',
    sections: ['2.1', '4.2'],
    breaks: 'meta may be any JSON object.',
    bug: 'The service dereferences a null in metadata, and crashes.',
    middleware: refusingCreates(({ meta = {} }) => Object.values(meta).includes(null), 500),
  },
  {
    name: 'roles-null-with-empty-meta',
    sections: ['2.1'],
    breaks: 'A record shows the roles of its key.',
    bug: 'The service reads keys from lines of text, and an empty object in one column clears the next column.',
    level: 'SHOULD',
    middleware: changingRecords(record =>
      JSON.stringify(record.meta) === '{}' ? { ...record, roles: null } : record,
    ),
  },
]
