import { readFile, writeFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { startServerWith } from '../../node/start-server.js'
import { FileLog } from './file-log.js'
import { sealedLine } from './line-format.js'
import { created, fixtures, keepState } from './test-support/kept-service.js'

const kept = keepState()
const hour = 3_600_000

async function clock(
  url: string,
  move?: object,
): Promise<{ now: number; frozen: boolean; offsetMs: number }> {
  const patch = move && { method: 'PATCH', body: JSON.stringify(move) }
  return (await fetch(`${url}/_keymock/clock`, patch)).json()
}

async function during<Result>(act: (url: string) => Promise<Result>): Promise<Result> {
  await using server = await kept.start()
  return await act(server.url)
}

const lines = async () => (await readFile(kept.file, 'utf8')).trimEnd().split('\n')

describe('the clock of a state file', () => {
  it('stays stopped or running after a restart, and has no offset after a reset', async () => {
    const now = Date.UTC(2130, 0, 1)
    await during(url => clock(url, { set: '2130-01-01T00:00:00Z', freeze: true }))
    expect(await during(url => clock(url))).toMatchObject({ now, frozen: true })
    await during(url => clock(url, { run: true }))
    const { offsetMs, ...running } = await during(url => clock(url))
    expect(running).toMatchObject({ frozen: false })
    expect(offsetMs).toBeGreaterThan(now - Date.now() - hour)
    await during(url => clock(url, { reset: true }))
    expect(await during(url => clock(url))).toMatchObject({ frozen: false, offsetMs: 0 })
  })

  it('is on the disk before the server answers the request that moved the clock', async () => {
    await during(async url => {
      await clock(url, { advance: hour })
      const { sum: _, ...line } = JSON.parse((await lines()).at(-1) ?? '')
      expect(line).toEqual({ clock: { offsetMs: hour } })
    })
  })

  it('is written once, before the first key at the new time', async () => {
    await during(async url => {
      await clock(url, { advance: hour })
      await Promise.all([created(url), created(url), created(url)])
      const kinds = (await lines()).slice(2).map(line => Object.keys(JSON.parse(line))[0])
      expect(kinds).toEqual(['clock', 'add', 'add', 'add'])
    })
  })

  it('is restored with the state, and stays restored after a restart', async () => {
    await during(async url => {
      await clock(url, { advance: hour })
      const state = await (await fetch(`${url}/_keymock/state`)).text()
      await fetch(`${url}/_keymock/reset`, { method: 'POST' })
      expect(JSON.parse((await lines())[0] ?? '')).not.toHaveProperty('clock')
      await fetch(`${url}/_keymock/state`, { method: 'PUT', body: state })
      expect(JSON.parse((await lines())[0] ?? '')).toMatchObject({ version: 2, clock: { offsetMs: hour } })
    })
    expect(await during(url => clock(url))).toMatchObject({ offsetMs: hour })
  })

  it('begins at the `startClock` of each start, if no request has moved the clock', async () => {
    const start = async (at: number) => {
      const stateFile = await FileLog.open(kept.file)
      return startServerWith({ fixtures }, { stateFile, startClock: { at, frozen: true } })
    }
    for (const at of [Date.UTC(2030, 0, 1), Date.UTC(2031, 0, 1)]) {
      await using server = await start(at)
      expect(await clock(server.url)).toMatchObject({ now: at, frozen: true })
    }
    expect((await during(url => clock(url))).frozen).toBe(false)
  })

  it('shows real time if the file has no clock, and makes the start fail if the file has an invalid clock', async () => {
    await during(url => created(url))
    const whole = await readFile(kept.file, 'utf8')
    expect(whole).not.toContain('clock')
    expect(await during(url => clock(url))).toMatchObject({ frozen: false, offsetMs: 0 })
    await writeFile(kept.file, `${whole}${sealedLine(JSON.stringify({ clock: { offsetMs: '1h' } }))}\n`)
    await expect(kept.start()).rejects.toThrow('STATE_TORN')
  })
})
