import { describe, expect, it } from 'vitest'
import { piecesOf } from './transport.js'

const letters = 'Ünïcödé, ключ 🔑🔑 and 漢字 beyond it'
const read = (piece: Uint8Array) => new TextDecoder().decode(piece)

describe('piecesOf', () => {
  it('cuts within letters, so that no piece decodes alone', () => {
    const pieces = piecesOf(letters)
    expect(pieces).toHaveLength(8)
    for (const piece of pieces) expect(read(piece)).toContain('\ufffd')
    expect(Buffer.concat(pieces).toString()).toBe(letters)
  })

  it.each(['', 'of ASCII alone'])('keeps a text in one piece if each letter is one byte: %j', text => {
    expect(piecesOf(text).map(read)).toEqual([text])
  })
})
