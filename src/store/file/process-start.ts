import { readFile } from 'node:fs/promises'

/**
 * Whether a process still runs.
 *
 * @param started When it started, as {@link startOf} told: its number may have been given to another process since.
 */
export async function isAlive({
  pid,
  started,
}: {
  pid: number
  started?: string | undefined
}): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  const now = await startOf(pid)
  return started === undefined || now === undefined || started === now
}

/** When a process started, in ticks since boot, with the boot it belongs to. Only Linux tells. */
export async function startOf(pid: number): Promise<string | undefined> {
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
