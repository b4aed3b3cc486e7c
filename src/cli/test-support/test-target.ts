import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createSocketServer, type Server, type Socket } from 'node:net'
import type { Middleware } from '../../../contract-tests/middleware/middleware.js'

export interface TestTarget extends AsyncDisposable {
  url: string
  requests: string[]
}

export async function httpTarget(
  answer: (request: IncomingMessage, response: ServerResponse, body: string) => void,
): Promise<TestTarget> {
  const requests: string[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    requests.push(`${request.method} ${request.url}`)
    answer(request, response, body)
  })
  return listening(server, requests, () => server.closeAllConnections())
}

async function listening(server: Server, requests: string[], disconnect: () => void): Promise<TestTarget> {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    async [Symbol.asyncDispose]() {
      disconnect()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** Asks another server, and answers what the middleware makes of it. */
export function changedTarget(server: { url: string }, middleware: Middleware): Promise<TestTarget> {
  return httpTarget(async ({ method = '', url = '', headers }, response, body) => {
    const { authorization = '', 'content-type': type = '' } = headers
    const sent = { authorization, ...(method === 'POST' && { 'content-type': type }) }
    const init = { method, headers: sent, ...(method === 'POST' && { body }) }
    const next = async () => {
      const answer = await fetch(`${server.url}${url}`, init)
      return { status: answer.status, headers: new Headers(), body: await answer.text() }
    }
    const { pathname: path, searchParams: query } = new URL(url, server.url)
    const asked = { method, path, query, headers: new Headers(sent), body }
    const answer = await middleware(asked, next)
    answer.headers.set('content-type', answer.headers.get('content-type') ?? 'application/json')
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(answer.body)
  })
}

export async function socketTarget(onConnection: (socket: Socket) => void): Promise<TestTarget> {
  const sockets = new Set<Socket>()
  const server = createSocketServer(socket => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    onConnection(socket)
  })
  return listening(server, [], () => {
    for (const socket of sockets) socket.destroy()
  })
}

export function sendJson(response: ServerResponse, status: number, body: unknown, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}
