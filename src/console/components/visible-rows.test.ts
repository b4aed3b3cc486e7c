import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { visibleRows } from './visible-rows.js'

const lists = fc.record({
  top: fc.integer({ min: 0, max: 500_000 }),
  height: fc.integer({ min: 1, max: 2000 }),
  rowPx: fc.constantFrom(36, 58),
  count: fc.integer({ min: 0, max: 10_000 }),
})

describe('the visible rows', () => {
  it('include 2 extra rows at the top of the list, and 8 extra rows at each edge after scrolling', () => {
    expect(visibleRows({ top: 0, height: 360, rowPx: 36, count: 10_000 })).toEqual({ from: 0, to: 12 })
    expect(visibleRows({ top: 3600, height: 360, rowPx: 36, count: 10_000 })).toEqual({ from: 92, to: 118 })
  })

  it('are the last rows if the scroll position is beyond the end of the list', () => {
    expect(visibleRows({ top: 99_999, height: 360, rowPx: 36, count: 100 })).toEqual({ from: 82, to: 100 })
  })

  it('fill the screen at any scroll position, and include at most 16 extra rows', () => {
    fc.assert(
      fc.property(lists, ({ top, height, rowPx, count }) => {
        const { from, to } = visibleRows({ top, height, rowPx, count })
        const seenTop = Math.min(top, Math.max(0, count * rowPx - height))
        expect(from).toBeLessThanOrEqual(Math.floor(seenTop / rowPx))
        expect(to).toBeGreaterThanOrEqual(Math.min(count, Math.ceil((seenTop + height) / rowPx)))
        expect(to - from).toBeLessThanOrEqual(Math.ceil(height / rowPx) + 16)
      }),
    )
  })
})
