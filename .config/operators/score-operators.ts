import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { OperatorServer } from '../../contract-tests/wrong-servers/operators/operator.js'
import type { OperatorScore } from './score-operator.js'

const worker = fileURLToPath(new URL('operator-worker.ts', import.meta.url))

const progressEvery = 500

/** Runs the suite against each, in as many processes as there are processors, and hands out the next one as each is done. */
export async function scoreOperators(servers: readonly OperatorServer[]): Promise<OperatorScore[]> {
  const waiting = servers.values()
  const scores = new Map<string, OperatorScore>()
  await Promise.all(
    Array.from({ length: Math.min(availableParallelism(), servers.length) }, async () => {
      const child = fork(worker)
      try {
        for (const { name } of waiting) {
          scores.set(name, await score(child, name))
          if (scores.size % progressEvery === 0) console.error(`${scores.size} of ${servers.length}`)
        }
      } finally {
        child.kill()
      }
    }),
  )
  return servers.flatMap(({ name }) => scores.get(name) ?? [])
}

function score(child: ChildProcess, name: string): Promise<OperatorScore> {
  return new Promise((resolve, reject) => {
    const fail = (code: number | null) => reject(new Error(`A process ended with ${code} at ${name}.`))
    child.once('exit', fail)
    child.once('message', message => {
      child.off('exit', fail)
      resolve(message as OperatorScore)
    })
    child.send(name)
  })
}
