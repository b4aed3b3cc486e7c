import type { KeyRecord } from '../../../schemas/generated/types.js'
import { changingField, changingPages, changingRecords } from '../../middleware/changing.js'
import type { WrongServer } from '../wrong-server.js'
import { kebab, ownSections } from './member-types.js'

/** A field of every record that has it, with a value of another type. */
function mistyped<Name extends keyof KeyRecord>(
  field: Name,
  suffix: string,
  type: string,
  bug: string,
  change: (value: NonNullable<KeyRecord[Name]>) => unknown,
): WrongServer {
  return {
    name: `${kebab(field)}-${suffix}`,
    sections: field in ownSections ? ['2.1', ownSections[field] ?? ''] : ['2.1'],
    breaks: `${field} is ${type}.`,
    bug,
    middleware: changingField(field, change),
  }
}

const iso = (ms: number) => new Date(ms).toISOString()
const identifierOf = (text: string) => Array.from(text).reduce((sum, letter) => sum + letter.charCodeAt(0), 0)

/** The types of a listed record's fields (sections 2.1 to 2.4). */
export const wrongTypes: readonly WrongServer[] = [
  mistyped('id', 'as-number', 'a string', 'The row number of the database is shown.', identifierOf),
  mistyped('start', 'as-array', 'a string', 'The start is sent as a list of characters.', start => [
    ...start,
  ]),
  mistyped('workspaceId', 'as-number', 'a string', 'The row number of the workspace is shown.', identifierOf),
  mistyped('workspaceId', 'as-object', 'a string', 'The workspace is expanded in place.', id => ({ id })),
  mistyped('apiId', 'as-array', 'a string', 'A key may belong to several APIs in the data model.', apiId => [
    apiId,
  ]),
  mistyped('name', 'as-object', 'a string', 'Names are sent with their translations.', name => ({
    en: name,
  })),
  mistyped('ownerId', 'as-object', 'a string', 'The owner is expanded in place.', id => ({ id })),
  mistyped('meta', 'as-text', 'an object', 'The column holds JSON text and is sent as it is.', meta =>
    JSON.stringify(meta),
  ),
  mistyped('meta', 'as-pairs', 'an object', 'A map is serialized as a list of pairs.', meta =>
    Object.entries(meta),
  ),
  mistyped('createdAt', 'as-text', 'an integer', 'Dates are serialized as ISO 8601 text.', iso),
  mistyped(
    'createdAt',
    'with-fraction',
    'an integer',
    'Seconds are sent with a fraction.',
    ms => ms / 1000 + 0.0005,
  ),
  mistyped('updatedAt', 'as-text', 'an integer', 'Dates are serialized as ISO 8601 text.', iso),
  mistyped('updatedAt', 'as-boolean', 'an integer', 'A key that was never updated shows false.', () => false),
  mistyped('expires', 'as-text', 'an integer', 'Dates are serialized as ISO 8601 text.', iso),
  mistyped('expires', 'as-digits', 'an integer', '64-bit integers are sent as text.', String),
  mistyped(
    'expires',
    'with-fraction',
    'an integer',
    'Seconds are sent with a fraction.',
    ms => ms / 1000 + 0.0005,
  ),
  mistyped('remaining', 'as-text', 'an integer', '64-bit integers are sent as text.', String),
  mistyped('remaining', 'with-fraction', 'an integer', 'A share of the quota is shown.', left => left + 0.5),
  mistyped('remaining', 'as-object', 'an integer', 'The quota is shown with its limit.', left => ({ left })),
  mistyped('refill', 'as-text', 'an object', 'The column holds JSON text and is sent as it is.', refill =>
    JSON.stringify(refill),
  ),
  mistyped('refill', 'as-array', 'an object', 'A one-to-many join shows a list.', refill => [refill]),
  mistyped('ratelimit', 'as-array', 'an object', 'A later version has several limits per key.', ratelimit => [
    ratelimit,
  ]),
  mistyped(
    'ratelimit',
    'as-text',
    'an object',
    'The limit is written as "10/60000".',
    ({ limit, duration }) => `${limit}/${duration}`,
  ),
  mistyped('roles', 'as-text', 'an array of strings', 'Names are joined with commas.', roles =>
    roles.join(','),
  ),
  mistyped('roles', 'as-objects', 'an array of strings', 'Roles are expanded in place.', roles =>
    roles.map(name => ({ name })),
  ),
  mistyped('roles', 'as-object', 'an array of strings', 'A set is serialized as an object.', roles =>
    Object.fromEntries(roles.map(role => [role, true])),
  ),
  mistyped(
    'permissions',
    'as-text',
    'an array of strings',
    'Names are joined with spaces, as in a scope.',
    names => names.join(' '),
  ),
  mistyped('permissions', 'as-objects', 'an array of strings', 'Permissions are expanded in place.', names =>
    names.map(name => ({ name })),
  ),
  mistyped('permissions', 'as-numbers', 'an array of strings', 'Permissions are shown as bits.', names =>
    names.map((_, index) => 1 << index),
  ),
  mistyped('enabled', 'as-number', 'a boolean', 'Booleans come back from the database as 0 and 1.', Number),
  mistyped('enabled', 'as-text', 'a boolean', 'Booleans are sent as text.', String),
  mistyped('enabled', 'as-word', 'a boolean', 'The state is sent as a word.', enabled =>
    enabled ? 'active' : 'disabled',
  ),
  mistyped(
    'identity',
    'as-text',
    'an object',
    'Only the identifier of the identity is shown.',
    identity => identity.id ?? '',
  ),
  mistyped('identity', 'as-array', 'an object', 'A one-to-many join shows a list.', identity => [identity]),
  {
    name: 'records-as-ids',
    sections: ['4.1', '2.1'],
    breaks: 'keys is an array of key records.',
    bug: 'The identifiers are listed and the records are left to a second call.',
    middleware: changingPages(page => ({ ...page, keys: page.keys.map(({ id }) => id) })),
  },
  {
    name: 'unset-fields-null',
    sections: ['2.1'],
    level: 'SHOULD',
    breaks: 'A field of a plain type has a value of that type when it is present.',
    bug: 'Columns without a value are sent as null.',
    middleware: changingRecords(record => ({
      name: null,
      ownerId: null,
      meta: null,
      expires: null,
      remaining: null,
      refill: null,
      ratelimit: null,
      identity: null,
      ...record,
    })),
  },
]
