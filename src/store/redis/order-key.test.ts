import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exactTexts, type Texts, textsOf } from '../../domain/collation.js'
import { encodedText, orderedNumber, orderKeys } from './order-key.js'

const compareBytes = (a: string, b: string) => Math.sign(Buffer.compare(Buffer.from(a), Buffer.from(b)))
const idKey = (texts: Texts) => (id: string) =>
  orderKeys({ by: 'id', texts }).of({ id, createdAt: 0, sequence: 0 })

describe('the byte order of encoded values', () => {
  it('is the numeric order for numbers of any sign and length', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.maxSafeInteger(), (a, b) => {
        expect(compareBytes(orderedNumber(a), orderedNumber(b))).toBe(Math.sign(a - b))
      }),
    )
  })

  it('is the UTF-16 order for texts, which are encoded without a NUL character', () => {
    // A text may contain half a surrogate pair.
    const unit = fc.oneof(fc.nat(0x7f), fc.nat(0xffff)).map(code => String.fromCharCode(code))
    const text = fc.string({ unit, maxLength: 5 })
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(compareBytes(encodedText(a), encodedText(b))).toBe(exactTexts.compare(a, b))
        expect(compareBytes(`${encodedText(a)}\0`, `${encodedText(b)}\0`)).toBe(exactTexts.compare(a, b))
        expect(encodedText(a)).not.toContain('\0')
      }),
      { numRuns: 200 },
    )
  })

  it.each(['ignore-case', 'ignore-case-and-accents'] as const)(
    'is the order of the collation %s for ASCII ids',
    collation => {
      const texts = textsOf(collation)
      const key = idKey(texts)
      const id = fc.string({ unit: 'grapheme-ascii', maxLength: 8 })
      fc.assert(
        fc.property(id, id, (a, b) => {
          expect(compareBytes(key(a), key(b))).toBe(Math.sign(texts.compare(a, b)))
        }),
        { numRuns: 500 },
      )
    },
  )
})
