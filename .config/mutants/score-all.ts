import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { WorkerProcess } from '../worker-process.js'
import type { Kind, Score } from './score.js'

const file = fileURLToPath(new URL('score-worker.ts', import.meta.url))
const progressEvery = 500

export async function scoreAll(kind: Kind, servers: readonly { name: string }[]): Promise<Score[]> {
  const waiting = servers.entries()
  const scores: Score[] = []
  let done = 0
  await Promise.all(
    Array.from({ length: Math.min(availableParallelism(), servers.length) }, async () => {
      const worker = new WorkerProcess(file)
      try {
        for (const [index, { name }] of waiting) {
          scores[index] = await worker.ask<Score>({ kind, name })
          done += 1
          if (done % progressEvery === 0) console.error(`${done} of ${servers.length}`)
        }
      } finally {
        worker.end()
      }
    }),
  )
  return scores
}
