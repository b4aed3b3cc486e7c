import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../../../test-support/free-port.js'

/** The store that the tests use: `redis`, or `valkey` with TEST_STORE=valkey. */
const product = process.env.TEST_STORE ?? 'redis'
const serverProgram = `${product}-server`

/** Without the program, the tests that need a Redis server are skipped. */
export const hasRedisServer = spawnSync(serverProgram, ['--version']).status === 0

export interface RedisServer extends AsyncDisposable {
  url: string
  port: number
  pid(): number
  cli(...words: string[]): Promise<string>
  kill(): Promise<void>
  pause(): void
  resume(): void
  restart(): Promise<void>
}

export async function startRedisServer(...options: string[]): Promise<RedisServer> {
  const folder = await mkdtemp(join(tmpdir(), 'keymock-redis-'))
  const port = await freePort()
  const start = () =>
    startProcess(['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', ...options])
  let child = await start()
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    child.kill('SIGKILL')
    await exit
  }
  return {
    url: `redis://127.0.0.1:${port}/0`,
    port,
    kill,
    pid: () => Number(child.pid),
    cli: async (...words) =>
      (await promisify(execFile)(`${product}-cli`, ['-p', String(port), ...words])).stdout,
    pause: () => child.kill('SIGSTOP'),
    resume: () => child.kill('SIGCONT'),
    async restart() {
      child = await start()
    },
    async [Symbol.asyncDispose]() {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function startProcess(args: string[]): Promise<ChildProcess> {
  const child = spawn(serverProgram, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  let printed = ''
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`${serverProgram} ended:\n${printed}`)))
    child.stdout?.on('data', chunk => {
      printed += chunk
      if (printed.includes('Ready to accept connections')) resolve()
    })
  })
  return child
}
