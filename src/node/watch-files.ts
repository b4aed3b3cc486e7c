import { unwatchFile, watchFile } from 'node:fs'

/** The time between two polls. Polling works on every kind of file system, and a poll needs one system call for each file. */
const intervalMs = 200

/** The time that a file must stay unchanged before it counts as written. */
const settleMs = 150

/** Also notices that a file is replaced, disappears or returns. */
export function watchFiles(paths: readonly string[], onChange: () => void): () => void {
  let settling: NodeJS.Timeout | undefined
  const changed = () => {
    clearTimeout(settling)
    settling = setTimeout(onChange, settleMs)
  }
  for (const path of paths) watchFile(path, { interval: intervalMs }, changed)
  return () => {
    clearTimeout(settling)
    for (const path of paths) unwatchFile(path, changed)
  }
}
