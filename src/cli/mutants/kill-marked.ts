import { readdir, readFile } from 'node:fs/promises'

/** A variable in the environment of a process, which all that it starts inherit. */
export interface ProcessMark {
  name: string
  value: string
}

/** While they are looked for, they may start others. */
const mostRounds = 5

/**
 * Kills every process that carries a mark, wherever it went: a test runner may start a browser or a server in a session of
 * its own, where the end of its group does not reach it. Only Linux shows the environment of a process; elsewhere nothing
 * is found.
 */
export async function killMarked({ name, value }: ProcessMark): Promise<void> {
  for (let round = 0; round < mostRounds; round++) {
    const found = await marked(`${name}=${value}`)
    if (found.length === 0) return
    for (const pid of found) kill(pid)
  }
}

async function marked(entry: string): Promise<number[]> {
  const names = await readdir('/proc').catch(() => [])
  const pids = names.filter(name => /^\d+$/.test(name)).map(Number)
  const isMarked = await Promise.all(
    pids.map(async pid => {
      // Others' processes cannot be read, and some end in the meantime.
      const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '')
      return pid !== process.pid && environment.split('\0').includes(entry)
    }),
  )
  return pids.filter((_, index) => isMarked[index])
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}
