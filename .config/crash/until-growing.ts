import { statSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'

const mostMs = 2000
const sliceMs = 5

/**
 * Resolves during or directly after the write of a large key to the file. Resolves after 2 seconds at the latest. Polls without a pause,
 * but lets requests through in between.
 */
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
