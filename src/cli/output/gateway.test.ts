import { readFile, stat, writeFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../../.config/tests/temporary-folder.js'
import { plainText } from '../../common/document/inline.js'
import { createSecrets } from '../../common/secrets/secrets.js'
import type { Terminal } from '../terminal/terminal.js'
import { silentTerminal } from '../test-support/run-here.js'
import { createGateway } from './gateway.js'

const secret = 'a-very-secret-token'
const folder = temporaryFolder()

function gatewayOf({ columns }: { columns?: number } = {}) {
  const written: string[] = []
  const terminal: Terminal = {
    ...silentTerminal,
    print: text => written.push(`out ${plainText(text)}`),
    warn: text => written.push(`err ${plainText(text)}`),
  }
  const live = {
    columns: columns ?? 80,
    write(text: unknown) {
      written.push(`live ${text}`)
      return true
    },
  }
  const secrets = createSecrets()
  secrets.add(secret, '<token>')
  return {
    gateway: createGateway(secrets, terminal, columns === undefined ? undefined : live),
    secrets,
    written,
  }
}

describe('createGateway', () => {
  it('prints and writes no secret', async () => {
    const { gateway, written } = gatewayOf({ columns: 80 })
    gateway.print(`1 ${secret}`)
    gateway.warn(`2 ${encodeURIComponent(secret)}`)
    gateway.status(`3 ${secret}`)
    await gateway.write(folder.file('deep', 'file'), () => `4 ${btoa(`x:${secret}`)}`)
    const log = await gateway.openLog(folder.file('log'))
    await log.append(JSON.stringify({ secret }))
    await log.close()
    expect(written).toEqual(['out 1 <token>', 'err 2 <token>', 'live \r\u001b[2K3 <token>'])
    expect(await readFile(folder.file('deep', 'file'), 'utf8')).toContain('<token>')
    expect(await readFile(folder.file('log'), 'utf8')).toBe('{"secret":"<token>"}\n')
  })

  it('removes the progress line before it prints a line', () => {
    const { gateway, written } = gatewayOf({ columns: 12 })
    gateway.status('longer than the terminal is wide')
    gateway.print('done')
    gateway.print('again')
    expect(written).toEqual(['live \r\u001b[2Klonger than', 'live \r\u001b[2K', 'out done', 'out again'])
  })

  it('shows no progress line without a terminal', () => {
    const { gateway, written } = gatewayOf()
    gateway.status('busy')
    expect(gateway.isLive).toBe(false)
    expect(written).toEqual([])
  })

  it('makes an existing log readable only by its owner, and keeps the old lines', async () => {
    const { gateway } = gatewayOf()
    const file = folder.file('old.jsonl')
    await writeFile(file, 'before\n', { mode: 0o644 })
    const log = await gateway.openLog(file)
    await log.append('after')
    await log.close()
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readFile(file, 'utf8')).toBe('before\nafter\n')
  })

  it('removes a new log that has no lines, but keeps an existing log', async () => {
    const { gateway } = gatewayOf()
    const [made, found] = [folder.file('made.jsonl'), folder.file('found.jsonl')]
    await writeFile(found, '')
    for (const file of [made, found]) await (await gateway.openLog(file)).close()
    await expect(stat(made)).rejects.toThrow('ENOENT')
    expect((await stat(found)).size).toBe(0)
  })
})
