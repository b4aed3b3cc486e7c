import { channel } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { noticeLostConnections } from './with-target.js'

/** The channel on which Node's fetch announces a new connection. */
const connected = channel('undici:client:connected')

async function closedSocket(): Promise<Socket> {
  const socket = new Socket()
  socket.destroy()
  await once(socket, 'close')
  return socket
}

async function timesTold(socket: Socket): Promise<number> {
  let told = 0
  socket.on('close', () => (told += 1))
  connected.publish({ socket })
  await new Promise(setImmediate)
  return told
}

describe('noticeLostConnections', () => {
  it('repeats the close event for a late listener', async () => {
    const notice = noticeLostConnections()
    const socket = await closedSocket()
    const heard = once(socket, 'close')
    connected.publish({ socket })
    expect(await heard).toEqual([false])
    notice.dispose()
  })

  it('emits no close event for an open socket', async () => {
    const notice = noticeLostConnections()
    const socket = new Socket()
    expect(await timesTold(socket)).toBe(0)
    socket.destroy()
    notice.dispose()
  })

  it('repeats no close event after dispose()', async () => {
    noticeLostConnections().dispose()
    expect(await timesTold(await closedSocket())).toBe(0)
  })
})
