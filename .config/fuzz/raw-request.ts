import { connect } from 'node:net'
import type { RunRandom } from '../../src/common/random.js'

/** A server may wait 10 seconds for the rest of an incomplete request before it answers. */
export const patienceMs = 30_000

const good = [
  'GET /v1/apis.listKeys?apiId=api_payments&limit=1 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer keymock-token\r\n\r\n',
  'POST /v1/keys.createKey HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer keymock-token\r\nContent-Type: application/json\r\nContent-Length: 21\r\n\r\n{"apiId":"api_empty"}',
  'POST /v1/keys.createKey HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
  'POST /v1/keys.verifyKey HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 11\r\n\r\n{"key":"x"}',
  'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n',
  'CONNECT x:1 HTTP/1.1\r\nHost: x:1\r\n\r\n',
  'HEAD /openapi.json HTTP/1.0\r\n\r\n',
] as const

const scraps = [
  '\r\n',
  '\n',
  '\0',
  ' ',
  ':',
  'HTTP/1.1',
  'Host: y\r\n',
  'Content-Length: 5\r\n',
  'Expect: 100-continue\r\n',
  '%',
  '%zz',
  '/../',
  '//',
  '\u00ff',
  'a:\r\n'.repeat(2500),
  'x'.repeat(20_000),
  'Upgrade: websocket\r\nConnection: Upgrade\r\n',
] as const

export function rawRequest({ below }: RunRandom): Buffer {
  const pick = (texts: readonly string[]) => texts[below(texts.length)] ?? ''
  let text = Array.from({ length: 1 + below(3) }, () => pick(good)).join('')
  for (let count = below(4); count > 0; count--) {
    const at = below(text.length)
    const end = at + below(12)
    text = text.slice(0, at) + pick(['', ...scraps]) + text.slice(below(2) === 0 ? at : end)
  }
  return Buffer.from(text, 'latin1')
}

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
