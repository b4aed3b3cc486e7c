import type { ContractReport, ContractRun, ContractTarget } from '../../schemas/generated/types.js'
import { ControlError } from './control-error.js'

export interface RunTarget extends Omit<ContractTarget, '$schema' | 'baseUrl' | 'apiId'> {
  /** The path of the run's sandbox below the server's address. */
  path: string
  token: string
  apiId: string
}

/** Runs the contract suite, which this layer must not import. */
export type ContractRunner = (
  target: RunTarget,
  hooks: { signal: AbortSignal; onProgress(progress: Partial<ContractRun>): void },
) => Promise<ContractReport>

export class ContractRuns {
  readonly #run: ContractRunner
  readonly #closing: AbortSignal
  #latest: ContractRun = { state: 'none' }
  #report: ContractReport | undefined
  #cancel: AbortController | undefined

  constructor(run: ContractRunner, closing: AbortSignal) {
    this.#run = run
    this.#closing = closing
  }

  get latest(): ContractRun {
    return this.#latest
  }

  /** @throws ControlError if the latest run has no report. */
  get report(): ContractReport {
    if (this.#report !== undefined) return this.#report
    throw new ControlError(404, {
      code: 'CONTRACT_REPORT_MISSING',
      where: 'the report',
      problem: 'No run was started, or the latest run is in progress or failed.',
      remedy: 'Start a run with POST /_keymock/contract. See the progress with GET /_keymock/contract.',
    })
  }

  /** @throws ControlError while another run is active. */
  async start(
    prepare: () => Promise<{ target: RunTarget; begins: Partial<ContractRun> }>,
  ): Promise<ContractRun> {
    if (this.#cancel !== undefined) {
      throw new ControlError(409, {
        code: 'CONTRACT_RUNNING',
        where: 'the contract suite',
        problem: 'A run is in progress.',
        remedy: 'Wait for the end of the run, or cancel the run with DELETE /_keymock/contract.',
      })
    }
    const cancel = new AbortController()
    this.#cancel = cancel
    try {
      const { target, begins } = await prepare()
      this.#report = undefined
      this.#latest = { ...begins, state: 'running', done: 0, failed: 0, requests: 0 }
      void this.#follow(target, cancel)
    } catch (error) {
      this.#cancel = undefined
      throw error
    }
    return this.#latest
  }

  async #follow(target: RunTarget, cancel: AbortController): Promise<void> {
    try {
      this.#report = await this.#run(target, {
        signal: AbortSignal.any([cancel.signal, this.#closing]),
        onProgress: progress => {
          this.#latest = { ...this.#latest, ...progress }
        },
      })
      this.#latest = { ...this.#latest, state: 'finished' }
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error)
      this.#latest = { ...this.#latest, state: 'failed', problem }
    } finally {
      this.#cancel = undefined
    }
  }

  /** Ends the current run, which then reports its results so far. */
  cancel(): ContractRun {
    this.#cancel?.abort()
    return this.#latest
  }
}
