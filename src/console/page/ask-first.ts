import { sandboxCall } from '../session/control-calls.js'
import type { Location } from '../session/view-route.js'
import type { ConsoleSource } from '../source/console-source.js'
import { firstKeys } from '../views/keys/load-keys.js'

/** Asks what a console shows at first: what stands around every view, and the keys where they are the view. */
export function askFirst(source: ConsoleSource, { view, sandbox, chosen }: Location): void {
  const call = sandboxCall(source, () => sandbox)
  if (view === 'keys') void firstKeys(call, chosen.api || undefined)
  void call('GET /')
  void call('GET /faults', { query: { limit: 1000 } })
}
