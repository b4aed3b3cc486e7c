import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import {
  endOnStopSignal,
  onStopSignal,
  passSignalsOn,
  type SignalSource,
  untilStopped,
  withServer,
} from './stop-signals.js'

function fakeProcess(pid = 4711) {
  const killed: [number, string][] = []
  const exits: number[] = []
  const source = Object.assign(new EventEmitter(), {
    pid,
    kill: (target: number, signal: string) => killed.push([target, signal]),
    exit: (code: number) => exits.push(code),
  })
  return { source: source as EventEmitter & SignalSource, killed, exits }
}

describe('onStopSignal', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'])(
    'calls its callback at the first %s, ends the process at the second, and then listens no more',
    signal => {
      const { source, killed } = fakeProcess()
      let asked = 0
      const stop = onStopSignal(() => (asked += 1), source)
      source.emit(signal, signal)
      expect([stop.signal.aborted, asked, killed]).toEqual([true, 1, []])
      source.emit(signal, signal)
      expect([asked, killed]).toEqual([1, [[4711, signal]]])
      expect(source.eventNames()).toEqual([])
    },
  )

  it('ends the first process of a container at the second signal, with the exit code of the signal', () => {
    const { source, killed, exits } = fakeProcess(1)
    onStopSignal(() => undefined, source)
    source.emit('SIGTERM', 'SIGTERM')
    source.emit('SIGTERM', 'SIGTERM')
    expect([killed, exits]).toEqual([[], [143]])
  })

  it('ignores signals after dispose()', () => {
    const { source } = fakeProcess()
    const { signal, dispose } = onStopSignal(() => undefined, source)
    dispose()
    source.emit('SIGINT', 'SIGINT')
    expect(signal.aborted).toBe(false)
  })
})

describe('endOnStopSignal', () => {
  it('adds no listener outside a container, so that a signal ends even a busy process', () => {
    const { source } = fakeProcess()
    endOnStopSignal(source)
    expect(source.listenerCount('SIGTERM')).toBe(0)
  })

  it('listens in the first process of a container until dispose()', () => {
    const { source, exits } = fakeProcess(1)
    const starting = endOnStopSignal(source)
    source.emit('SIGTERM', 'SIGTERM')
    expect(exits).toEqual([143])
    starting.dispose()
    expect(source.listenerCount('SIGTERM')).toBe(0)
  })
})

describe('passSignalsOn', () => {
  it('passes each signal to the running program, and ends the process if no program runs', () => {
    const { source, killed } = fakeProcess()
    const passed: string[] = []
    const signals = passSignalsOn(source)
    signals.to({ kill: signal => passed.push(signal) })
    source.emit('SIGINT', 'SIGINT')
    source.emit('SIGTERM', 'SIGTERM')
    expect([passed, killed]).toEqual([['SIGINT', 'SIGTERM'], []])
    signals.to(undefined)
    source.emit('SIGHUP', 'SIGHUP')
    expect([killed, source.listenerCount('SIGHUP')]).toEqual([[[4711, 'SIGHUP']], 0])
  })
})

it('withServer closes the server if the callback fails, and listens for signals until then', async () => {
  const acts: string[] = []
  const act = (name: string) => async () => void acts.push(name)
  const listen = () => {
    acts.push('listen')
    return { dispose: act('dispose') }
  }
  const lost = () => Promise.reject(new Error('lost'))
  await expect(withServer(async () => ({ close: act('close') }), lost, listen)).rejects.toThrow('lost')
  expect(acts).toEqual(['listen', 'close', 'dispose'])
})

it('untilStopped returns immediately after an earlier signal', () => untilStopped(AbortSignal.abort()))
