import { describe, expect, it } from 'vitest'
import { PageMemo } from './page-memo.js'

const page = { body: 'ü', revision: 3, from: 100, until: 200 }

function memoOf(...names: string[]): PageMemo {
  const memo = new PageMemo()
  for (const name of names) {
    memo.keep(name, page)
    memo.keep(name, page)
  }
  return memo
}

describe('PageMemo', () => {
  it('recalls the bytes of a page while nothing has changed', () => {
    const memo = memoOf('?a')
    expect(memo.recall('?a', 3, 100)?.body).toEqual(Uint8Array.of(0xc3, 0xbc))
    expect(memo.recall('?a', 3, 199)).toBe(memo.recall('?a', 3, 100))
  })

  it('remembers no page that was asked for once', () => {
    const memo = new PageMemo()
    memo.keep('?a', page)
    expect(memo.recall('?a', 3, 150)).toBeUndefined()
    memo.keep('?a', { ...page, revision: 4 })
    expect(memo.recall('?a', 4, 150)).toBeUndefined()
  })

  it('forgets it with the first change, whether made or brought by time', () => {
    const memo = memoOf('?a')
    expect(memo.recall('?a', 4, 150)).toBeUndefined()
    expect(memo.recall('?a', 3, 200)).toBeUndefined()
    expect(memo.recall('?a', 3, 99)).toBeUndefined()
  })

  it('keeps pages apart', () => {
    expect(memoOf('?a').recall('?b', 3, 150)).toBeUndefined()
  })
})
