import type { StoredKey } from '../../../schemas/generated/types.js'

export function storedKey(sequence: number, more: Partial<StoredKey> = {}): StoredKey {
  return {
    id: `key_${sequence}`,
    apiId: 'api_1',
    workspaceId: 'ws_a',
    sequence,
    hash: `hash_${sequence}`,
    start: 'abcd',
    roles: [],
    permissions: [],
    createdAt: sequence,
    enabled: true,
    ...more,
  }
}
