import { readdir, readFile } from 'node:fs/promises'

/** An environment variable that all children of a process inherit. */
export interface ProcessMark {
  name: string
  value: string
}

/** They may start others during the search. */
const mostRounds = 5

/**
 * Kills every process with a mark. A test runner may start a browser or a server in its own session, which the end of the group does
 * not reach. Only Linux shows the environment of a process; elsewhere this finds none.
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
      // Processes of other users cannot be read, and some have ended.
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
    // It has ended already.
  }
}
