import { createBodyOf, createdOf, pageOf, refusal, withJson } from '../../middleware/json-message.js'
import type {
  MakeMiddleware,
  MiddlewareAnswer,
  MiddlewareRequest,
  Next,
} from '../../middleware/middleware.js'
import { isCreate, isList, isSuccess } from '../../middleware/operation.js'
import { isJsonObject, isSameJson, type JsonObject, memberOf, withMember } from '../message/member-value.js'
import { createMembers } from '../message/members.js'
import { type OperatorServer, operatorServer } from '../operator.js'

/** A create that is under way, or was the one before. */
interface Rival {
  readonly body: JsonObject
  /** What the server behind answered to it. */
  readonly answer: Promise<MiddlewareAnswer>
  /** A create that met it. */
  follower?: Rival
}

interface Meeting {
  request: MiddlewareRequest
  body: JsonObject
  rival: Rival
  next: Next
  /** Keys that are to be listed no more. */
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

/** What becomes of the second of two creates. */
const meetings: Readonly<Record<string, readonly [does: string, meet: Meet]>> = {
  'answered-alike': ['gets the answer of the first', ({ rival }) => rival.answer],
  'made-and-answered-alike': [
    'is done and gets the answer of the first',
    async ({ request, next, rival }) => {
      await next(request)
      return rival.answer
    },
  ],
  'same-key-id': ['gets the keyId of the first', meeting => taking(meeting, 'keyId')],
  'same-key': ['gets the key of the first', meeting => taking(meeting, 'key')],
  'second-lost': ['is never listed', keepingLost],
  'first-lost': [
    'makes the first go lost',
    async ({ request, next, rival, lost }) => {
      const first = await rival.answer
      if (isSuccess(first)) lost.add(createdOf(first).keyId)
      return next(request)
    },
  ],
  'second-refused': ['is refused', async () => refusal(409)],
  'first-body-for-both': [
    'is made as the first',
    ({ request, next, rival }) => next(withJson(request, rival.body)),
  ],
}

type IsMet = (rival: Rival | undefined, isUnderWay: boolean, body: JsonObject) => boolean

const encounters: Readonly<Record<string, readonly [of: string, isMet: IsMet]>> = {
  'side by side': ['The second of two creates at once', (_, isUnderWay) => isUnderWay],
  'same request twice': [
    'A create that is asked for again',
    (rival, _, body) => isSameJson(rival?.body, body),
  ],
  'same name twice': [
    'A create with the name of the one before',
    (rival, _, body) => rival !== undefined && body.name !== undefined && rival.body.name === body.name,
  ],
  'same user twice': [
    'A create for the user of the one before',
    (rival, _, body) =>
      rival !== undefined && body.externalId !== undefined && rival.body.externalId === body.externalId,
  ],
}

/** Creates side by side, and the same again (sections 4.2 and 2.1). */
export const concurrentFamily: readonly OperatorServer[] = [
  meeting(
    'answers-swapped',
    'side by side',
    'Two creates at once get the answers of each other',
    (_, isUnderWay) => isUnderWay,
    ({ request, next }) => next(request),
    true,
  ),
  ...Object.entries(encounters).flatMap(([member, [of, isMet]]) => [
    ...Object.entries(meetings).map(([operator, [does, meet]]) =>
      meeting(operator, member, `${of} ${does}`, isMet, meet),
    ),
    ...createMembers
      .filter(({ name }) => !name.includes('.'))
      .map(({ name, path }) =>
        meeting(
          `takes-${name}`,
          member,
          `${of} takes ${name} from the first`,
          isMet,
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
  isMet: IsMet,
  meet: Meet,
  areSwapped = false,
): OperatorServer {
  return operatorServer('creates', {
    operator,
    member,
    sections: ['4.2', '2.1', '4.1', '3'],
    breaks: 'Each create makes a key of its own, with what it gives.',
    does,
    middleware: middlewareOf(isMet, meet, areSwapped),
  })
}

function middlewareOf(isMet: IsMet, meet: Meet, areSwapped = false): MakeMiddleware {
  return () => {
    const lost = new Set<string>()
    let last: Rival | undefined
    let underWay = 0

    async function create(
      request: MiddlewareRequest,
      body: JsonObject,
      next: Next,
    ): Promise<MiddlewareAnswer> {
      const rival = last
      const isMeeting = rival !== undefined && isMet(rival, underWay > 0, body)
      underWay++
      const answer = isMeeting ? meet({ request, body, rival, next, lost }) : next(request)
      const own: Rival = { body, answer }
      if (isMeeting) rival.follower = own
      last = own
      try {
        await answer
        if (!areSwapped) return await answer
        return await (own.follower ?? (isMeeting ? rival : own)).answer
      } finally {
        underWay--
      }
    }

    return async (request, next) => {
      const body = isCreate(request) ? createBodyOf(request) : undefined
      if (isJsonObject(body)) return create(request, body, next)
      const answer = await next(request)
      if (!isList(request) || !isSuccess(answer) || lost.size === 0) return answer
      const page = pageOf(answer)
      return withJson(answer, { ...page, keys: page.keys.filter(({ id }) => !lost.has(id ?? '')) })
    }
  }
}
