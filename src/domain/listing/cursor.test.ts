import { describe, expect, it } from 'vitest'
import { resolveProfile } from '../../profile/resolve-profile.js'
import { standardProfile } from '../../profile/standard-profile.js'
import { readCursor, writeCursor } from './list-keys.js'

const profile = standardProfile()
const last = { id: 'key_9', createdAt: 1_900_000_000_000, sequence: 42 }
const scope = { apiId: 'api_1', externalId: 'user' }

describe('a cursor', () => {
  it.each([last.createdAt, -5])('contains the position of the last key, created at %i', createdAt => {
    const position = readCursor(writeCursor({ ...last, createdAt }, scope, profile), scope, profile)
    expect(position).toMatchObject({ createdAt, sequence: 42 })
  })

  it('contains an id with special characters if the profile lists keys by id', () => {
    const byId = resolveProfile({ listing: { order: 'id' } })
    const odd = { ...last, id: 'key.with/odd characters' }
    expect(readCursor(writeCursor(odd, scope, byId), scope, byId)).toMatchObject({ id: odd.id })
  })

  it('is invalid for another API or other filters', () => {
    const cursor = writeCursor(last, scope, profile)
    expect(readCursor(cursor, { ...scope, apiId: 'api_2' }, profile)).toBeUndefined()
    expect(readCursor(cursor, { apiId: 'api_1' }, profile)).toBeUndefined()
    expect(readCursor(cursor, { apiId: 'api_1', ownerId: 'user' }, profile)).toBeUndefined()
  })

  it('is invalid after a change of any character', () => {
    const cursor = writeCursor(last, scope, profile)
    for (let index = 0; index < cursor.length; index++) {
      const changed = cursor.slice(0, index) + (cursor[index] === '1' ? '2' : '1') + cursor.slice(index + 1)
      expect(readCursor(changed, scope, profile), changed).toBeUndefined()
    }
  })

  it('does not contain the id of the key if the profile lists keys by age', () => {
    expect(writeCursor(last, scope, profile)).not.toContain('key_9')
  })

  it('is the id of the last key under the profile unkey-v1, which accepts any text', () => {
    const unkey = resolveProfile('unkey-v1')
    expect(writeCursor(last, scope, unkey)).toBe('key_9')
    expect(readCursor('anything', scope, unkey)).toMatchObject({ id: 'anything' })
  })
})
