import { isSameJson, type JsonObject, memberOf, withMember } from '../../../src/common/json.js'
import { createBodyIn } from '../../middleware/changing.js'
import { createdOf, refusal, withJson, withoutKeys } from '../../middleware/json-message.js'
import { createMembers } from '../../middleware/members.js'
import type {
  MakeMiddleware,
  MiddlewareAnswer,
  MiddlewareRequest,
  Next,
} from '../../middleware/middleware.js'
import { isList, isSuccess } from '../../middleware/operation.js'
import { type OperatorServer, operatorServer } from './operator.js'

/** A create that a faulty server may confuse with a simultaneous or similar create. */
interface Rival {
  readonly body: JsonObject
  /** The answer to this create. The faulty server may already have changed the answer. */
  readonly answer: Promise<MiddlewareAnswer>
  readonly before: Rival | undefined
  follower?: Rival
}

interface Meeting {
  request: MiddlewareRequest
  body: JsonObject
  rival: Rival
  next: Next
  lost: Set<string>
}

type Meet = (meeting: Meeting) => Promise<MiddlewareAnswer>

async function keepingLost({ request, next, lost }: Meeting): Promise<MiddlewareAnswer> {
  const answer = await next(request)
  if (isSuccess(answer)) lost.add(createdOf(answer).keyId)
  return answer
}

async function taking(meeting: Meeting, member: 'keyId' | 'key'): Promise<MiddlewareAnswer> {
  const [own, other] = await Promise.all([meeting.next(meeting.request), meeting.rival.answer])
  if (!isSuccess(own) || !isSuccess(other)) return own
  return withJson(own, { ...createdOf(own), [member]: createdOf(other)[member] })
}

const meetings: Readonly<Record<string, readonly [does: string, meet: Meet]>> = {
  'answered-alike': ['gets the answer of the earlier create', ({ rival }) => rival.answer],
  'made-and-answered-alike': [
    'takes effect and gets the answer of the earlier create',
    async ({ request, next, rival }) => {
      await next(request)
      return rival.answer
    },
  ],
  'same-key-id': ['gets the keyId of the earlier create', meeting => taking(meeting, 'keyId')],
  'same-key': ['gets the key of the earlier create', meeting => taking(meeting, 'key')],
  'second-lost': ['makes a key that no listing shows', keepingLost],
  'first-lost': [
    'removes the earlier key from listings',
    async ({ request, next, rival, lost }) => {
      const first = await rival.answer
      if (isSuccess(first)) lost.add(createdOf(first).keyId)
      return next(request)
    },
  ],
  'second-refused': ['is refused', async () => refusal(409)],
  'first-body-for-both': [
    'makes a key with the body of the earlier create',
    ({ request, next, rival }) => next(withJson(request, rival.body)),
  ],
}

/** Returns the earlier create that the server confuses with a new create, if any. */
type Met = (last: Rival, isUnderWay: boolean, body: JsonObject) => Rival | undefined

const isBeside: Met = (last, isUnderWay) => (isUnderWay ? last : undefined)

function metWhere(isLike: (before: JsonObject, body: JsonObject) => boolean): Met {
  return (last, _, body) => (isLike(last.body, body) ? last : undefined)
}

const metAgain: Met = (last, _, body) => {
  const alike: Rival[] = []
  for (let one: Rival | undefined = last; one !== undefined; one = one.before)
    if (isSameJson(one.body, body)) alike.push(one)
  return alike[1] && alike[0]
}

const encounters: Readonly<Record<string, readonly [of: string, met: Met]>> = {
  'side by side': ['The second of two simultaneous creates', isBeside],
  'same request twice': ['A repeated create', metWhere(isSameJson)],
  'same request three times': ['The third of three equal creates', metAgain],
  'same name twice': [
    'A second create with the same name',
    metWhere((before, { name }) => name !== undefined && before.name === name),
  ],
  'same user twice': [
    'A second create for the same user',
    metWhere((before, { externalId }) => externalId !== undefined && before.externalId === externalId),
  ],
}

export const concurrentServers: readonly OperatorServer[] = [
  meeting(
    'answers-swapped',
    'side by side',
    "Two simultaneous creates get each other's answers",
    isBeside,
    ({ request, next }) => next(request),
    true,
  ),
  ...Object.entries(encounters).flatMap(([member, [of, met]]) => [
    ...Object.entries(meetings).map(([operator, [does, meet]]) =>
      meeting(operator, member, `${of} ${does}`, met, meet),
    ),
    ...createMembers
      .filter(({ name }) => !name.includes('.'))
      .map(({ name, path }) =>
        meeting(
          `takes-${name}`,
          member,
          `${of} takes ${name} from the earlier create`,
          met,
          ({ request, body, rival, next }) =>
            next(
              withJson(request, withMember(body, path, memberOf(rival.body, path) ?? memberOf(body, path))),
            ),
        ),
      ),
  ]),
]

function meeting(
  operator: string,
  member: string,
  does: string,
  met: Met,
  meet: Meet,
  areSwapped = false,
): OperatorServer {
  return operatorServer('creates', {
    operator,
    member,
    sections: ['4.2', '2.1', '4.1', '3'],
    breaks: 'Each create makes its own key, with the values of its body.',
    does,
    middleware: middlewareOf(met, meet, areSwapped),
  })
}

function middlewareOf(met: Met, meet: Meet, areSwapped = false): MakeMiddleware {
  return () => {
    const lost = new Set<string>()
    let last: Rival | undefined
    let underWay = 0

    async function create(
      request: MiddlewareRequest,
      body: JsonObject,
      next: Next,
    ): Promise<MiddlewareAnswer> {
      const rival = last && met(last, underWay > 0, body)
      underWay++
      const answer = rival === undefined ? next(request) : meet({ request, body, rival, next, lost })
      const own: Rival = { body, answer, before: last }
      if (rival !== undefined) rival.follower = own
      last = own
      try {
        await answer
        if (!areSwapped) return await answer
        return await (own.follower ?? rival ?? own).answer
      } finally {
        underWay--
      }
    }

    return async (request, next) => {
      const body = createBodyIn(request)
      if (body !== undefined) return create(request, { ...body }, next)
      const answer = await next(request)
      return isList(request) && isSuccess(answer) && lost.size > 0 ? withoutKeys(answer, lost) : answer
    }
  }
}
