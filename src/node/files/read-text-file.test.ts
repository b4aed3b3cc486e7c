import { execFile, spawn } from 'node:child_process'
import { mkdir, open } from 'node:fs/promises'
import { createServer } from 'node:net'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../../.config/tests/temporary-folder.js'
import { readTextFile } from './read-text-file.js'

const folder = temporaryFolder()

async function pipe(name: string): Promise<string> {
  await promisify(execFile)('mkfifo', [folder.file(name)])
  return folder.file(name)
}

describe('readTextFile', () => {
  const text = '{"name":"Ключ 鍵 🔑"}'

  it.each<[string, Uint8Array]>([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16 with a byte order mark', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16 without a byte order mark', Buffer.from(text, 'utf16le')],
    ['big-endian UTF-16 with a byte order mark', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
    ['big-endian UTF-16 without a byte order mark', Buffer.from(text, 'utf16le').swap16()],
  ])('reads %s', async (encoding, bytes) => {
    expect(await readTextFile(await folder.write(encoding, bytes))).toBe(text)
  })

  it('reads an empty file, and a file that needs several reads', async () => {
    expect(await readTextFile(await folder.write('empty', ''))).toBe('')
    const long = 'é'.repeat(2_000_000)
    expect(await readTextFile(await folder.write('long', long))).toBe(long)
  })

  it('reads a pipe, even if the writer is late or pauses', async () => {
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

  it('refuses a file that is too large, without reading the whole file', async () => {
    const path = await folder.write('large', '')
    await using handle = await open(path, 'w')
    await handle.truncate(2 ** 40)
    await expect(readTextFile(path)).rejects.toThrow('it is larger than 256 MiB')
  })

  it('refuses a folder, a device, a socket and a file in an unknown encoding, each with the reason', async () => {
    await mkdir(folder.file('folder'))
    await expect(readTextFile(folder.file('folder'))).rejects.toThrow('it is a folder')
    await expect(readTextFile('/dev/zero')).rejects.toThrow('it is a device')
    await expect(
      readTextFile(await folder.write('latin-1', Uint8Array.of(0x22, 0xe9, 0x22))),
    ).rejects.toThrow('it is not in UTF-8')
    const socket = createServer().listen(folder.file('socket'))
    await expect(readTextFile(folder.file('socket'))).rejects.toThrow('it is a socket')
    socket.close()
  })

  it('distinguishes a missing file from an unreadable file', async () => {
    await expect(readTextFile(folder.file('nowhere'))).rejects.toMatchObject({ isMissing: true })
    await expect(readTextFile(folder.path)).rejects.toMatchObject({ isMissing: false })
  })
})
