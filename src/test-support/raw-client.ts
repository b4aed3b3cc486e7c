import { connect } from 'node:net'

/** The bytes that a connection received until it ended. */
export interface RawAnswer {
  text: string
  /** Every status code in it, in order. */
  statuses: number[]
}

/**
 * Speaks to a server without the manners of an HTTP client, for tests: sends pieces as they are, and collects what comes back
 * until the server closes the connection or `until` is satisfied.
 */
export function speakRaw(
  url: string,
  pieces: readonly string[],
  { pauseMs = 0, until = () => false }: { pauseMs?: number; until?: (text: string) => boolean } = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let text = ''
    const finish = () => {
      socket.destroy()
      resolve({
        text,
        statuses: [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status)),
      })
    }
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => {
      text += chunk
      if (until(text)) finish()
    })
    socket.on('close', finish)
    // The server may close while we still write; what it said before is what counts.
    socket.on('error', error => (text === '' ? reject(error) : finish()))
    void (async () => {
      for (const piece of pieces) {
        if (socket.destroyed) return
        socket.write(piece)
        if (pauseMs > 0) await new Promise(next => setTimeout(next, pauseMs))
      }
    })()
  })
}
