import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { gathered } from './gathered.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function slowRead(tookMs: number) {
  let times = 0
  const run = gathered(async () => {
    times++
    await new Promise(resolve => setTimeout(resolve, tookMs))
  })
  return { run, times: () => times }
}

describe('a read for several changes', () => {
  it('happens once for simultaneous changes', async () => {
    const read = slowRead(0)
    for (let event = 0; event < 10; event++) read.run.soon()
    await vi.advanceTimersByTimeAsync(1000)
    expect(read.times()).toBe(1)
  })

  it('repeats once a second while changes continue without a pause', async () => {
    const read = slowRead(50)
    for (let event = 0; event < 500; event++) {
      read.run.soon()
      await vi.advanceTimersByTimeAsync(10)
    }
    expect(read.times()).toBe(5)
  })

  it('does not run twice at the same time, and repeats once for changes during the read', async () => {
    const read = slowRead(500)
    read.run.now()
    read.run.now()
    read.run.soon()
    expect(read.times()).toBe(1)
    await vi.advanceTimersByTimeAsync(2000)
    expect(read.times()).toBe(2)
  })

  it('does not happen after a stop', async () => {
    const read = slowRead(0)
    read.run.soon()
    read.run.stop()
    read.run.now()
    await vi.advanceTimersByTimeAsync(1000)
    expect(read.times()).toBe(0)
  })
})
