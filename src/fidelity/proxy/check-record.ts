import type { Outcome } from '../../../contract-tests/engine/outcome.js'
import { judgeLasting } from '../../../contract-tests/judge/judge-lasting.js'
import { type JudgedRecord, judgeAsked, judgeOfCreate } from '../../../contract-tests/judge/judge-listed.js'
import {
  nullsIn,
  typesInside,
  typesOfPlainMembers,
  typesOfStructuredMembers,
} from '../../../contract-tests/records/record-types.js'
import { validateKeyRecord } from '../../../schemas/generated/validators.js'
import { isObject } from '../../domain/is-object.js'
import { briefName, type KeyThatPassed, type RunSoFar, unlessLong } from './run-so-far.js'
import { judged, ofService, type ProxyViolation, warningOf } from './violation.js'

const page = {
  id: 0,
  operation: 'listKeys',
  purpose: 'lawful',
  request: { method: '', path: '', query: [], url: '', headers: {} },
  startedAtMs: 0,
  durationMs: 0,
  response: { status: 200, headers: {}, text: '', json: undefined },
} as const

const checksOfTypes = [
  typesOfPlainMembers,
  typesOfStructuredMembers,
  typesInside('refill'),
  typesInside('ratelimit'),
  typesInside('identity'),
]

export function checkRecord(
  record: unknown,
  pointer: string,
  query: URLSearchParams,
  run: RunSoFar,
): ProxyViolation[] {
  if (!isObject(record)) return [ofService('2.1', `${pointer} is not an object`)]
  const listed = { record, pointer, query }
  const { found, find } = judged()
  judgeAsked(listed, find)
  return [
    ...(validateKeyRecord(record) ? [] : wrongTypes(record, pointer)),
    ...found,
    ...besideRun(listed, run),
  ]
}

function wrongTypes(record: object, pointer: string): ProxyViolation[] {
  const listed = { record, pointer, page } as Parameters<typeof nullsIn>[0]
  return [
    ...checksOfTypes.flatMap(check => problemOf(check(listed), pointer)),
    ...problemOf(nullsIn(listed), pointer).map(({ section, problem }) => warningOf(section, problem)),
  ]
}

function problemOf(outcome: Outcome, pointer: string): ProxyViolation[] {
  if (outcome.kind !== 'failed') return []
  const { place, expected } = outcome.finding
  const where = typeof place === 'object' && 'instanceLocation' in place ? place.instanceLocation : pointer
  return [ofService('2.1', `${where}: expected ${expected}`)]
}

/** Compares only the constant members, because clients may change the other members at any time. */
function besideRun(listed: JudgedRecord, { keys, workspaces }: RunSoFar): ProxyViolation[] {
  const { record, pointer, query } = listed
  const { id, createdAt, workspaceId } = record
  if (typeof id !== 'string') return []
  const { found, find } = judged()
  const name = briefName(id)
  const known: KeyThatPassed = keys.get(name) ?? {}
  const api = query.get('apiId') ?? ''
  const workspace = workspaces.get(briefName(api))
  judgeOfCreate(listed, known, find)
  judgeLasting({ createdAt: known.createdAt }, { createdAt }, pointer, find)
  if (typeof workspaceId === 'string') {
    const own = briefName(workspaceId)
    if (workspace !== undefined && workspace !== own)
      find('2.1', `${pointer}/workspaceId differs from the workspaceId of other keys of this API`)
    workspaces.set(briefName(api), workspace ?? own)
  }
  const first = typeof createdAt === 'number' ? createdAt : undefined
  keys.set(name, { ...known, apiId: known.apiId ?? unlessLong(api), createdAt: known.createdAt ?? first })
  return found
}
