import type { ControlledKey, ControlledKeys } from '../../../../schemas/generated/types.js'
import type { SandboxCall } from '../../session/control-calls.js'

const pageSize = 1000
/** The first page is small, so that its keys appear soon. */
const firstPageSize = 50
/** A console stops loading at this number of keys, because it sorts and searches its keys in memory. */
export const mostKeys = 20_000

export interface LoadedKeys {
  keys: readonly ControlledKey[]
  /** The number of all keys, including keys that are not loaded. */
  total: number
}

/**
 * Without `apiId`, reads the keys of all APIs.
 *
 * @param onPage Called after each page except the last. The next request waits for the result of `onPage`.
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

export function firstKeys(call: SandboxCall, apiId: string | undefined): Promise<ControlledKeys> {
  return call('GET /keys', { query: { apiId, limit: firstPageSize } })
}

export function withKey({ keys, total }: LoadedKeys, key: ControlledKey): LoadedKeys {
  const index = keys.findIndex(({ id }) => id === key.id)
  return index === -1 ? { keys: [key, ...keys], total: total + 1 } : { keys: keys.with(index, key), total }
}

export function withoutKey({ keys, total }: LoadedKeys, id: string): LoadedKeys {
  const rest = keys.filter(key => key.id !== id)
  return { keys: rest, total: total - (keys.length - rest.length) }
}
