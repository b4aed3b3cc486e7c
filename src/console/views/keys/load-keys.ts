import type { ControlledKey, ControlledKeys } from '../../../../schemas/generated/types.js'
import type { SandboxCall } from '../../session/control-calls.js'

const pageSize = 1000
/** The first page is short, so that there is something to see at once. */
const firstPageSize = 100
/** How many a console holds: it sorts and searches them by itself. */
export const mostKeys = 20_000

export interface LoadedKeys {
  keys: readonly ControlledKey[]
  /** How many there are, also beyond those that are held. */
  total: number
}

/**
 * Reads the keys of an API page by page.
 *
 * @param onPage Called with what has come so far; the next page is asked for when it is done with that.
 */
export async function loadKeys(
  call: SandboxCall,
  apiId: string | undefined,
  onPage: (soFar: LoadedKeys) => unknown,
): Promise<LoadedKeys> {
  const keys: ControlledKey[] = []
  let cursor: string | undefined
  for (;;) {
    const page =
      cursor === undefined
        ? await firstKeys(call, apiId)
        : await call('GET /keys', { query: { apiId, limit: pageSize, cursor } })
    keys.push(...page.keys)
    cursor = page.cursor
    const soFar = { keys: [...keys], total: page.total }
    if (cursor === undefined || keys.length >= mostKeys) return soFar
    await onPage(soFar)
  }
}

/** The page that keys begin with. */
export function firstKeys(call: SandboxCall, apiId: string | undefined): Promise<ControlledKeys> {
  return call('GET /keys', { query: { apiId, limit: firstPageSize } })
}

/** The keys after one of them was read anew: in its place, or in front when it is a new one. */
export function withKey({ keys, total }: LoadedKeys, key: ControlledKey): LoadedKeys {
  const index = keys.findIndex(({ id }) => id === key.id)
  return index === -1 ? { keys: [key, ...keys], total: total + 1 } : { keys: keys.with(index, key), total }
}

export function withoutKey({ keys, total }: LoadedKeys, id: string): LoadedKeys {
  const rest = keys.filter(key => key.id !== id)
  return { keys: rest, total: total - (keys.length - rest.length) }
}
