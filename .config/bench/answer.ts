import { writeFile } from 'node:fs/promises'
import type { RequestParts } from './load.js'

/** The token of fixtures/default.json. */
export const authorization = 'Bearer keymock-token'

/** Sends one request to keymock, and keeps the answer in a file for the bare server. */
export async function captureAnswer(url: string, request: RequestParts, file: string): Promise<void> {
  const { method, path, headers, body } = request
  const response = await fetch(url + path, { method, headers, ...(body !== undefined && { body }) })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} got ${response.status}: ${text}`)
  // Node adds these to the answers of both servers.
  const added = ['date', 'connection', 'keep-alive', 'transfer-encoding']
  const kept = [...response.headers].filter(([name]) => !added.includes(name))
  await writeFile(
    file,
    JSON.stringify({ status: response.status, headers: Object.fromEntries(kept), body: text }),
  )
}
