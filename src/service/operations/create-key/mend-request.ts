import type { CreateKeyRequest, Profile } from '../../../../schemas/generated/types.js'

/** Returns the request as the profile interprets it. */
export function mendRequest(request: CreateKeyRequest, profile: Profile): CreateKeyRequest {
  const { texts, requests } = profile
  const mended: CreateKeyRequest = { ...request }
  if (texts.loneSurrogates === 'replace') {
    for (const name of ['name', 'ownerId', 'externalId', 'environment'] as const) {
      const text = request[name]
      if (text !== undefined) mended[name] = text.replace(/\p{Surrogate}/gu, '\ufffd')
    }
  }
  if (requests.protoMember === 'drop' && request.meta !== undefined) {
    mended.meta = Object.fromEntries(Object.entries(request.meta).filter(([name]) => name !== '__proto__'))
  }
  mendRefill(mended, profile)
  mendRatelimit(mended, profile)
  return mended
}

function mendRefill(mended: CreateKeyRequest, { refill: rules }: Profile): void {
  const { refill } = mended
  if (refill?.refillDay === undefined || rules.fractionalDay === 'refuse') return
  mended.refill = { ...refill, refillDay: Math.round(refill.refillDay) }
}

function mendRatelimit(mended: CreateKeyRequest, { ratelimit: rules }: Profile): void {
  const ratelimit: { duration?: number; refillInterval?: number } | undefined = mended.ratelimit
  if (ratelimit === undefined || !rules.refillNames) return
  const duration = ratelimit.duration ?? ratelimit.refillInterval
  if (duration !== undefined) mended.ratelimit = { ...mended.ratelimit, duration }
}
