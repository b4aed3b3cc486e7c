import { writeFileSync } from 'node:fs'
import { readFile, rm, stat } from 'node:fs/promises'
import { systemClock } from '../../domain/clock.js'
import { asPrinted, KeymockError } from '../../domain/keymock-error.js'

export interface FileLock {
  release(): Promise<void>
}

/**
 * Locks a file for this process. Takes over the lock of a process that has ended, for instance after `kill -9`.
 *
 * @throws KeymockError `STATE_IN_USE` if another process holds the lock.
 */
export async function lockFile(path: string): Promise<FileLock> {
  const lock = `${path}.lock`
  const own = JSON.stringify({ pid: process.pid, started: await startOf(process.pid) })
  if (!(await take(lock, own))) throw await inUse(path, lock)
  if (await isDead(claimOf(lock))) await rm(claimOf(lock), { force: true })
  return { release: () => rm(lock, { force: true }) }
}

/** Only the holder of the claim, which is a lock too, may replace the lock of a process that has ended. */
const claimOf = (lock: string) => `${lock}.takeover`

async function take(lock: string, own: string): Promise<boolean> {
  if (await create(lock, own)) return true
  if (!(await isDead(lock)) || !(await take(claimOf(lock), own))) return false
  try {
    // Another process may have replaced the lock before this process got the claim.
    if ((await holderOf(lock)) !== undefined && !(await isDead(lock))) return false
    await rm(lock, { force: true })
    return await create(lock, own)
  } finally {
    await rm(claimOf(lock), { force: true })
  }
}

/** Writes synchronously, so that a kill can hardly leave an empty file. Returns false if the file exists already. */
async function create(path: string, content: string): Promise<boolean> {
  try {
    writeFileSync(path, content, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    // A full disk leaves an empty file.
    await rm(path, { force: true })
    throw error
  }
}

/** How long a process may leave its new lock empty. */
const emptyForMs = 10_000

async function isDead(lock: string): Promise<boolean> {
  const holder = await holderOf(lock)
  if (typeof holder === 'object') return !(await isAlive(holder))
  if (holder === undefined) return false
  const found = await stat(lock).catch(() => undefined)
  return found?.size === 0 && systemClock.now() - found.mtimeMs > emptyForMs
}

interface Holder {
  pid: number
  /** See {@link startOf}. If the start is now different, the id belongs to another process. */
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

async function inUse(path: string, lock: string): Promise<KeymockError> {
  const locks = [lock, claimOf(lock)]
  const holders = await Promise.all(locks.map(holderOf))
  const inTheWay = locks.filter((_, index) => holders[index] !== undefined)
  const holder = holders.find(found => typeof found === 'object')
  const who = typeof holder === 'object' ? `the process ${holder.pid}` : 'another process'
  return new KeymockError(asPrinted`STATE_IN_USE  ${path}
    The file is in use by ${who}. Two servers on one file would overwrite each other.
    Stop that process or name another file. If no keymock is running, delete \
    ${inTheWay.join(' and ') || lock}.`)
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

async function isAlive({ pid, started }: Holder): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
  const now = await startOf(pid)
  return started === undefined || now === undefined || started === now
}

/**
 * The start of a process: the id of the system's boot, and the ticks from the boot to the start. Undefined if the
 * process does not exist, and on systems other than Linux.
 */
async function startOf(pid: number): Promise<string | undefined> {
  try {
    const [boot, stat] = await Promise.all([
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
      readFile(`/proc/${pid}/stat`, 'utf8'),
    ])
    // The process name, in parentheses, may contain spaces. After the name, the first field is the state, and the 20th field is
    // the start.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z'
      ? 'ended, but its parent has not collected it yet'
      : `${boot.trim()} ${fields[19]}`
  } catch {
    return undefined
  }
}
