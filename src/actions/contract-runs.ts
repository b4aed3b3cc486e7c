import type { ContractReport, ContractRun, ContractTarget } from '../../schemas/generated/types.js'
import { controlPath } from './address.js'
import { refused } from './control-error.js'

export interface RunTarget extends Omit<ContractTarget, '$schema' | 'baseUrl' | 'apiId'> {
  /** The path of the run's sandbox below the server's address. */
  path: string
  token: string
  apiId: string
}

/** Runs the contract suite, which this layer must not import. */
export interface ContractRunner {
  (
    target: RunTarget,
    hooks: { signal: AbortSignal; onProgress(progress: Partial<ContractRun>): void },
  ): Promise<ContractReport>
  /**
   * Writes the report as a page.
   *
   * @throws Error if the value is not a report.
   */
  page?(report: object): Promise<string>
}

const mostPages = 8

export class ContractRuns {
  readonly #run: ContractRunner
  readonly #closing: AbortSignal
  #latest: ContractRun = { state: 'none' }
  #report: ContractReport | undefined
  #cancel: AbortController | undefined
  readonly #pages = new Map<string, string>()

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
    throw refused(404)`CONTRACT_REPORT_MISSING  the report
      No run was started, or the latest run is in progress or failed.
      Start a run with POST /_keymock/contract. See the progress with GET /_keymock/contract.`
  }

  /** @throws ControlError while another run is active. */
  async start(
    prepare: () => Promise<{ target: RunTarget; begins: Partial<ContractRun> }>,
  ): Promise<ContractRun> {
    if (this.#cancel !== undefined) {
      throw refused(409)`CONTRACT_RUNNING  the contract suite
        A run is in progress.
        Wait for the end of the run, or cancel the run with DELETE /_keymock/contract.`
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
      const report = await this.addPage(this.#report)
      this.#latest = { ...this.#latest, state: 'finished', ...(report !== undefined && { report }) }
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error)
      this.#latest = { ...this.#latest, state: 'failed', problem }
    } finally {
      this.#cancel = undefined
    }
  }

  /**
   * Keeps the report as a page.
   *
   * @returns The path of the page. Its name cannot be guessed, because a frame cannot send a token.
   */
  async addPage(report: object): Promise<string | undefined> {
    const page = await this.#run.page?.(report)
    if (page === undefined) return undefined
    const name = crypto.randomUUID()
    this.#pages.set(name, page)
    const [oldest = ''] = this.#pages.keys()
    if (this.#pages.size > mostPages) this.#pages.delete(oldest)
    return `${controlPath}/console/reports/${name}`
  }

  page(name: string): string | undefined {
    return this.#pages.get(name)
  }

  /** Ends the current run, which then reports its results so far. */
  cancel(): ContractRun {
    this.#cancel?.abort()
    return this.#latest
  }
}
