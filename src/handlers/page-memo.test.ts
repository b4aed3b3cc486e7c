import { describe, expect, it } from 'vitest'
import { PageMemo } from './page-memo.js'

const page = { body: new Uint8Array([1]), revision: 3, from: 100, until: 200 }

describe('PageMemo', () => {
  it('recalls a page while nothing has changed', () => {
    const memo = new PageMemo()
    memo.keep('?a', page)
    expect(memo.recall('?a', 3, 100)).toBe(page)
    expect(memo.recall('?a', 3, 199)).toBe(page)
  })

  it('forgets it with the first change, whether made or brought by time', () => {
    const memo = new PageMemo()
    memo.keep('?a', page)
    expect(memo.recall('?a', 4, 150)).toBeUndefined()
    expect(memo.recall('?a', 3, 200)).toBeUndefined()
    expect(memo.recall('?a', 3, 99)).toBeUndefined()
  })

  it('keeps text as the bytes it is sent as, once it is asked for again', () => {
    const memo = new PageMemo()
    memo.keep('?a', { ...page, body: 'ü' })
    expect(memo.recall('?a', 3, 150)?.body).toEqual(Uint8Array.of(0xc3, 0xbc))
  })

  it('keeps pages apart', () => {
    const memo = new PageMemo()
    memo.keep('?a', page)
    expect(memo.recall('?b', 3, 150)).toBeUndefined()
  })
})
