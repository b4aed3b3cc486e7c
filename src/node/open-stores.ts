import { KeymockError } from '../domain/keymock-error.js'
import { isOpenToOthers } from './http/listen.js'
import type { ServerInternals, ServerSettings } from './server-options.js'
import type { SharedStores } from './shared-stores.js'

export async function openStores(
  { store, clock, randomSeed, sandboxTtlMs, maxSandboxes: mostSandboxes }: ServerSettings,
  { onNotice = () => undefined, startClock }: ServerInternals,
): Promise<SharedStores | undefined> {
  if (store === undefined) return undefined
  const { SharedStores } = await import('./shared-stores.js')
  const address = typeof store === 'string' ? { url: store } : store
  return SharedStores.open({
    ...{ address, clock, startClock, randomSeed, sandboxTtlMs, mostSandboxes },
    notice: onNotice,
  })
}

/** @throws KeymockError if another option contradicts the store, or if other machines can use the control API without a token. */
export function refuseStore(
  { store, persist, host, control }: ServerSettings,
  { engine }: ServerInternals,
): void {
  if (store === undefined) return
  if (persist !== undefined || engine !== undefined) {
    throw new KeymockError({
      code: 'OPTIONS_CONTRADICT',
      where: 'store and persist',
      problem: 'A server keeps its state in a shared store or in a file, not in both.',
      remedy: 'Omit one of the two options.',
    })
  }
  const token = typeof control === 'object' ? control.token : undefined
  if (control === false || token !== undefined || !isOpenToOthers(host ?? '127.0.0.1')) return
  throw new KeymockError({
    code: 'CONTROL_TOKEN_MISSING',
    where: 'control.token',
    problem:
      'Servers that share a store and accept requests from other machines must have the same control token.',
    remedy: 'Set control.token, or turn the control API off with control: false.',
  })
}
