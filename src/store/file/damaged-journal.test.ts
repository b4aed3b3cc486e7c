import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { seeded } from '../../domain/random.js'
import { startServerWith } from '../../node/start-server.js'
import { FileLog } from './file-log.js'
import { created, fixtures, keepState, listed } from './test-support/kept-service.js'

const kept = keepState()
const chance = seeded(28)(0)
const below = (count: number) => Math.trunc(chance.fraction() * count)

async function filled(): Promise<{ bytes: Buffer; ids: string[] }> {
  await using server = await kept.start()
  const ids: string[] = []
  for (const name of ['one', 'zwei – ü', 'three'])
    ids.push((await created(server.url, { name, externalId: 'user_1', meta: { name } })).keyId)
  await server.close()
  return { bytes: await readFile(kept.file), ids }
}

async function keyIds(url: string): Promise<unknown[]> {
  return (await listed(url)).keys.map(({ id }) => id).reverse()
}

async function startNoticing() {
  const notices: string[] = []
  const stateFile = await FileLog.open(kept.file, { onNotice: sentence => notices.push(sentence) })
  return { server: await startServerWith({ fixtures }, { stateFile }), notices }
}

describe('a start with an incomplete last line', () => {
  it('moves the line, whatever its length, to another file and reports the move', async () => {
    const { bytes, ids } = await filled()
    const lineStart = bytes.subarray(0, -1).lastIndexOf('\n') + 1
    const lengths = [lineStart + 1, bytes.length - 1, 0, 0]
    for (const length of lengths.map(given => given || lineStart + 1 + below(bytes.length - lineStart - 1))) {
      await writeFile(kept.file, bytes.subarray(0, length))
      const { server, notices } = await startNoticing()
      expect(await keyIds(server.url)).toEqual(['key_seeded', ...ids.slice(0, -1)])
      const { keyId } = await created(server.url)
      await server.close()
      expect(notices).toEqual([expect.stringContaining(`Moved its ${length - lineStart} bytes to`)])
      const copy = `${kept.file}.torn`
      expect(await readFile(copy)).toEqual(bytes.subarray(lineStart, length))
      expect((await stat(copy)).mode & 0o777).toBe(0o600)

      const again = await startNoticing()
      expect(await keyIds(again.server.url)).toEqual(['key_seeded', ...ids.slice(0, -1), keyId])
      expect(again.notices).toEqual([])
      await again.server.close()
    }
  })

  it('leaves the line in the file when an earlier line is damaged', async () => {
    const { bytes } = await filled()
    const damaged = Buffer.from(bytes.subarray(0, -20).toString().replace('zwei', 'drei'))
    await writeFile(kept.file, damaged)
    await expect(kept.start()).rejects.toThrow(/STATE_TORN .*at line 4, /)
    expect(await readFile(kept.file)).toEqual(damaged)
    expect(await readdir(kept.folder)).toEqual(['state.jsonl'])
  })
})

describe('a start with damaged lines', () => {
  it.each([
    ['the last line', [5], /cut it to its first \d+ bytes/],
    ['a line in the middle', [4], /the line after the damage are intact.*delete only line 4/s],
    ['several lines', [3, 5], /The lines 3, 5 are damaged; all others are intact.*delete only these/s],
  ])('says how to keep all other lines: %s', async (_, damaged, message) => {
    const { bytes, ids } = await filled()
    const isDamaged = (number: number) => damaged.includes(number)
    const lines = bytes.toString().split('\n')
    const broken = lines.map((line, index) => (isDamaged(index + 1) ? '{"add":{}}' : line)).join('\n')
    await writeFile(kept.file, broken)
    const error = String(await kept.start().catch(reason => reason))
    expect(error).toMatch(message)
    const intact = Buffer.from(`${lines.slice(0, (damaged[0] ?? 0) - 1).join('\n')}\n`)
    expect(error).toContain(`at line ${damaged[0]}, byte ${intact.length}\n`)
    expect(await readFile(kept.file, 'utf8')).toBe(broken)

    await writeFile(kept.file, lines.filter((_, index) => !isDamaged(index + 1)).join('\n'))
    await using server = await kept.start()
    const left = ids.filter((_, index) => !isDamaged(index + 3))
    expect(await keyIds(server.url)).toEqual(['key_seeded', ...left])
  })
})

describe('a start with a flipped bit in the file', () => {
  it('reports the line of the bit, and leaves the file unchanged', async () => {
    const { bytes } = await filled()
    const places = Array.from({ length: 60 }, () => below(bytes.length))
    for (const [index, byte] of bytes.entries()) if (byte === 0x0a) places.push(index)
    for (const place of places) {
      const flipped = Buffer.from(bytes)
      flipped[place] = (flipped[place] ?? 0) ^ (1 << below(8))
      await writeFile(kept.file, flipped)
      const line = bytes.subarray(0, place).toString('latin1').split('\n').length
      const error = String(await FileLog.open(kept.file).catch(reason => reason))
      expect(error, `byte ${place}`).toMatch(new RegExp(`STATE_(TORN|FOREIGN) .*at line ${line}\\b`))
      expect(await readFile(kept.file)).toEqual(flipped)
    }
    expect(await readdir(kept.folder)).toEqual(['state.jsonl'])
  })
})

describe('a start with a state file of version 1', () => {
  it('leaves the file unchanged, and says how to keep the keys', async () => {
    const { bytes } = await filled()
    const text = bytes.toString().replaceAll(/,"sum":"[\da-f]{8}"\}\n/g, '}\n')
    await writeFile(kept.file, text.replace('"version":2', '"version":1'))
    const before = await readFile(kept.file)
    await expect(kept.start()).rejects.toThrow(/version 1 of the format.*GET \/_keymock\/state/s)
    expect(await readFile(kept.file)).toEqual(before)
    expect(await readdir(kept.folder)).toEqual(['state.jsonl'])
  })
})
