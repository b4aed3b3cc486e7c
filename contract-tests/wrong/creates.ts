import type { CreateKeyRequest, CreateKeyResponse } from '../../schemas/generated/types.js'
import {
  always,
  changingCreateBody,
  changingGiven,
  createBodyIn,
  fromParts,
  type RewriteKey,
  rewritingKeys,
} from '../middleware/changing.js'
import { answerOf, createdOf, pageOf, refusal, withJson } from '../middleware/json-message.js'
import type { MakeMiddleware, MiddlewareAnswer, MiddlewareWorld } from '../middleware/middleware.js'
import { isCreate, isList, isSuccess } from '../middleware/operation.js'

// Bugs of creates that a row cannot express: random characters, memory, and what happens after a refusal.

export const joining = (join: (prefix: string, characters: string) => string): MakeMiddleware =>
  rewritingKeys(() =>
    fromParts((prefix, characters) => (prefix === '' ? characters : join(prefix, characters))),
  )

export const drawing = (bytes: (byteLength: number | undefined) => number): MakeMiddleware =>
  changingCreateBody(body => ({ ...body, byteLength: Math.max(16, bytes(body.byteLength)) }))

const joined = (write: (characters: string, byteLength: number) => string): RewriteKey =>
  fromParts((prefix, characters, { byteLength = 16 }) =>
    [prefix, write(characters, byteLength)].filter(part => part !== '').join('_'),
  )

export const characters = (write: (characters: string, byteLength: number) => string): MakeMiddleware =>
  rewritingKeys(() => joined(write))

export function counting(): RewriteKey {
  let count = 100_000
  return joined(({ length }) => String(++count).padStart(length, '0'))
}

export function ofTheHour({ time }: MiddlewareWorld): RewriteKey {
  return joined(text => {
    const hour = Math.floor(time.now() / 3_600_000).toString(36)
    return hour.padStart(text.length - 4, '0') + text.slice(-4)
  })
}

export function reusingBytes(): RewriteKey {
  let before = ''
  return joined(text => {
    const isShorter = text.length < before.length
    const written = isShorter ? before.slice(0, text.length) : text
    before = isShorter ? '' : text
    return written
  })
}

const charactersOf16 = 22

export function fillingOnce(): RewriteKey {
  let buffer = ''
  return joined(text => {
    const rest = text.slice(charactersOf16)
    buffer += rest.slice(buffer.length)
    return text.slice(0, charactersOf16) + buffer.slice(0, rest.length)
  })
}

export function eachKeyTwice(): RewriteKey {
  const keys = new Map<string, string>()
  return (key, { prefix, byteLength }) => {
    const kind = JSON.stringify([prefix, byteLength])
    const known = keys.get(kind)
    if (known === undefined) keys.set(kind, key)
    else keys.delete(kind)
    return known ?? key
  }
}

export const idsMadeOfKeys: MakeMiddleware = () => {
  const ids = new Map<string, string>()
  return async (request, next) => {
    const answer = await next(request)
    if (isCreate(request) && isSuccess(answer)) {
      const { keyId, key } = createdOf(answer)
      const shown = `key_${key.slice(-20)}`
      ids.set(keyId, shown)
      return withJson(answer, { keyId: shown, key })
    }
    if (!isList(request) || !isSuccess(answer)) return answer
    const page = pageOf(answer)
    const keys = page.keys.map(record => ({ ...record, id: ids.get(record.id ?? '') ?? record.id }))
    return withJson(answer, { ...page, keys })
  }
}

export const oneKeyPerUser: MakeMiddleware = () => {
  const answers = new Map<string, string>()
  return async (request, next) => {
    const user = createBodyIn(request)?.externalId
    if (user === undefined) return next(request)
    const known = answers.get(user)
    const answer = await next(request)
    if (!isSuccess(answer)) return answer
    if (known === undefined) answers.set(user, answer.body)
    return known === undefined ? answer : { ...answer, body: known }
  }
}

export const insertingTwice = always(async (request, next) => {
  const answer = await next(request)
  if (isCreate(request) && isSuccess(answer)) await next(request)
  return answer
})

export function everyFifth() {
  let count = 0
  return ({ keyId }: CreateKeyResponse) => (++count % 5 === 0 ? [keyId] : [])
}

export function sameNameElsewhere() {
  const made: { name: string; apiId: string; keyId: string }[] = []
  return ({ keyId }: CreateKeyResponse, { apiId, name }: CreateKeyRequest) => {
    if (name === undefined) return []
    const lost = made.filter(key => key.name === name && key.apiId !== apiId)
    made.push({ name, apiId, keyId })
    return lost.map(key => key.keyId)
  }
}

export const reservingNames: MakeMiddleware = () => {
  const reserved = new Set<unknown>()
  return async (request, next) => {
    const { name } = createBodyIn(request) ?? {}
    if (reserved.has(name)) return refusal(409)
    const answer = await next(request)
    if (name !== undefined && !isSuccess(answer)) reserved.add(name)
    return answer
  }
}

export function sticking() {
  let enabled: boolean | undefined
  return (body: CreateKeyRequest) => {
    enabled = body.enabled ?? enabled
    return { ...body, enabled: enabled ?? true }
  }
}

type Names = 'roles' | 'permissions'

interface RefusedNames {
  readonly refused: MiddlewareAnswer
  readonly names: readonly string[]
  /** Asks again with other names. */
  ask(names: readonly string[]): Promise<MiddlewareAnswer>
}

function onRefused(
  field: Names,
  then: (refused: RefusedNames) => Promise<MiddlewareAnswer> | MiddlewareAnswer,
): MakeMiddleware {
  return always(async (request, next) => {
    const refused = await next(request)
    const body = createBodyIn(request)
    const names = body?.[field] ?? []
    if (body === undefined || names.length === 0 || isSuccess(refused)) return refused
    // The target refused a create without a token because of the missing token, not because of the names.
    if (request.headers.get('Authorization') === null) return refused
    const { [field]: _, ...others } = body
    return then({
      refused,
      names,
      ask: some => next(withJson(request, some.length === 0 ? others : { ...body, [field]: some })),
    })
  })
}

async function succeedingOr(refused: MiddlewareAnswer, again: Promise<MiddlewareAnswer>) {
  const answer = await again
  return isSuccess(answer) ? answer : refused
}
export const answering200 = (field: Names) => onRefused(field, ({ refused }) => answerOf(200, refused.body))
export const lookingUpLike = (field: Names, change: (name: string) => string) =>
  onRefused(field, ({ refused, names, ask }) => succeedingOr(refused, ask(names.map(change))))

export function mergingMeta(): (meta: object) => object {
  const merged: Record<string, unknown> = { source: 'api' }
  return meta => Object.assign(merged, meta)
}

export function changingGivenBy(
  field: 'meta' | 'externalId',
  make: () => (value: never) => unknown,
): MakeMiddleware {
  return world => changingGiven(field, make() as (value: unknown) => unknown)(world)
}

/** Gives later keys without the field the value of the key before. */
export const keeping =
  (field: Names): MakeMiddleware =>
  () => {
    let names: string[] | undefined
    return async (request, next) => {
      const body = createBodyIn(request)
      if (body === undefined) return next(request)
      const own = body[field] ?? []
      const answer = await next(
        own.length > 0 ? request : withJson(request, { ...body, [field]: names ?? own }),
      )
      if (isSuccess(answer) && own.length > 0) names = own
      return answer
    }
  }
