import { readFile } from 'node:fs/promises'

/** @param started An earlier result of {@link startOf}. If the start is now different, the id belongs to another process. */
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

/**
 * The start of a process: the id of the system's boot, and the ticks from the boot to the start. Undefined if the
 * process does not exist, and on systems other than Linux.
 */
export async function startOf(pid: number): Promise<string | undefined> {
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
