import { requestMembers } from '../../../schemas/generated/request-members.js'

/** Read as milliseconds, an early day of 1973; read as seconds, the year 5138. */
export const latestSeconds = 1e11

/** Whether a create that is fine by the specification was most probably meant otherwise. Asked of every create. */
export function isSuspicious(body: unknown): body is Record<string, unknown> {
  if (typeof body !== 'object' || body === null) return false
  const members = requestMembers['create-key-request.schema.json#'] ?? []
  for (const name in body) {
    if (!members.includes(name)) return true
    if (name !== 'expires') continue
    const { expires } = body as { expires?: unknown }
    if (typeof expires === 'number' && expires > 0 && expires < latestSeconds) return true
  }
  return false
}
