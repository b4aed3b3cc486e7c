import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startServerWith } from '../../node/start-server.js'
import { FileLog } from './file-log.js'
import { create, created, fixtures, keepState, listed } from './test-support/kept-service.js'

const kept = keepState()

describe('a server with a state file', () => {
  it('refuses changes after another program has written to the file or replaced the file', async () => {
    const errors: unknown[] = []
    const server = await startServerWith(
      { fixtures, persist: kept.file },
      { onError: error => errors.push(error) },
    )
    await writeFile(kept.file, 'x', { flag: 'a' })
    expect((await create(server.url)).status).toBe(503)
    await writeFile(`${kept.file}.other`, 'theirs')
    await rename(`${kept.file}.other`, kept.file)
    expect((await create(server.url)).status).toBe(503)
    expect(errors.map(String).join()).toMatch(
      /Another program has written.*Another file replaced the state file/s,
    )
    await server.close()
    expect(await readFile(kept.file, 'utf8')).toBe('theirs')
  })

  it.each([
    ['deleted', () => rm(kept.file)],
    ['moved away', () => rename(kept.file, `${kept.file}.old`)],
    [
      'deleted, but still has another name',
      () => link(kept.file, `${kept.file}.old`).then(() => rm(kept.file)),
    ],
  ])('rewrites the whole file if the file was %s', async (_, takeAway) => {
    let restored = 0
    const stateFile = await FileLog.open(kept.file, { onRestored: () => restored++ })
    const server = await startServerWith({ fixtures }, { stateFile })
    const before = await created(server.url, { externalId: 'u' })
    await takeAway()
    const after = await created(server.url, { externalId: 'u' })
    const last = await created(server.url)
    await server.close()
    expect(restored).toBe(1)
    await using again = await kept.start()
    expect((await listed(again.url)).keys.map(({ id }) => id)).toEqual([
      ...[last, after, before].map(({ keyId }) => keyId),
      'key_seeded',
    ])
  })

  it('separates its file from a hard link, so that another server can use the path of the link', async () => {
    const other = join(kept.folder, 'other.jsonl')
    const ids = async (url: string) => (await listed(url)).keys.map(({ id }) => id)
    await (await kept.start()).close()
    await link(kept.file, other)
    const notices: string[] = []
    await using one = await startServerWith(
      { fixtures, persist: kept.file },
      { onNotice: sentence => notices.push(sentence) },
    )
    expect(notices).toEqual([expect.stringContaining('is a hard link')])
    await using two = await kept.start({ persist: other })
    const { keyId } = await created(one.url)
    expect(await ids(two.url)).toEqual(['key_seeded'])
    const { keyId: theirs } = await created(two.url, { name: 'theirs' })
    await one.close()
    await two.close()
    await using again = await kept.start()
    await using theirsAgain = await kept.start({ persist: other })
    expect([await ids(again.url), await ids(theirsAgain.url)]).toEqual([
      [keyId, 'key_seeded'],
      [theirs, 'key_seeded'],
    ])
  })

  it('acknowledges no change while the folder is missing, and continues once the folder is back', async () => {
    const folder = join(kept.folder, 'of-the-state')
    await mkdir(folder)
    const server = await kept.start({ persist: join(folder, 'state.jsonl') })
    await rm(folder, { recursive: true })
    expect((await create(server.url)).status).toBe(503)
    expect((await listed(server.url)).total).toBe(1)
    await mkdir(folder)
    const { keyId } = await created(server.url)
    await server.close()
    await using again = await kept.start({ persist: join(folder, 'state.jsonl') })
    expect((await listed(again.url)).keys.map(({ id }) => id)).toEqual([keyId, 'key_seeded'])
  })
})
