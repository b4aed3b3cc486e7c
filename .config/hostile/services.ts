import { fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { type Attack, Broken } from './attack.js'
import { serviceNames } from './named-services.js'

const worker = fileURLToPath(new URL('ask-worker.ts', import.meta.url))

export function attacksOfServices(choice: { count: number; all: boolean; seed: number }): Attack[] {
  return [
    {
      promise:
        'No answer of a service makes contract, learn, parity or proxy end with an internal error (exit code 4), or print invisible characters or a stack trace.',
      async make() {
        const names = serviceNames(choice)
        const problems = await askAll(names)
        if (problems.length > 0) throw new Broken(problems.slice(0, 10).join('\n    '))
        return `${names.length} services, called by four commands each`
      },
    },
  ]
}

/** Prints a line after this many services, because a run of all services takes an hour. */
const linesEvery = 50

async function askAll(names: readonly string[]): Promise<string[]> {
  const waiting = names.values()
  const problems: string[] = []
  let asked = 0
  await Promise.all(
    Array.from({ length: Math.min(availableParallelism(), names.length) }, async () => {
      const child = fork(worker)
      const ended = once(child, 'exit')
      for (const name of waiting) {
        child.send(name)
        const [found] = (await Promise.race([
          once(child, 'message'),
          ended.then(() => [[`${name}: ends the process`]]),
        ])) as [string[]]
        problems.push(...found)
        for (const problem of found) console.log(`        ${problem}`)
        asked++
        if (asked % linesEvery === 0) console.log(`        ${asked} of ${names.length} services asked`)
        if (child.exitCode !== null) break
      }
      child.kill()
    }),
  )
  return problems
}
