import { type FileHandle, open, rm } from 'node:fs/promises'
import type { JournalContent } from './read-journal.js'
import { stateUnusable } from './state-error.js'

/**
 * Copies the incomplete last line of a journal to a `.torn` file. Does not remove the line from the journal.
 *
 * @returns A notice for the terminal.
 */
export async function setAside(
  path: string,
  { size, incompleteBytes }: Pick<JournalContent, 'size' | 'incompleteBytes'>,
): Promise<string> {
  const copy = `${path}.torn`
  try {
    const bytes = await readPart(path, size, incompleteBytes)
    // Writes a new file that only this user can read, because the line may hold a raw key.
    await rm(copy, { force: true })
    const handle = await open(copy, 'wx', 0o600)
    await handle.writeFile(bytes).finally(() => handle.close())
  } catch (error) {
    throw stateUnusable(copy, error)
  }
  return `${path} ended in the middle of a line, as after a crash during a write. No request of that line got an answer. Moved its ${incompleteBytes} bytes to ${copy}.`
}

async function readPart(path: string, position: number, length: number): Promise<Buffer> {
  const handle: FileHandle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
