import type { Outcome } from '../../../contract-tests/engine/outcome.js'
import {
  nullsIn,
  typesInside,
  typesOfPlainMembers,
  typesOfStructuredMembers,
} from '../../../contract-tests/records/record-types.js'
import { validateKeyRecord } from '../../../schemas/generated/validators.js'
import { isObject } from '../../domain/is-object.js'
import { type KeyThatPassed, type RunSoFar, remember } from './run-so-far.js'
import { ofService, type Violation } from './violation.js'

const page = {
  id: 0,
  operation: 'listKeys',
  purpose: 'lawful',
  request: { method: '', path: '', query: [], url: '', headers: {} },
  startedAtMs: 0,
  durationMs: 0,
  response: { status: 200, headers: {}, text: '', json: undefined },
} as const

/** Each says which member of a record has the wrong type, which its schema says of none. */
const checksOfTypes = [
  typesOfPlainMembers,
  typesOfStructuredMembers,
  typesInside('refill'),
  typesInside('ratelimit'),
  typesInside('identity'),
  nullsIn,
]

/** What one record of a page breaks: by itself, beside what was asked for, or beside what was seen of its key before. */
export function checkRecord(
  record: unknown,
  pointer: string,
  query: URLSearchParams,
  run: RunSoFar,
): Violation[] {
  if (!isObject(record)) return [ofService('2.1', `${pointer} is no object`)]
  return [
    ...(validateKeyRecord(record) ? [] : wrongTypes(record, pointer)),
    ...besideQuery(record, pointer, query),
    ...besideRun(record, pointer, query, run),
  ]
}

function wrongTypes(record: object, pointer: string): Violation[] {
  const listed = { record, pointer, page } as Parameters<typeof nullsIn>[0]
  return checksOfTypes.flatMap(check => problemOf(check(listed), pointer))
}

function problemOf(outcome: Outcome, pointer: string): Violation[] {
  if (outcome.kind !== 'failed') return []
  const { place, expected } = outcome.finding
  const where = typeof place === 'object' && 'instanceLocation' in place ? place.instanceLocation : pointer
  return [ofService('2.1', `${where}: expected ${expected}`)]
}

type JsonObject = Readonly<Record<string, unknown>>

function besideQuery(record: JsonObject, pointer: string, query: URLSearchParams): Violation[] {
  const { plaintext, apiId, identity } = record
  const user = query.get('externalId')
  const own = isObject(identity) ? identity.externalId : undefined
  const found: Violation[] = []
  if (isThere(plaintext) && query.get('decrypt') !== 'true')
    found.push(ofService('4.1', `${pointer}/plaintext is there, and decrypt was not true`))
  if (typeof apiId === 'string' && query.has('apiId') && apiId !== query.get('apiId'))
    found.push(ofService('4.1', `${pointer}/apiId is that of another API`))
  if (user !== null && user !== '' && typeof own === 'string' && own !== user)
    found.push(ofService('4.1', `${pointer} belongs to another externalId than the one asked for`))
  return found
}

function besideRun(
  { id, start, apiId, workspaceId, createdAt, plaintext }: JsonObject,
  pointer: string,
  query: URLSearchParams,
  { keys, workspaces }: RunSoFar,
): Violation[] {
  if (typeof id !== 'string') return []
  const known: KeyThatPassed = keys.get(id) ?? {}
  const { raw } = known
  const found: Violation[] = []
  const api = query.get('apiId') ?? ''
  if (known.apiId !== undefined && known.apiId !== api && apiId === undefined)
    found.push(ofService('4.1', `${pointer} was created in another API`))
  if (raw !== undefined && typeof start === 'string' && !raw.startsWith(start))
    found.push(ofService('2.1', `${pointer}/start is not what the key begins with`))
  if (raw !== undefined && query.get('decrypt') === 'true') {
    if (known.isRecoverable && !isThere(plaintext))
      found.push(ofService('4.1', `${pointer}/plaintext is missing, though its key is recoverable`))
    if (!known.isRecoverable && isThere(plaintext))
      found.push(
        ofService('4.1', `${pointer}/plaintext is there, though its key was not created recoverable`),
      )
    if (known.isRecoverable && isThere(plaintext) && plaintext !== raw)
      found.push(ofService('4.1', `${pointer}/plaintext is not the key that was created`))
  }
  if (isThere(createdAt) && isThere(known.createdAt) && createdAt !== known.createdAt)
    found.push(ofService('2.1', `${pointer}/createdAt is another one than before`))
  const workspace = workspaces.get(api)
  if (typeof workspaceId === 'string') {
    if (workspace !== undefined && workspace !== workspaceId)
      found.push(
        ofService('2.1', `${pointer}/workspaceId is another one than that of other keys of this API`),
      )
    remember(workspaces, api, workspace ?? workspaceId)
  }
  remember(keys, id, { ...known, apiId: known.apiId ?? api, createdAt: known.createdAt ?? createdAt })
  return found
}

/** That null is no value is a requirement of its own. */
function isThere(value: unknown): boolean {
  return value !== undefined && value !== null
}
