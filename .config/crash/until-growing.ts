import { statSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'

const mostMs = 2000
const sliceMs = 5

/**
 * Resolves after a file grows by more than small keys need, during or directly after a write. Polls without a pause, and lets requests
 * through in between.
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
