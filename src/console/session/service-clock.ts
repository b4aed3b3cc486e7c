import { computed, signal } from '@preact/signals'
import type { ClockState } from '../../../schemas/generated/types.js'

/** The clocks of two machines may differ by this much, so a smaller difference counts as real time. */
const toleranceMs = 120_000

/** A local copy of the sandbox's clock. Events report only changes, so the page measures the time between events. */
export class ServiceClock {
  readonly #heard = signal<{ state: ClockState; receivedAt: number } | undefined>(undefined)
  readonly #ticks = signal(0)
  readonly #timer: ReturnType<typeof setInterval>

  readonly state = computed(() => this.#heard.value?.state)
  /** The time of the service in Unix milliseconds, updated each second. */
  readonly now = computed(() => {
    this.#ticks.value
    return this.read()
  })
  /** The time of the service in whole minutes. Thousands of rows depend on this value, so it must change rarely. */
  readonly minute = computed(() => Math.floor(this.now.value / 60_000))
  /** Undefined if the service has real time, or if its time is not known yet. */
  readonly aheadMs = computed(() => {
    const { state } = this
    if (state.value === undefined) return undefined
    const ahead = this.now.value - Date.now()
    return state.value.offsetMs !== 0 || Math.abs(ahead) > toleranceMs ? ahead : undefined
  })
  readonly isReal = computed(() => this.state.value?.frozen !== true && this.aheadMs.value === undefined)

  constructor() {
    this.#timer = setInterval(() => {
      this.#ticks.value++
    }, 1000)
  }

  tell(state: ClockState): void {
    this.#heard.value = { state, receivedAt: performance.now() }
  }

  read(): number {
    const heard = this.#heard.value
    if (heard === undefined) return Date.now()
    const { state, receivedAt } = heard
    return state.frozen ? state.now : Math.round(state.now + performance.now() - receivedAt)
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}
