import type { CreateKeyRequest } from '../../../schemas/generated/types.js'
import { changingRecords, refusingCreates } from '../../middleware/changing.js'
import {
  answerOf,
  createBodyOf,
  createdOf,
  pageOf,
  refusal,
  withJson,
} from '../../middleware/json-message.js'
import type {
  MakeMiddleware,
  MiddlewareAnswer,
  MiddlewareRequest,
  Next,
} from '../../middleware/middleware.js'
import { isCreate, isList, isSuccess } from '../../middleware/operation.js'
import type { WrongServer } from '../wrong-server.js'

type Names = 'roles' | 'permissions'

function onRefused(
  field: Names,
  then: (
    refused: MiddlewareAnswer,
    request: MiddlewareRequest,
    body: CreateKeyRequest,
    next: Next,
  ) => Promise<MiddlewareAnswer>,
): MakeMiddleware {
  return () => async (request, next) => {
    const answer = await next(request)
    const body = isCreate(request) ? createBodyOf(request) : undefined
    if (body?.[field] === undefined || body[field].length === 0 || isSuccess(answer)) return answer
    // The target refused a create without a token because of the missing token, not because of the names.
    if (request.headers.get('Authorization') === null) return answer
    return then(answer, request, body, next)
  }
}

const without = (request: MiddlewareRequest, body: CreateKeyRequest, field: Names) => {
  const { [field]: _, ...others } = body
  return withJson(request, others)
}

const fails = (one: string) => `A create with a ${one} that does not exist fails.`
const leavesNothing = (one: string) => `A create with a ${one} that does not exist creates no key.`

function mutantsOf(field: Names, one: 'role' | 'permission'): WrongServer[] {
  const section = ['4.2 rule 4', '7']
  const compared = (name: string, ignored: string, change: (name: string) => string): WrongServer => ({
    name: `${one}-${name}`,
    sections: section,
    breaks: fails(one),
    bug: `The look-up of ${field} ignores ${ignored}.`,
    middleware: onRefused(field, async (refused, request, body, next) => {
      const again = await next(withJson(request, { ...body, [field]: body[field]?.map(change) }))
      return isSuccess(again) ? again : refused
    }),
  })
  return [
    {
      name: `missing-${one}-ignored`,
      sections: section,
      breaks: fails(one),
      bug: `The service skips a ${one} that does not exist.`,
      middleware: onRefused(field, (_, request, body, next) => next(without(request, body, field))),
    },
    {
      name: `missing-${one}-attached`,
      sections: section,
      breaks: fails(one),
      bug: `The service creates and attaches a ${one} that does not exist.`,
      middleware: world => {
        const attached = new Map<string, readonly string[]>()
        const creating = onRefused(field, async (_, request, body, next) => {
          const answer = await next(without(request, body, field))
          if (isSuccess(answer)) attached.set(createdOf(answer).keyId, body[field] ?? [])
          return answer
        })(world)
        return async (request, next) => {
          const answer = await creating(request, next)
          if (!isList(request) || !isSuccess(answer)) return answer
          const page = pageOf(answer)
          const keys = page.keys.map(record => {
            const names = attached.get(record.id ?? '')
            return names === undefined ? record : { ...record, [field]: names }
          })
          return withJson(answer, { ...page, keys })
        }
      },
    },
    {
      name: `missing-${one}-leaves-key`,
      sections: section,
      breaks: leavesNothing(one),
      bug: `The service inserts the key before it looks up the ${field}, without a transaction.`,
      middleware: onRefused(field, async (refused, request, body, next) => {
        await next(without(request, body, field))
        return refused
      }),
    },
    {
      name: `missing-${one}-answers-200`,
      sections: section,
      breaks: fails(one),
      bug: 'The answer reports the failure in its body, with status 200.',
      middleware: onRefused(field, async refused => answerOf(200, refused.body)),
    },
    {
      name: `first-${one}-checked-only`,
      sections: section,
      breaks: `A create fails when any of several ${field} does not exist.`,
      bug: `The service looks up only the first of the ${field}.`,
      middleware: onRefused(field, async (refused, request, body, next) => {
        const [first = ''] = body[field] ?? []
        const alone = await next(withJson(request, { ...body, [field]: [first] }))
        return isSuccess(alone) ? alone : refused
      }),
    },
    compared('names-folded', 'outer spaces and letter case', name => name.trim().toLowerCase()),
    compared('names-trimmed', 'outer spaces', name => name.trim()),
    {
      name: `${one}-looked-up-by-its-beginning`,
      sections: section,
      breaks: fails(one),
      bug: `The service looks up ${field} by prefix: the beginning of a name is enough.`,
      middleware: world => {
        const known = new Set<string>()
        const finds = (name: string) => name !== '' && [...known].some(other => other.startsWith(name))
        const looking = onRefused(field, (refused, request, body, next) =>
          body[field]?.every(finds) ? next(without(request, body, field)) : Promise.resolve(refused),
        )(world)
        return async (request, next) => {
          const answer = await looking(request, next)
          const names = (isCreate(request) && isSuccess(answer) && createBodyOf(request)?.[field]) || []
          for (const name of names) known.add(name)
          return answer
        }
      },
    },
    {
      name: `create-fails-after-missing-${one}`,
      sections: ['4.2', '7'],
      breaks: 'A create that the specification allows succeeds.',
      bug: 'The aborted transaction of a refused create returns to the pool, so the next create fails.',
      middleware: () => {
        let isAborted = false
        return async (request, next) => {
          if (!isCreate(request)) return next(request)
          const wasAborted = isAborted
          isAborted = false
          if (wasAborted) return refusal(500)
          const answer = await next(request)
          const named = createBodyOf(request)?.[field] ?? []
          isAborted = named.length > 0 && !isSuccess(answer) && answer.status !== 401
          return answer
        }
      },
    },
    {
      name: `existing-${one}-refused`,
      sections: ['4.2'],
      breaks: `The service attaches a ${one} that exists.`,
      bug: `The look-up compares names with identifiers, and never finds a ${one}.`,
      middleware: refusingCreates(body => (body[field]?.length ?? 0) > 0, 404),
    },
    {
      name: `existing-${one}-not-attached`,
      sections: ['4.2', '2.1'],
      breaks: `${field} lists the ${field} of the key.`,
      bug: `The service never writes the rows that link keys and ${field}.`,
      middleware: changingRecords(record =>
        record[field] === undefined ? record : { ...record, [field]: [] },
      ),
    },
    {
      name: `${one}-shown-as-id`,
      sections: ['2.1', '4.2'],
      breaks: `${field} lists the ${field} of the key.`,
      bug: `The listing joins the wrong column and shows identifiers instead of names.`,
      middleware: changingRecords(record =>
        record[field] === undefined
          ? record
          : { ...record, [field]: record[field].map((_, index) => `${one}_${index + 1}`) },
      ),
    },
    {
      name: `${field}-of-the-last-key`,
      sections: ['4.2', '2.1'],
      breaks: `A key that was created without ${field} has no ${field}.`,
      bug: 'The handler changes a default list in place, and all later keys share this list.',
      middleware: () => {
        let names: string[] | undefined
        return async (request, next) => {
          const body = isCreate(request) ? createBodyOf(request) : undefined
          if (body === undefined) return next(request)
          const own = body[field] ?? []
          const answer = await next(
            own.length > 0 ? request : withJson(request, { ...body, [field]: names ?? own }),
          )
          if (isSuccess(answer) && own.length > 0) names = own
          return answer
        }
      },
    },
  ]
}

export const wrongMissingNames: readonly WrongServer[] = [
  ...mutantsOf('roles', 'role'),
  ...mutantsOf('permissions', 'permission'),
  {
    name: 'missing-permission-with-a-wildcard-ignored',
    sections: ['4.2 rule 4', '7'],
    breaks: fails('permission'),
    bug: 'The service accepts a wildcard that matches no permission, and attaches no permission.',
    middleware: () => (request, next) => {
      const body = isCreate(request) ? createBodyOf(request) : undefined
      if (body?.permissions === undefined) return next(request)
      const permissions = body.permissions.filter(name => !name.endsWith('.*'))
      return next(withJson(request, { ...body, permissions }))
    },
  },
  {
    name: 'missing-role-ignored-in-another-api',
    sections: ['4.2 rule 4', '7'],
    breaks: fails('role'),
    bug: 'The service looks up roles for one API only. In other APIs, it skips a role that does not exist.',
    middleware: world => {
      const skipping = onRefused('roles', (_, request, body, next) => next(without(request, body, 'roles')))(
        world,
      )
      let first: string | undefined
      return async (request, next) => {
        const apiId = isCreate(request) ? createBodyOf(request)?.apiId : undefined
        first ??= apiId
        return apiId === undefined || apiId === first ? next(request) : skipping(request, next)
      }
    },
  },
]
