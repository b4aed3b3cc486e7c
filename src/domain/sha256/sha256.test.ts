import fc from 'fast-check'
import { expect, it } from 'vitest'
import * as portable from './sha256.js'
import * as node from './sha256.node.js'

it("the portable SHA-256 gives the same hashes as Node's", () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), text => {
      expect(portable.sha256Text(text)).toBe(node.sha256Text(text))
      expect(portable.sha256Bytes(text)).toEqual(new Uint8Array(node.sha256Bytes(text)))
    }),
  )
})

it('sha256Text returns SHA-256 in base64url', () => {
  expect(portable.sha256Text('abc')).toBe('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0')
})
