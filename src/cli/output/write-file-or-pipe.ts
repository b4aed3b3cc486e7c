import { close, constants, open } from 'node:fs'
import { stat, writeFile } from 'node:fs/promises'
import { Socket } from 'node:net'

const pauseMs = 50

/**
 * Replaces a file, or writes to a named pipe when a program reads it. Tries repeatedly to open the pipe, because an ordinary
 * `open` would wait for the reader in a thread that no signal can end.
 */
export async function writeFileOrPipe(file: string, text: string, signal?: AbortSignal): Promise<void> {
  const stats = await stat(file).catch(() => undefined)
  if (!stats?.isFIFO()) {
    await writeFile(file, text)
    return
  }
  const descriptor = await openedForReader(file, signal)
  await writeTo(descriptor, text, signal)
}

async function openedForReader(file: string, signal: AbortSignal | undefined): Promise<number> {
  for (;;) {
    const descriptor = await openedNow(file)
    if (descriptor !== undefined) return descriptor
    if (signal?.aborted) throw new Error('no program reads this pipe')
    await pause(signal)
  }
}

/** @returns undefined if no program reads the pipe. */
function openedNow(file: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    open(file, constants.O_WRONLY | constants.O_NONBLOCK, (error, descriptor) => {
      if (error === null) resolve(descriptor)
      else if (error.code === 'ENXIO') resolve(undefined)
      else reject(error)
    })
  })
}

function pause(signal: AbortSignal | undefined): Promise<void> {
  return new Promise(resolve => {
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, pauseMs)
    signal?.addEventListener('abort', end)
  })
}

function writeTo(descriptor: number, text: string, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    let socket: Socket
    try {
      socket = new Socket({ fd: descriptor, readable: false, writable: true })
    } catch (error) {
      close(descriptor)
      throw error
    }
    const giveUp = () => socket.destroy(new Error('the program that reads this pipe has stopped reading'))
    socket.once('close', () => signal?.removeEventListener('abort', giveUp))
    socket.once('error', reject)
    socket.once('finish', resolve)
    socket.end(text)
    // If the signal has already aborted, the reader gets one more second.
    if (signal?.aborted) setTimeout(giveUp, 1000).unref()
    else signal?.addEventListener('abort', giveUp)
  })
}
