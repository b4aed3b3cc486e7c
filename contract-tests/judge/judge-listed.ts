import { type JsonObject, memberOf } from '../middleware/member-value.js'
import type { Find } from './finding.js'

export interface CreatedKey {
  apiId?: unknown
  /** The raw key, if the judge saw its create. */
  key?: string | undefined
  isRecoverable?: boolean | undefined
}

export interface JudgedRecord {
  readonly record: JsonObject
  /** A JSON Pointer, such as `/keys/0`. */
  readonly pointer: string
  readonly query: URLSearchParams
}

/** null counts as absent, because a null member breaks only a convention. */
export function isThere(value: unknown): boolean {
  return value !== undefined && value !== null
}

/** The findings contain no values, because the proxy groups findings with equal texts. */
export function judgeAsked(
  { record, pointer, query }: JudgedRecord,
  find: Find,
  isUser: (own: string, asked: string) => boolean = (own, asked) => own === asked,
): void {
  const user = query.get('externalId')
  const own = memberOf(record, ['identity', 'externalId'])
  if (isThere(record.plaintext) && query.get('decrypt') !== 'true')
    find('2.1', `${pointer}/plaintext is present without decrypt`)
  if (isOfAnotherApi(record, query)) find('4.1', `${pointer}/apiId names another API`)
  if (user !== null && user !== '' && typeof own === 'string' && !isUser(own, user))
    find('4.1', `${pointer} belongs to an externalId other than the requested one`)
}

/** The findings contain no values, because the proxy groups findings with equal texts. */
export function judgeOfCreate(
  { record, pointer, query }: JudgedRecord,
  { apiId, key, isRecoverable }: CreatedKey,
  find: Find,
): void {
  const { start, plaintext } = record
  if (apiId !== undefined && apiId !== (query.get('apiId') ?? '') && !isOfAnotherApi(record, query))
    find('4.1', `${pointer} was created in another API`)
  if (key === undefined) return
  if (typeof start === 'string' && !key.startsWith(start))
    find('2.1', `${pointer}/start is not the beginning of the key`)
  for (const [name, value] of Object.entries(record))
    if (name !== 'plaintext' && JSON.stringify(value)?.includes(key))
      find('2.1', `${pointer}/${name} shows the raw key`)
  if (query.get('decrypt') !== 'true') return
  if (isRecoverable && !isThere(plaintext))
    find('4.1', `${pointer}/plaintext is missing, though its key is recoverable`)
  if (!isRecoverable && isThere(plaintext))
    find('2.1', `${pointer}/plaintext is present, though its key is not recoverable`)
  if (isRecoverable && isThere(plaintext) && plaintext !== key)
    find('4.1', `${pointer}/plaintext is not the key that was created`)
}

function isOfAnotherApi({ apiId }: JsonObject, query: URLSearchParams): boolean {
  return typeof apiId === 'string' && query.has('apiId') && apiId !== query.get('apiId')
}
