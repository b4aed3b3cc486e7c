import type { Profile } from '../../../schemas/generated/types.js'
import { isDeeper } from '../../domain/refuse-deep.js'
import type { Failure } from '../failures/failure.js'
import { BodyError } from '../message.js'
import type { RequestContext } from '../request-context.js'
import type { State } from '../state.js'

/** Checks that Content-Type declares JSON (spec 4.2). */
export function mediaTypeStep({ profile }: State, context: RequestContext<unknown>): Failure | undefined {
  const { otherMediaType } = profile.requests
  if (isJson(context.request.headers['content-type'], profile)) return undefined
  if (otherMediaType === 'refuse') return { kind: 'unsupported-media-type' }
  context.json = {}
  return undefined
}

export async function syntaxStep(
  { profile }: State,
  context: RequestContext<unknown>,
): Promise<Failure | undefined> {
  if (context.json !== undefined) return undefined
  const { body, headers } = context.request
  const { maxBodyBytes: maxBytes, maxDepth } = profile.requests
  try {
    if (Number(headers['content-length'] ?? 0) > maxBytes) throw new BodyError('body-too-large')
    const text = typeof body === 'string' ? body : await body({ maxBytes })
    if (isLonger(text, maxBytes)) throw new BodyError('body-too-large')
    context.text = text
    const json: unknown = JSON.parse(text)
    if (isDeeper(json, maxDepth)) return malformed(`The body is nested more than ${maxDepth} levels deep`)
    context.json = json
    return undefined
  } catch (error) {
    if (error instanceof BodyError && error.kind !== 'connection-lost') {
      return { kind: error.kind, details: { limit: maxBytes } }
    }
    if (!(error instanceof SyntaxError)) throw error
    return malformed(context.text?.trim() === '' ? 'The body is empty' : 'The body is not JSON')
  }
}

function malformed(reason: string): Failure {
  return { kind: 'malformed-json', details: { reason } }
}

/** A UTF-16 unit takes 1 to 3 bytes in UTF-8, so most texts need no encoding for this comparison. */
function isLonger(text: string, bytes: number): boolean {
  return text.length > bytes || (text.length * 3 > bytes && new TextEncoder().encode(text).length > bytes)
}

const anySuffixed = /^application\/([\w.!#$&^-]+\+)?json$/
/** Unlike `anySuffixed`, allows only letters, dots and hyphens before `+json`, as some routers do. */
const lettersOnly = /^application\/([A-Za-z.-]+\+)?json$/

function isJson(contentType = '', { requests }: Profile): boolean {
  const { mediaTypeCase, mediaTypeParameters } = requests
  const end = contentType.search(/;|$/)
  const before = contentType.slice(0, end).trimStart()
  const name = mediaTypeParameters === 'any' ? before.trimEnd() : before
  if (mediaTypeParameters === 'strict' && !/^(;\s*[\w-]+=[^;]+)*$/.test(contentType.slice(end))) return false
  const names = mediaTypeParameters === 'strict' ? lettersOnly : anySuffixed
  return names.test(mediaTypeCase === 'sensitive' ? name : name.toLowerCase())
}
