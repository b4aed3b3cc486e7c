import { execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readTextFile } from './read-text-file.js'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keymock-text-'))
})

afterAll(() => rm(folder, { recursive: true }))

async function file(name: string, content: string | Uint8Array): Promise<string> {
  await writeFile(join(folder, name), content)
  return join(folder, name)
}

async function pipe(name: string): Promise<string> {
  await promisify(execFile)('mkfifo', [join(folder, name)])
  return join(folder, name)
}

describe('readTextFile', () => {
  const text = '{"name":"Ключ 鍵 🔑"}'

  it.each<[string, Uint8Array]>([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16 with a byte order mark', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16 without one', Buffer.from(text, 'utf16le')],
    ['big-endian UTF-16 with a byte order mark', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
    ['big-endian UTF-16 without one', Buffer.from(text, 'utf16le').swap16()],
  ])('reads %s', async (encoding, bytes) => {
    expect(await readTextFile(await file(encoding, bytes))).toBe(text)
  })

  it('reads an empty file and one that is larger than what is read at once', async () => {
    expect(await readTextFile(await file('empty', ''))).toBe('')
    const long = 'é'.repeat(2_000_000)
    expect(await readTextFile(await file('long', long))).toBe(long)
  })

  it('reads a pipe, also one whose writer is late or pauses', async () => {
    const path = await pipe('late')
    const writer = spawn('sh', ['-c', `sleep 0.2; { printf one; sleep 0.2; printf two; } > ${path}`])
    expect(await readTextFile(path)).toBe('onetwo')
    writer.kill()
  })

  it('refuses a pipe without an end', async () => {
    const path = await pipe('endless')
    const writer = spawn('sh', ['-c', `exec yes > ${path}`], { stdio: 'ignore' })
    await expect(readTextFile(path, 4 * 1_048_576)).rejects.toThrow('it is larger than 4 MiB')
    writer.kill()
  })

  it('refuses a file that is too large without reading all of it', async () => {
    const path = await file('large', '')
    await using handle = await open(path, 'w')
    await handle.truncate(2 ** 40)
    await expect(readTextFile(path)).rejects.toThrow('it is larger than 256 MiB')
  })

  it('refuses what is no text file, and says what it is', async () => {
    await mkdir(join(folder, 'folder'))
    await expect(readTextFile(join(folder, 'folder'))).rejects.toThrow('it is a folder')
    await expect(readTextFile('/dev/zero')).rejects.toThrow('it is a device')
    await expect(readTextFile(await file('latin-1', Uint8Array.of(0x22, 0xe9, 0x22)))).rejects.toThrow(
      'it is not written in UTF-8',
    )
    const socket = createServer().listen(join(folder, 'socket'))
    await expect(readTextFile(join(folder, 'socket'))).rejects.toThrow('it is a socket')
    socket.close()
  })

  it('tells a file that is not there from one that cannot be read', async () => {
    await expect(readTextFile(join(folder, 'nowhere'))).rejects.toMatchObject({ isMissing: true })
    await expect(readTextFile(folder)).rejects.toMatchObject({ isMissing: false })
  })
})
