import { describe, expect, it } from 'vitest'
import { untilStopped, withServer } from './stop-signals.js'

function recorder() {
  const acts: string[] = []
  const act = (name: string) => async () => {
    acts.push(name)
  }
  const listen = () => {
    acts.push('listen')
    return { dispose: () => acts.push('dispose') }
  }
  return { acts, act, listen, open: async () => ({ close: act('close') }) }
}

describe('withServer', () => {
  it('listens for signals after the start, until the server has closed', async () => {
    const { acts, act, open, listen } = recorder()
    await withServer(open, act('use'), listen)
    expect(acts).toEqual(['listen', 'use', 'close', 'dispose'])
  })

  it('closes the server if the callback fails', async () => {
    const { acts, open, listen } = recorder()
    const failed = withServer(open, () => Promise.reject(new Error('lost')), listen)
    await expect(failed).rejects.toThrow('lost')
    expect(acts).toEqual(['listen', 'close', 'dispose'])
  })

  it('listens for no signal if the server does not start', async () => {
    const { acts, act, listen } = recorder()
    const failed = withServer(() => Promise.reject(new Error('taken')), act('use'), listen)
    await expect(failed).rejects.toThrow('taken')
    expect(acts).toEqual([])
  })
})

it('untilStopped waits for a signal, and returns immediately after an earlier signal', async () => {
  const stop = new AbortController()
  const waiting = untilStopped(stop.signal)
  stop.abort()
  await waiting
  await untilStopped(stop.signal)
})
