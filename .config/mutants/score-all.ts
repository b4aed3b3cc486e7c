import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { OperatorScore } from '../operators/score-operator.js'
import type { RightServerScore, WrongServerScore } from './score.js'
import type { DrawnScore } from './score-drawing.js'

export interface ScoreOf {
  wrong: WrongServerScore
  right: RightServerScore
  bundle: RightServerScore[]
  drawn: DrawnScore
  operator: OperatorScore
}

export interface ScoreJob {
  kind: keyof ScoreOf
  /** The name of the server. For several combined servers, their names, joined with ` + `. */
  name: string
}

const worker = fileURLToPath(new URL('score-worker.ts', import.meta.url))
const progressEvery = 500

export async function scoreAll<Kind extends keyof ScoreOf>(
  kind: Kind,
  names: readonly string[],
): Promise<ScoreOf[Kind][]> {
  const waiting = names.entries()
  const scores: ScoreOf[Kind][] = []
  let done = 0
  await Promise.all(
    Array.from({ length: Math.min(availableParallelism(), names.length) }, async () => {
      const child = fork(worker)
      try {
        for (const [index, name] of waiting) {
          scores[index] = (await score(child, { kind, name })) as ScoreOf[Kind]
          done += 1
          if (done % progressEvery === 0) console.error(`${done} of ${names.length}`)
        }
      } finally {
        child.kill()
      }
    }),
  )
  return scores
}

function score(child: ChildProcess, job: ScoreJob): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const fail = (code: number | null) =>
      reject(new Error(`The process that scored ${job.name} ended with exit code ${code}.`))
    child.once('exit', fail)
    child.once('message', message => {
      child.off('exit', fail)
      resolve(message)
    })
    child.send(job)
  })
}
