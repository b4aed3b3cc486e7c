import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Deadlines } from './deadlines.js'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

describe('Deadlines', () => {
  it('tell each when its own time is over, and once', () => {
    const told: string[] = []
    const deadlines = new Deadlines(100)
    deadlines.add(() => told.push('first'))
    vi.advanceTimersByTime(60)
    deadlines.add(() => told.push('second'))
    vi.advanceTimersByTime(39)
    expect(told).toEqual([])
    vi.advanceTimersByTime(1)
    expect(told).toEqual(['first'])
    vi.advanceTimersByTime(59)
    expect(told).toEqual(['first'])
    vi.advanceTimersByTime(1)
    expect(told).toEqual(['first', 'second'])
    vi.advanceTimersByTime(1000)
    expect(told).toHaveLength(2)
  })

  it('say nothing to those who no longer wait', () => {
    const told: string[] = []
    const deadlines = new Deadlines(100)
    const first = () => told.push('first')
    deadlines.add(first)
    deadlines.add(() => told.push('second'))
    deadlines.remove(first)
    vi.advanceTimersByTime(100)
    expect(told).toEqual(['second'])
  })

  it('begin anew after everybody has gone', () => {
    const told: string[] = []
    const deadlines = new Deadlines(100)
    const first = () => told.push('first')
    deadlines.add(first)
    deadlines.remove(first)
    vi.advanceTimersByTime(500)
    deadlines.add(() => told.push('second'))
    vi.advanceTimersByTime(99)
    expect(told).toEqual([])
    vi.advanceTimersByTime(1)
    expect(told).toEqual(['second'])
  })
})
