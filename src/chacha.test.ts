import { describe, expect, it } from 'vitest'
import { chacha } from './chacha.js'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const zeros = new Uint8Array(32)

describe('chacha', () => {
  it('gives the keystream of RFC 8439, appendix A.1', () => {
    const block = chacha(zeros, 20)
    expect(hex(block(0))).toBe(
      '76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586',
    )
    expect(hex(block(1))).toBe(
      '9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f',
    )
  })

  it('gives the keystream of 8 rounds that its author published', () => {
    expect(hex(chacha(zeros, 8)(0))).toBe(
      '3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42',
    )
  })

  it('counts in 64 bits', () => {
    const block = chacha(zeros, 8)
    const blocks = [0, 1, 2 ** 32 - 1, 2 ** 32, 2 ** 32 + 1].map(counter => hex(block(counter)))
    expect(new Set(blocks).size).toBe(5)
  })
})
