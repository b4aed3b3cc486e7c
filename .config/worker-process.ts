import { type ChildProcess, fork } from 'node:child_process'

/** A module that answers each message of its parent with one message, in a separate process. */
export class WorkerProcess {
  readonly #file: string
  #child: ChildProcess | undefined

  constructor(file: string) {
    this.#file = file
  }

  /** @throws Error if the process ends, or has not answered in time. Then the next message goes to a new process. */
  ask<Answer>(message: object, limitMs?: number): Promise<Answer> {
    this.#child ??= fork(this.#file, { execArgv: ['--import', 'tsx'] })
    const child = this.#child
    return new Promise((resolve, reject) => {
      const fail = (problem: string) => {
        this.end()
        reject(new Error(`${problem} after ${JSON.stringify(message)}`))
      }
      const onExit = (code: number | null) => fail(`The process ended with exit code ${code}`)
      const timer = limitMs && setTimeout(() => fail(`No answer within ${limitMs / 1000} s`), limitMs)
      child.once('exit', onExit).once('message', answer => {
        clearTimeout(timer || undefined)
        child.off('exit', onExit)
        resolve(answer as Answer)
      })
      child.send(message)
    })
  }

  end(): void {
    this.#child?.removeAllListeners().kill('SIGKILL')
    this.#child = undefined
  }
}
