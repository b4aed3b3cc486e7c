import type { BrowserContext } from '@playwright/test'
import { systemClock } from '../domain/clock.js'
import type { Keymock } from '../keymock.js'

const moves = ['install', 'setFixedTime', 'setSystemTime', 'pauseAt', 'fastForward', 'runFor'] as const

/** A smaller change of the mock's time against real time may come from the duration of the test. */
const noticedMs = 1000

/**
 * Watches `page.clock`, which moves the time of pages only.
 *
 * @returns A function for the end of the test. It warns if the test has moved the time of its pages, but not the time of the mock.
 */
export async function watchPageClock(
  { clock }: BrowserContext,
  keymock: Pick<Keymock, 'clock'>,
): Promise<() => Promise<void>> {
  const ahead = async () => (await keymock.clock.now()) - systemClock.now()
  const before = await ahead()
  let moved: string | undefined
  // Playwright before 1.45 has no clock.
  for (const name of clock === undefined ? [] : moves) {
    const move = clock[name] as (...args: unknown[]) => Promise<void>
    const watched = (...args: unknown[]) => {
      moved = name
      return move.apply(clock, args)
    }
    Object.assign(clock, { [name]: watched })
  }
  return async () => {
    if (moved === undefined || Math.abs((await ahead()) - before) > noticedMs) return
    console.warn(
      `[keymock] page.clock.${moved}() moved the time of the page, but not of the mock, in whose time keys expire. Move both, for example with keymock.clock.freeze().`,
    )
  }
}
