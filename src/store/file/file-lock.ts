import { link, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { systemClock } from '../../domain/clock.js'
import { KeymockError } from '../../domain/keymock-error.js'

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
  const claim = `${lock}.takeover`
  const own = JSON.stringify({ pid: process.pid, started: await startOf(process.pid) })
  await clearDrafts(lock)
  const isOurs = (await create(lock, own)) || (await takeOver(lock, claim, own))
  if (!isOurs) throw await inUse(path, [lock, claim])
  await removeDead(claim)
  return { release: () => rm(lock, { force: true }) }
}

const ownDrafts = new Set<string>()
let drafts = 0

/**
 * Creates the complete file or no file. On a file system without links, the new file is empty for a moment.
 *
 * @returns `false` if the file exists already.
 */
async function create(path: string, content: string): Promise<boolean> {
  drafts += 1
  const draft = `${path}.${drafts}.${process.pid}`
  ownDrafts.add(draft)
  try {
    // A file of an earlier process, or a link of another program, may have this name. Never write through a link.
    await rm(draft, { force: true })
    await writeFile(draft, content, { flag: 'wx', mode: 0o600 })
    await link(draft, path).catch(async error => {
      if (!withoutLinks.has(codeOf(error))) throw error
      await createInPlace(path, content)
    })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  } finally {
    await rm(draft, { force: true })
    ownDrafts.delete(draft)
  }
}

const withoutLinks = new Set<unknown>(['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP'])

async function createInPlace(path: string, content: string): Promise<void> {
  await writeFile(path, content, { flag: 'wx', mode: 0o600 }).catch(async error => {
    if (codeOf(error) !== 'EEXIST') await rm(path, { force: true })
    throw error
  })
}

/**
 * Replaces the lock of a process that has ended. Several processes may find this lock at the same time. Only the process that
 * creates the claim may replace the lock.
 */
async function takeOver(lock: string, claim: string, own: string): Promise<boolean> {
  if (!(await create(claim, own)) && !((await removeDead(claim)) && (await create(claim, own)))) return false
  try {
    if ((await exists(lock)) && !(await isDead(lock))) return false
    await rm(lock, { force: true })
    return await create(lock, own)
  } finally {
    await rm(claim, { force: true })
  }
}

/** Renames the claim before the removal, because the rename succeeds in only one process. */
async function removeDead(claim: string): Promise<boolean> {
  if (!(await isDead(claim))) return false
  const taken = `${claim}.${process.pid}`
  ownDrafts.add(taken)
  try {
    await rename(claim, taken)
    if (await isDead(taken)) return true
    await link(taken, claim).catch(error => {
      // On a file system without links, renames the claim back.
      if (withoutLinks.has(codeOf(error))) return rename(taken, claim)
    })
    return false
  } catch {
    return false
  } finally {
    await rm(taken, { force: true })
    ownDrafts.delete(taken)
  }
}

/** Removes the temporary files of processes that were killed during {@link create}. */
async function clearDrafts(lock: string): Promise<void> {
  const folder = dirname(lock)
  const names = (await readdir(folder)).filter(
    name => name.startsWith(`${basename(lock)}.`) && /\.\d+$/.test(name),
  )
  for (const name of names) {
    const draft = join(folder, name)
    const pid = Number(name.split('.').at(-1))
    // An earlier process may have had the id of this process.
    const isInUse = pid === process.pid ? ownDrafts.has(draft) : await isAlive({ pid })
    if (!isInUse) await rm(draft, { force: true })
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

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined
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

async function inUse(path: string, locks: readonly string[]): Promise<KeymockError> {
  const inTheWay: string[] = []
  for (const lock of locks) if (await exists(lock)) inTheWay.push(lock)
  const holders = await Promise.all(inTheWay.map(holderOf))
  const holder = holders.find(found => typeof found === 'object')
  const who = typeof holder === 'object' ? `the process ${holder.pid}` : 'another process'
  return new KeymockError({
    code: 'STATE_IN_USE',
    where: path,
    problem: `The file is in use by ${who}. Two servers on one file would overwrite each other.`,
    remedy: `Stop that process or name another file. If no keymock is running, delete ${inTheWay.join(' and ') || locks[0]}.`,
  })
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

/** @param started An earlier result of {@link startOf}. If the start is now different, the id belongs to another process. */
async function isAlive({ pid, started }: { pid: number; started?: string | undefined }): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
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
