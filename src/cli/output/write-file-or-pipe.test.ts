import { execFileSync } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { text as textOf } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../../.config/tests/temporary-folder.js'
import { writeFileOrPipe } from './gateway.js'

const folder = temporaryFolder('of each test')

function pipe(): string {
  const file = folder.file('pipe')
  execFileSync('mkfifo', [file])
  return file
}

describe.skipIf(process.platform === 'win32')('writeFileOrPipe with a named pipe', () => {
  it('waits for a reader, and writes the whole text', async () => {
    const file = pipe()
    const text = 'ä'.repeat(500_000)
    const written = writeFileOrPipe(file, text)
    expect(await textOf(createReadStream(file))).toBe(text)
    await written
  })

  it('writes to a reader although the signal has aborted', async () => {
    const file = pipe()
    const read = textOf(createReadStream(file))
    // The reader opens the pipe later, in another thread. Until then, writing fails.
    const write = () => writeFileOrPipe(file, 'text', AbortSignal.abort())
    await expect
      .poll(() =>
        write().then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
    expect(await read).toBe('text')
  })
})

it('writeFileOrPipe replaces a file', async () => {
  const file = folder.file('file')
  for (const text of ['a longer text', 'text']) await writeFileOrPipe(file, text)
  expect(await readFile(file, 'utf8')).toBe('text')
})
