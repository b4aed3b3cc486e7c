import { readFile, rm, writeFile } from 'node:fs/promises'
import { KeymockError } from '../../domain/keymock-error.js'

/** A file that is ours until it is released. */
export interface FileLock {
  release(): Promise<void>
}

/**
 * Takes the sole use of a file, by a lock file beside it that names this process.
 *
 * A lock whose process is gone, after kill -9 for instance, is taken over.
 *
 * @throws KeymockError `STATE_IN_USE` when another process has it.
 */
export async function lockFile(path: string): Promise<FileLock> {
  const lock = `${path}.lock`
  const own = JSON.stringify({ pid: process.pid, started: await startOf(process.pid) })
  if (!(await create(lock, own)) && !(await takeOver(lock, own))) throw await inUse(path, lock)
  return { release: () => rm(lock, { force: true }) }
}

async function create(path: string, content: string): Promise<boolean> {
  try {
    await writeFile(path, content, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** Two processes may find the same dead lock at once: the one that creates the second file first may replace the first. */
async function takeOver(lock: string, own: string): Promise<boolean> {
  const claim = `${lock}.takeover`
  if (!(await create(claim, own))) return false
  try {
    const holder = await holderOf(lock)
    if (holder === 'unknown' || (holder !== undefined && (await isAlive(holder)))) return false
    await rm(lock, { force: true })
    return await create(lock, own)
  } finally {
    await rm(claim, { force: true })
  }
}

interface Holder {
  pid: number
  started?: string | undefined
}

async function holderOf(lock: string): Promise<Holder | 'unknown' | undefined> {
  const content = await readFile(lock, 'utf8').catch(error => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })
  if (content === undefined) return undefined
  try {
    const { pid, started } = JSON.parse(content)
    return Number.isInteger(pid) ? { pid, started } : 'unknown'
  } catch {
    return 'unknown'
  }
}

async function isAlive({ pid, started }: Holder): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
  // The number may have been given to another process since, which then started at another time.
  const now = await startOf(pid)
  return started === undefined || now === undefined || started === now
}

/** When a process started, in ticks since boot, with the boot it belongs to. Only Linux tells. */
async function startOf(pid: number): Promise<string | undefined> {
  try {
    const [boot, stat] = await Promise.all([
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
      readFile(`/proc/${pid}/stat`, 'utf8'),
    ])
    // The name of the process, in parentheses, may hold spaces. The state comes next, the start is the 20th field.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? 'ended, and only its parent does not know yet' : `${boot.trim()} ${fields[19]}`
  } catch {
    return undefined
  }
}

async function inUse(path: string, lock: string): Promise<KeymockError> {
  const holder = await holderOf(lock)
  const who = typeof holder === 'object' ? `the process ${holder.pid}` : 'another process'
  return new KeymockError({
    code: 'STATE_IN_USE',
    where: path,
    problem: `It is in use by ${who}; two servers on one file would overwrite each other.`,
    remedy: `Stop that one or name another file. If no keymock is running, delete ${lock}.`,
  })
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
