import type { Draft } from './draft.js'
import type { Failure } from './failure.js'
import type { Service } from './service.js'

/** Checks that the body is declared to be JSON (spec 4.2), before it is read. */
export function mediaTypeStage({ profile }: Service, draft: Draft<unknown>): Failure | undefined {
  if (isJson(draft.request.headers.get('Content-Type'), profile.requests.mediaTypeCase === 'sensitive'))
    return undefined
  if (profile.requests.otherMediaType === 'refuse') return { kind: 'unsupported-media-type' }
  draft.json = {}
  return undefined
}

/** Reads the body and parses it. */
export async function syntaxStage({ profile }: Service, draft: Draft<unknown>): Promise<Failure | undefined> {
  if (draft.json !== undefined) return undefined
  const limit = profile.requests.maxBodyBytes
  if (Number(draft.request.headers.get('Content-Length') ?? 0) > limit) return tooLarge(limit)
  const text = await draft.request.text()
  if (isLonger(text, limit)) return tooLarge(limit)
  draft.text = text
  try {
    draft.json = JSON.parse(text)
    return undefined
  } catch {
    const reason = text.trim() === '' ? 'it is empty' : 'it cannot be parsed'
    return { kind: 'malformed-json', details: { reason } }
  }
}

/** Counts bytes only where the count of characters leaves a doubt: one takes up to three bytes. */
function isLonger(text: string, bytes: number): boolean {
  return text.length > bytes || (text.length * 3 > bytes && new TextEncoder().encode(text).length > bytes)
}

function tooLarge(limit: number): Failure {
  return { kind: 'body-too-large', details: { limit } }
}

function isJson(contentType: string | null, isCaseSensitive: boolean): boolean {
  if (contentType === 'application/json') return true
  const [mediaType = ''] = (contentType ?? '').split(';')
  const name = mediaType.trim()
  return /^application\/([\w.!#$&^-]+\+)?json$/.test(isCaseSensitive ? name : name.toLowerCase())
}
