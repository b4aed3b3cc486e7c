import { controlClient } from '../session/control-client.js'
import type { Location } from '../session/place.js'
import type { ConsoleSource } from '../source/console-source.js'
import { firstKeys } from '../views/keys/load-keys.js'

/** Asks what a console shows at first: what stands around every view, and the keys where they are the view. */
export function askFirst(source: ConsoleSource, { view, sandbox, chosen }: Location): void {
  const client = controlClient(source, () => sandbox)
  if (view === 'keys') void firstKeys(client, chosen.api || undefined)
  void client.overview()
  void client.faults()
}
