import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Kind, Score } from './score.js'

const worker = fileURLToPath(new URL('score-worker.ts', import.meta.url))
const progressEvery = 500

export async function scoreAll(kind: Kind, servers: readonly { name: string }[]): Promise<Score[]> {
  const waiting = servers.entries()
  const scores: Score[] = []
  let done = 0
  await Promise.all(
    Array.from({ length: Math.min(availableParallelism(), servers.length) }, async () => {
      const child = fork(worker)
      try {
        for (const [index, { name }] of waiting) {
          scores[index] = await score(child, kind, name)
          done += 1
          if (done % progressEvery === 0) console.error(`${done} of ${servers.length}`)
        }
      } finally {
        child.kill()
      }
    }),
  )
  return scores
}

function score(child: ChildProcess, kind: Kind, name: string): Promise<Score> {
  return new Promise((resolve, reject) => {
    const fail = (code: number | null) =>
      reject(new Error(`The process that scored ${name} ended with exit code ${code}.`))
    child.once('exit', fail)
    child.once('message', message => {
      child.off('exit', fail)
      resolve(message as Score)
    })
    child.send({ kind, name })
  })
}
