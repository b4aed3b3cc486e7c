import { oneOf, refuseUnknown } from '../domain/wrong-argument.js'
import { checkHandlers } from '../msw/check-handlers.js'
import type { OpenKeymockOptions } from './open-keymock.js'
import type { StartWorkerOptions } from './start-worker.js'

const openKeymock: Record<keyof OpenKeymockOptions, true> = {
  fixtures: true,
  profile: true,
  neighbours: true,
  clock: true,
  randomSeed: true,
  baseUrl: true,
  faults: true,
  persist: true,
}

const startWorker: Record<keyof StartWorkerOptions, true> = {
  ...openKeymock,
  handlers: true,
  workerUrl: true,
  onUnhandledRequest: true,
  quiet: true,
}

const options = { openKeymock, startWorker }

export function checkOptions(
  given: OpenKeymockOptions & Pick<StartWorkerOptions, 'handlers' | 'onUnhandledRequest'>,
  caller: keyof typeof options,
): void {
  refuseUnknown(given, options[caller], caller)
  const { handlers, onUnhandledRequest: unhandled } = given
  if (handlers !== undefined) checkHandlers(handlers, caller)
  // MSW also accepts a function.
  if (unhandled !== undefined && typeof unhandled !== 'function')
    oneOf(unhandled, ['bypass', 'warn', 'error'], `${caller}, onUnhandledRequest`)
}
