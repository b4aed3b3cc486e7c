import { connect } from 'node:net'
import { patienceMs } from './connection.js'

/** @returns The problem, if any: a 5xx status other than 501, or a connection that the server leaves open. */
export function sendRaw(url: string, bytes: Buffer): Promise<string | undefined> {
  const { hostname, port } = new URL(url)
  return new Promise(resolve => {
    let text = ''
    const socket = connect(Number(port), hostname)
    const timer = setTimeout(() => {
      socket.destroy()
      resolve('the connection was not closed')
    }, patienceMs)
    socket.setEncoding('latin1')
    socket.on('data', piece => {
      text += piece
    })
    // After an answer, or after bytes that are not HTTP, the server may reset the connection. Then `close` follows.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(timer)
      const bad = [...text.matchAll(/HTTP\/1\.1 (5\d\d)/g)]
        .map(([, status]) => status)
        .find(status => status !== '501')
      resolve(bad === undefined ? undefined : `the status is ${bad}`)
    })
    socket.end(bytes)
  })
}
