import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { type SignalSource, untilInterrupted } from './until-interrupted.js'

function fakeProcess() {
  const killed: [number, string][] = []
  const source = Object.assign(new EventEmitter(), {
    pid: 4711,
    kill: (pid: number, signal: string) => killed.push([pid, signal]),
  })
  return { source: source as EventEmitter & SignalSource, killed }
}

describe('untilInterrupted', () => {
  it('asks for an end at the first signal', () => {
    const { source, killed } = fakeProcess()
    let told = 0
    const { signal } = untilInterrupted(() => (told += 1), source)
    source.emit('SIGINT', 'SIGINT')
    expect(signal.aborted).toBe(true)
    expect(told).toBe(1)
    expect(killed).toEqual([])
  })

  it('ends the process by the second signal, with nobody listening any more', () => {
    const { source, killed } = fakeProcess()
    untilInterrupted(() => undefined, source)
    source.emit('SIGINT', 'SIGINT')
    source.emit('SIGTERM', 'SIGTERM')
    expect(killed).toEqual([[4711, 'SIGTERM']])
    expect(source.listenerCount('SIGINT')).toBe(0)
    expect(source.listenerCount('SIGTERM')).toBe(0)
  })

  it('listens no more when the run is over', () => {
    const { source } = fakeProcess()
    const { signal, dispose } = untilInterrupted(() => undefined, source)
    dispose()
    source.emit('SIGINT', 'SIGINT')
    expect(signal.aborted).toBe(false)
  })
})
