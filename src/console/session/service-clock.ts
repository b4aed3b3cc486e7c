import { computed, signal } from '@preact/signals'
import type { ClockState } from '../../../schemas/generated/types.js'

/** Whether a moment counts as real time. The clocks of two machines may differ a little. */
export const isNearReal = (moment: number) => Math.abs(moment - Date.now()) <= 120_000

/** A local copy of the sandbox's clock. Events report only changes, so the page measures the time between events. */
export class ServiceClock {
  readonly #received = signal<{ state: ClockState; receivedAt: number } | undefined>(undefined)
  readonly #ticks = signal(0)
  readonly #timer = setInterval(() => this.#ticks.value++, 1000)

  readonly state = computed(() => this.#received.value?.state)
  /** The time of the service in Unix milliseconds, updated each second. */
  readonly now = computed(() => {
    this.#ticks.value
    return this.read()
  })
  /** The time of the service in whole minutes. Thousands of rows depend on this value, so it must change rarely. */
  readonly minute = computed(() => Math.floor(this.now.value / 60_000))
  /** Undefined if the service has real time, or if its time is not known yet. */
  readonly aheadMs = computed(() => {
    const state = this.state.value
    if (state === undefined || (state.offsetMs === 0 && isNearReal(this.now.value))) return undefined
    return this.now.value - Date.now()
  })
  readonly isReal = computed(() => this.state.value?.frozen !== true && this.aheadMs.value === undefined)

  receive(state: ClockState): void {
    this.#received.value = { state, receivedAt: performance.now() }
  }

  read(): number {
    const received = this.#received.value
    if (received === undefined) return Date.now()
    const { state, receivedAt } = received
    return state.frozen ? state.now : Math.round(state.now + performance.now() - receivedAt)
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}
