import type { RedisConnection } from './connection.js'

/**
 * A warning about a store that evicts keys when it is full, and so could lose acknowledged keys. Undefined if the store evicts no keys, or
 * if the user may not read the setting.
 */
export async function evictionWarning(connection: RedisConnection): Promise<string | undefined> {
  const info = await connection.command(['INFO', 'memory']).catch(() => '')
  const value = (name: string) => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(String(info))?.[1]
  const policy = value('maxmemory_policy') ?? 'noeviction'
  if (policy === 'noeviction' || value('maxmemory') === '0') return undefined
  return `When the store ${connection.address.shown} is full, it evicts keys, even acknowledged keys (maxmemory-policy ${policy}). Set its maxmemory-policy to noeviction.`
}
