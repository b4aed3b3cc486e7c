import { expect, it } from 'vitest'
import { keyHash } from '../../src/domain/key-hash.js'
import { keyHash as nodeKeyHash } from './node-key-hash.js'

it('the hash of the command is the hash of the library, so that each understands the other’s state', () => {
  for (const key of ['', 'sk_live_example', 'ключ', '🔑'.repeat(100)])
    expect(nodeKeyHash(key)).toBe(keyHash(key))
})
