import type { KeyRecord } from '../../../schemas/generated/types.js'
import { changingField, changingPages, changingRecords } from '../../middleware/changing.js'
import type { WrongServer } from '../wrong-server.js'
import { kebab, ownSections } from './member-types.js'

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

export const wrongTypes: readonly WrongServer[] = [
  mistyped('id', 'as-number', 'a string', 'The record shows the number of the database row.', identifierOf),
  mistyped('start', 'as-array', 'a string', 'The record shows the start as a list of characters.', start => [
    ...start,
  ]),
  mistyped(
    'workspaceId',
    'as-number',
    'a string',
    'The record shows the number of the workspace in the database.',
    identifierOf,
  ),
  mistyped('workspaceId', 'as-object', 'a string', 'The record shows the workspace as an object.', id => ({
    id,
  })),
  mistyped('apiId', 'as-array', 'a string', 'In the data model, a key may belong to several APIs.', apiId => [
    apiId,
  ]),
  mistyped('name', 'as-object', 'a string', 'The record shows names with their translations.', name => ({
    en: name,
  })),
  mistyped('ownerId', 'as-object', 'a string', 'The record shows the owner as an object.', id => ({ id })),
  mistyped(
    'meta',
    'as-text',
    'an object',
    'The database column contains JSON text, and the record shows this text.',
    meta => JSON.stringify(meta),
  ),
  mistyped('meta', 'as-pairs', 'an object', 'The serializer writes a map as a list of pairs.', meta =>
    Object.entries(meta),
  ),
  mistyped('createdAt', 'as-text', 'an integer', 'The serializer writes dates as ISO 8601 text.', iso),
  mistyped(
    'createdAt',
    'with-fraction',
    'an integer',
    'The record shows seconds with a fraction.',
    ms => ms / 1000 + 0.0005,
  ),
  mistyped('updatedAt', 'as-text', 'an integer', 'The serializer writes dates as ISO 8601 text.', iso),
  mistyped(
    'updatedAt',
    'as-boolean',
    'an integer',
    'The record shows false for a key that was never updated.',
    () => false,
  ),
  mistyped('expires', 'as-text', 'an integer', 'The serializer writes dates as ISO 8601 text.', iso),
  mistyped('expires', 'as-digits', 'an integer', 'The serializer writes 64-bit integers as text.', String),
  mistyped(
    'expires',
    'with-fraction',
    'an integer',
    'The record shows seconds with a fraction.',
    ms => ms / 1000 + 0.0005,
  ),
  mistyped('remaining', 'as-text', 'an integer', 'The serializer writes 64-bit integers as text.', String),
  mistyped(
    'remaining',
    'with-fraction',
    'an integer',
    'The record shows the quota with a fraction.',
    left => left + 0.5,
  ),
  mistyped('remaining', 'as-object', 'an integer', 'The record shows the quota as an object.', left => ({
    left,
  })),
  mistyped(
    'refill',
    'as-text',
    'an object',
    'The database column contains JSON text, and the record shows this text.',
    refill => JSON.stringify(refill),
  ),
  mistyped('refill', 'as-array', 'an object', 'A one-to-many join returns a list.', refill => [refill]),
  mistyped('ratelimit', 'as-array', 'an object', 'A newer version has several limits per key.', ratelimit => [
    ratelimit,
  ]),
  mistyped(
    'ratelimit',
    'as-text',
    'an object',
    'The record shows the limit as "10/60000".',
    ({ limit, duration }) => `${limit}/${duration}`,
  ),
  mistyped('roles', 'as-text', 'an array of strings', 'The serializer joins names with commas.', roles =>
    roles.join(','),
  ),
  mistyped('roles', 'as-objects', 'an array of strings', 'The record shows roles as objects.', roles =>
    roles.map(name => ({ name })),
  ),
  mistyped('roles', 'as-object', 'an array of strings', 'The serializer writes a set as an object.', roles =>
    Object.fromEntries(roles.map(role => [role, true])),
  ),
  mistyped(
    'permissions',
    'as-text',
    'an array of strings',
    'The serializer joins names with spaces, as in an OAuth scope.',
    names => names.join(' '),
  ),
  mistyped(
    'permissions',
    'as-objects',
    'an array of strings',
    'The record shows permissions as objects.',
    names => names.map(name => ({ name })),
  ),
  mistyped(
    'permissions',
    'as-numbers',
    'an array of strings',
    'The record shows permissions as bits.',
    names => names.map((_, index) => 1 << index),
  ),
  mistyped('enabled', 'as-number', 'a boolean', 'The database returns booleans as 0 and 1.', Number),
  mistyped('enabled', 'as-text', 'a boolean', 'The serializer writes booleans as text.', String),
  mistyped('enabled', 'as-word', 'a boolean', 'The record shows the state as a word.', enabled =>
    enabled ? 'active' : 'disabled',
  ),
  mistyped(
    'identity',
    'as-text',
    'an object',
    'The record shows only the identifier of the identity.',
    identity => identity.id ?? '',
  ),
  mistyped('identity', 'as-array', 'an object', 'A one-to-many join returns a list.', identity => [identity]),
  {
    name: 'records-as-ids',
    sections: ['4.1', '2.1'],
    breaks: 'keys is an array of key records.',
    bug: 'The listing shows only identifiers, and a second call returns the records.',
    middleware: changingPages(page => ({ ...page, keys: page.keys.map(({ id }) => id) })),
  },
  {
    name: 'unset-fields-null',
    sections: ['2.1'],
    level: 'SHOULD',
    breaks: 'A field with a simple type is absent, or has a value of that type.',
    bug: 'The serializer writes columns without a value as null.',
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
