import { connect } from 'node:net'

interface RawAnswer {
  text: string
  statuses: number[]
}

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
    // The server may close the connection during our write. The bytes received until then are the answer.
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
