import { computed, signal } from '@preact/signals'
import type { ClockState } from '../../../schemas/generated/types.js'

/** How far a clock may be from the one of this machine and still be called real: two machines differ by as much. */
const toleranceMs = 120_000

/** The clock of the sandbox as this page knows it: it hears of every move, and counts on by itself in between. */
export class ServiceClock {
  readonly #heard = signal<{ state: ClockState; receivedAt: number } | undefined>(undefined)
  readonly #ticks = signal(0)
  readonly #timer: ReturnType<typeof setInterval>

  /** What was heard last. */
  readonly state = computed(() => this.#heard.value?.state)
  /** Unix milliseconds, by the second. */
  readonly now = computed(() => {
    this.#ticks.value
    return this.read()
  })
  /** Minutes since 1970: for what thousands of rows depend on. */
  readonly minute = computed(() => Math.floor(this.now.value / 60_000))
  /** How far it is ahead of the clock of this machine, in milliseconds; undefined when it is the same. */
  readonly aheadMs = computed(() => {
    const { state } = this
    if (state.value === undefined) return undefined
    const ahead = this.now.value - Date.now()
    return state.value.offsetMs !== 0 || Math.abs(ahead) > toleranceMs ? ahead : undefined
  })
  /** Whether it runs, and says what the clock of this machine says. */
  readonly isReal = computed(() => this.state.value?.frozen !== true && this.aheadMs.value === undefined)

  constructor() {
    this.#timer = setInterval(() => {
      this.#ticks.value++
    }, 1000)
  }

  tell(state: ClockState): void {
    this.#heard.value = { state, receivedAt: performance.now() }
  }

  /** What time it is for the service. Unix milliseconds; the clock of this machine before anything was heard. */
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
