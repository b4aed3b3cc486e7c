import { type JsonObject, memberOf, withMember } from '../../../src/common/json.js'
import { changingCreateBody, changingCreated, createBodyIn, withHistory } from '../../middleware/changing.js'
import { refusal, withJson } from '../../middleware/json-message.js'
import { createdMembers, createMembers, type Member } from '../../middleware/members.js'
import type { Made } from '../../middleware/memory.js'
import type { MiddlewareAnswer } from '../../middleware/middleware.js'
import { isSuccess } from '../../middleware/operation.js'
import { prefixChanges } from './change-rows.js'
import type { MemberChange } from './changes.js'
import { always, type Condition, type KeyPlace } from './condition.js'
import { keyConditions } from './condition-rows.js'
import { answerChanges } from './effect-rows.js'
import { changesFor, typicalChanges } from './member-changes.js'
import { type OperatorServer, operatorServer, subjectOf } from './operator.js'

/** Members that no record shows, so a server can change them only in the request. */
const hidden = ['prefix', 'byteLength', 'recoverable', 'environment']

const dropped: MemberChange = {
  name: 'dropped',
  does: 'is ignored',
  change: () => undefined,
}
const ofTheRefused: MemberChange = {
  name: 'of-the-refused-create',
  does: 'comes from a refused create',
  change: (value, { memory, member }) => memberOf(memory.refused.at(-1), member.path) ?? value,
}
const withoutPages = ({ name }: MemberChange) => name !== 'of-the-record-before'

/** Wrong members of creates. */
export const requestServers: readonly OperatorServer[] = createMembers
  .filter(({ name }) => !['refill', 'ratelimit'].includes(name))
  .flatMap(member => {
    const typical = hidden.includes(member.name) ? typicalChanges(member).filter(withoutPages) : []
    return [
      ...[...changesFor(member, createMembers), dropped, ofTheRefused].map(change =>
        changedBody(member, change, always),
      ),
      ...keyConditions
        .filter(({ name }) => ![`beside-${member.name}`, `without-${member.name}`].includes(name))
        .flatMap(condition => [dropped, ...typical].map(change => changedBody(member, change, condition))),
    ]
  })

function changedBody(
  member: Member,
  { name, does, change }: MemberChange,
  condition: Condition<KeyPlace>,
): OperatorServer {
  return operatorServer('create', {
    operator: name,
    member: member.name,
    condition,
    sections: ['4.2', '2.1', '4.1', '3'],
    breaks: `${subjectOf(member)} of a key comes from its create.`,
    does: `${subjectOf(member)} of a create ${does}`,
    middleware: changingCreateBody((given, memory) => {
      const body: JsonObject = { ...given }
      const number = memory.made.length
      if (!condition.holds({ request: body, number, memory })) return body
      const made: Made = { number, keyId: '', key: '', request: body, refusals: memory.refused.length }
      const valueIn = (other: Made) => memberOf(other.request, member.path)
      const value = memberOf(body, member.path)
      const wrong = change(value, { member, message: body, made, memory, valueIn })
      return value === wrong ? body : withMember(body, member.path, wrong)
    }),
  })
}

/** Wrong members in the answers to creates. */
export const createdServers: readonly OperatorServer[] = createdMembers.flatMap(member => [
  ...changesFor(member, createdMembers).map(change => changedAnswer(member, change, always)),
  ...typicalChanges(member)
    .filter(withoutPages)
    .flatMap(change => keyConditions.map(condition => changedAnswer(member, change, condition))),
  ...(member.name === 'key'
    ? [always, ...keyConditions].flatMap(condition =>
        prefixChanges
          .filter(({ name }) => condition === always || name === 'prefix-lost')
          .map(change => changedAnswer(member, change, condition)),
      )
    : []),
])

function changedAnswer(
  member: Member,
  { name, does, change }: MemberChange,
  condition: Condition<KeyPlace>,
): OperatorServer {
  return operatorServer('created', {
    operator: name,
    member: member.name,
    condition,
    sections: ['4.2', '2.1', '4.2 rule 1', '4.2 rule 2'],
    breaks: `A create answers with the ${member.name} of the new key.`,
    does: `The ${member.name} in the answer to a create ${does}`,
    middleware: changingCreated((created, body, { memory }) => {
      const made = memory.made.at(-1)
      const number = memory.made.length - 1
      if (!condition.holds({ request: { ...body }, number, memory })) return created
      const valueIn = (other: Made) => (member.name === 'key' ? other.key : other.keyId)
      const message: JsonObject = { ...created }
      const wrong = change(memberOf(created, member.path), { member, message, made, memory, valueIn })
      return withMember(created, member.path, wrong)
    }),
  })
}

type Ask = (body: JsonObject) => Promise<MiddlewareAnswer>

const names = ['roles', 'permissions'] as const
const only = { first: (list: unknown[]) => list.slice(0, 1), last: (list: unknown[]) => list.slice(-1) }

/** Wrong answers to creates, and creates with roles or permissions that do not exist. */
export const refusalServers: readonly OperatorServer[] = [
  ...[always, ...keyConditions].flatMap(condition => [
    creating('refused', 'is refused', condition, async () => refusal(400)),
    ...Object.entries(answerChanges).map(([operator, [does, change]]) =>
      creating(operator, does, condition, async (body, ask) => {
        const answer = await ask(body)
        return isSuccess(answer) ? change(answer) : answer
      }),
    ),
  ]),
]

export const missingNameServers: readonly OperatorServer[] = [
  ...[always, ...keyConditions].flatMap(condition =>
    names.flatMap(name => [
      creating(`missing-${name}-taken`, `with unknown ${name} succeeds`, condition, async (body, ask) => {
        const answer = await ask(body)
        if (isSuccess(answer) || listOf(body, name).length === 0) return answer
        const { [name]: _, ...others } = body
        return ask(others)
      }),
      creating(
        `made-though-missing-${name}`,
        `with unknown ${name} takes effect but gets a refusal`,
        condition,
        async (body, ask) => {
          const answer = await ask(body)
          const isMissing = !isSuccess(answer) && listOf(body, name).length > 0
          if (isMissing) await ask({ ...body, [name]: [] })
          return answer
        },
      ),
    ]),
  ),
  ...names.flatMap(name =>
    Object.entries(only).map(([which, pick]) =>
      creating(
        `only-${which}-of-${name}-checked`,
        `needs only the ${which} of its ${name} to exist`,
        always,
        async (body, ask) => {
          const answer = await ask(body)
          if (isSuccess(answer) || listOf(body, name).length < 2) return answer
          return ask({ ...body, [name]: pick(listOf(body, name)) })
        },
      ),
    ),
  ),
]

function listOf(body: JsonObject, name: string): unknown[] {
  const list = body[name]
  return Array.isArray(list) ? list : []
}

function creating(
  operator: string,
  does: string,
  condition: Condition<KeyPlace>,
  answerWith: (body: JsonObject, ask: Ask) => Promise<MiddlewareAnswer>,
): OperatorServer {
  return operatorServer('create', {
    operator,
    member: 'answer',
    condition,
    sections: ['4.2', '4.2 rule 4', '7', '8'],
    breaks: 'A create succeeds with 200 and a JSON body, and fails when a role or permission does not exist.',
    does: `A create ${does}`,
    middleware: withHistory(async (request, next, memory) => {
      const given = createBodyIn(request)
      const body: JsonObject = { ...given }
      const place = { request: body, number: memory.made.length, memory }
      if (given === undefined || !condition.holds(place)) return next(request)
      return answerWith(body, changed => next(withJson(request, changed)))
    }),
  })
}
