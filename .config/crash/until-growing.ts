import { statSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'

const mostMs = 2000
const sliceMs = 5

/** Resolves when the file grows by more than 100,000 bytes between two polls (the write of a large key), or after 2 s. */
export async function untilGrowing(file: string): Promise<void> {
  const end = performance.now() + mostMs
  let before = statSync(file).size
  while (performance.now() < end) {
    for (const until = performance.now() + sliceMs; performance.now() < until; ) {
      const { size } = statSync(file)
      if (size > before + 100_000) return
      before = size
    }
    await setImmediate()
  }
}
