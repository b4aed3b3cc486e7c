import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { patienceMs } from '../../../.config/tests/patience.js'
import { runTests } from './run-tests.js'

const node = (script: string) => [process.execPath, '-e', script]
const { signal } = new AbortController()
const environment = { PATH: process.env.PATH }
/** A time limit that no command reaches. */
const timeoutMs = patienceMs

describe.concurrent('runTests', () => {
  it('returns the exit code and the end of the output if the command fails', async () => {
    const command = node('console.log("x".repeat(30000)); console.error("the reason"); process.exitCode = 3')
    const run = await runTests({ command, environment, timeoutMs, signal })
    expect(run).toMatchObject({ kind: 'failed', code: 3 })
    if (run.kind !== 'failed') return
    expect(run.output).toContain('the reason')
    expect(run.output.length).toBeLessThanOrEqual(20_000)
  })

  it('passes the environment to the command, but no input', async () => {
    const command = node(
      'process.stdin.on("end", () => process.exit(process.env.WORD === "yes" ? 0 : 1)).resume()',
    )
    const run = await runTests({
      command,
      environment: { ...environment, WORD: 'yes' },
      timeoutMs,
      signal,
    })
    expect(run.kind).toBe('passed')
  })

  it('ends a command that takes too long and ignores SIGTERM, and its children', async () => {
    const inner = 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)'
    const command = node(
      `const { pid } = require('node:child_process').spawn(process.execPath, ['-e', '${inner}'], { stdio: 'ignore' }); console.log(pid); ${inner}`,
    )
    const run = await runTests({ command, environment, timeoutMs: 3000, signal })
    expect(run.kind).toBe('timed out')
    if (run.kind !== 'timed out') return
    expect(await isGone(Number(run.output))).toBe(true)
  })
})

async function isGone(pid: number): Promise<boolean> {
  for (let tries = 0; tries < 100; tries += 1) {
    try {
      process.kill(pid, 0)
    } catch {
      return true
    }
    await sleep(50)
  }
  return false
}
