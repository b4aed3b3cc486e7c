import type { RedisConnection } from './connection.js'

/**
 * Returns a warning if a full store would evict data, because the eviction could remove acknowledged API keys. Returns no
 * warning if the Redis user may not read the setting.
 */
export async function evictionWarning(connection: RedisConnection): Promise<string | undefined> {
  const info = await connection.command(['INFO', 'memory']).catch(() => '')
  const value = (name: string) => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(String(info))?.[1]
  const policy = value('maxmemory_policy') ?? 'noeviction'
  if (policy === 'noeviction' || value('maxmemory') === '0') return undefined
  return `When the store ${connection.address.shown} is full, it evicts keys, even acknowledged keys (maxmemory-policy ${policy}). Set its maxmemory-policy to noeviction.`
}
