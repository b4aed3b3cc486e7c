import { readFile } from 'node:fs/promises'

/**
 * Whether a process still runs.
 *
 * @param started Its start from {@link startOf}, because another process may have its number now.
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

/** The start of a process, in ticks since boot, with its boot. Only Linux has this. */
export async function startOf(pid: number): Promise<string | undefined> {
  try {
    const [boot, stat] = await Promise.all([
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
      readFile(`/proc/${pid}/stat`, 'utf8'),
    ])
    // The name of the process, in parentheses, may contain spaces. The state follows, and the start is the 20th field.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z'
      ? 'ended, but its parent has not collected it yet'
      : `${boot.trim()} ${fields[19]}`
  } catch {
    return undefined
  }
}
