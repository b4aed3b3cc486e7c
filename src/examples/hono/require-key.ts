import { createMiddleware } from 'hono/factory'

const statuses = {
  NOT_FOUND: 401,
  DISABLED: 403,
  EXPIRED: 403,
  INSUFFICIENT_PERMISSIONS: 403,
  RATE_LIMITED: 429,
  USAGE_EXCEEDED: 429,
} as const

interface Verification {
  valid: boolean
  code: keyof typeof statuses
  keyId?: string
}

/** Accepts requests whose `X-Api-Key` is valid and has the permission. */
export function requireKey(service: string, permission: string) {
  return createMiddleware<{ Variables: { keyId: string | undefined } }>(async (context, next) => {
    const key = context.req.header('X-Api-Key') ?? 'none'
    const response = await fetch(`${service}/v1/keys.verifyKey`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ key, authorization: { permissions: permission } }),
    })
    const { valid, code, keyId }: Verification = await response.json()
    if (!valid) return context.json({ code }, statuses[code] ?? 401)
    context.set('keyId', keyId)
    await next()
  })
}
