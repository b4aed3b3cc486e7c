import { setTimeout as delay } from 'node:timers/promises'
import type { Fixture } from '../../../schemas/generated/types.js'
import { KeymockError } from '../../domain/keymock-error.js'
import type { LocalKeymock } from '../../keymock.js'
import type { Terminal } from '../terminal/terminal.js'
import type { ServedHandlers } from './load-handlers.js'
import { loadWorld, type WorldSource, withGeneratedKeys } from './load-world.js'

/** A watched file may be missing for this time, because some editors delete a file before they write it again. */
const returnsWithinMs = 500

/**
 * Loads the files again. If a file is invalid, keeps the state and prints the error, but prints nothing after an abort.
 *
 * @returns The new fixture, or undefined if the old fixture stays.
 */
export async function reload(
  keymock: LocalKeymock,
  source: WorldSource,
  terminal: Terminal,
  handlers?: ServedHandlers,
  signal?: AbortSignal,
): Promise<Fixture | undefined> {
  try {
    await onceReturned(async () => handlers?.reload(signal), signal)
    const world = await onceReturned(() => loadWorld(source), signal)
    const fixtures = await withGeneratedKeys(world.fixture, source)
    await keymock.load({ fixtures, profile: world.profile, faults: world.faults })
    return fixtures
  } catch (error) {
    if (signal?.aborted) return undefined
    if (!(error instanceof KeymockError)) throw error
    terminal.warn(`${error.message}\n  Until you fix this, the server keeps its last valid state.`)
    return undefined
  }
}

async function onceReturned<T>(read: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  return read().catch(async error => {
    if (!isMissing(error)) throw error
    await delay(returnsWithinMs, undefined, { signal })
    return read()
  })
}

function isMissing(error: unknown): boolean {
  return error instanceof KeymockError && error.code.endsWith('_MISSING')
}
