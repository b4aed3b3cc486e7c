import { writeFile } from 'node:fs/promises'
import type { RequestParts } from './load.js'

export const authorization = 'Bearer keymock-token'

export async function captureAnswer(url: string, request: RequestParts, file: string): Promise<void> {
  const { method, path, headers, body } = request
  const response = await fetch(url + path, { method, headers, ...(body !== undefined && { body }) })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} got ${response.status}: ${text}`)
  // Node adds these header fields to every answer, so the file need not contain them.
  const added = ['date', 'connection', 'keep-alive', 'transfer-encoding']
  const kept = [...response.headers].filter(([name]) => !added.includes(name))
  await writeFile(
    file,
    JSON.stringify({ status: response.status, headers: Object.fromEntries(kept), body: text }),
  )
}
