import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { WorkerProcess } from '../worker-process.js'
import type { Kind, Score } from './score.js'

const file = fileURLToPath(new URL('score-worker.ts', import.meta.url))
const progressEvery = 500

interface Job {
  kind: Kind
  name: string
}

/** The processes serve all kinds, because a process needs seconds to load the servers. */
export async function scoreAll(jobs: readonly Job[]): Promise<Score[]> {
  const waiting = jobs.entries()
  const scores: Score[] = []
  let done = 0
  await Promise.all(
    Array.from({ length: Math.min(availableParallelism(), jobs.length) }, async () => {
      const worker = new WorkerProcess(file)
      try {
        for (const [index, job] of waiting) {
          scores[index] = await worker.ask<Score>(job)
          done += 1
          if (done % progressEvery === 0) console.error(`${done} of ${jobs.length}`)
        }
      } finally {
        worker.end()
      }
    }),
  )
  return scores
}
