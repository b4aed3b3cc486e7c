import { writeFile } from 'node:fs/promises'
import type { RequestParts } from './load.js'

/** The token of fixtures/default.json. */
export const authorization = 'Bearer keymock-token'

/** Asks keymock once and keeps its answer in a file, for the bare server to give. */
export async function captureAnswer(url: string, request: RequestParts, file: string): Promise<void> {
  const { method, path, headers, body } = request
  const response = await fetch(url + path, { method, headers, ...(body !== undefined && { body }) })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} was answered with ${response.status}: ${text}`)
  // Node adds these itself, to the bare server as to keymock.
  const added = ['date', 'connection', 'keep-alive', 'transfer-encoding']
  const kept = [...response.headers].filter(([name]) => !added.includes(name))
  await writeFile(
    file,
    JSON.stringify({ status: response.status, headers: Object.fromEntries(kept), body: text }),
  )
}
