import { type RunRandom, shuffled } from '../../../src/common/random.js'
import { pageOf } from '../../middleware/json-message.js'
import type { MakeMiddleware, MiddlewareAnswer, Next } from '../../middleware/middleware.js'
import { isCreate, isSuccess } from '../../middleware/operation.js'
import {
  type ArrivingRequest,
  always,
  bodyIn,
  type Condition,
  type ConditionOperation,
  createHistory,
  type KeyInQuestion,
  type RecordPlace,
} from './condition.js'
import {
  arrivalConditions,
  keyConditions,
  keyPlaceConditions,
  onlyPageConditions,
  queryConditions,
} from './condition-rows.js'
import { operatorServers } from './index.js'
import { kebab, type OperatorServer } from './operator.js'

interface RequestWhen extends Condition<ArrivingRequest> {
  readonly of: 'request'
  readonly asksForAnswer?: boolean
}

interface KeyWhen extends Condition<KeyInQuestion> {
  readonly of: 'key'
}

type When = RequestWhen | KeyWhen

const listings = ['list'] as const

/** Conditions that combine with each fault. */
export const whens: readonly When[] = [
  ...arrivalConditions.map(condition => ({ ...condition, of: 'request' as const })),
  ...queryConditions.map(condition => ({ ...condition, at: listings, of: 'request' as const })),
  ...onlyPageConditions.map(condition => ({
    ...condition,
    at: listings,
    of: 'request' as const,
    asksForAnswer: true,
    holds: ({ query, memory, answer }: ArrivingRequest) => {
      if (answer === undefined || !isSuccess(answer)) return false
      const { keys, cursor } = pageOf(answer)
      return condition.holds({ query, memory, count: keys.length, hasMore: Boolean(cursor) })
    },
  })),
  ...keyConditions.map(condition => ({
    ...condition,
    name: kebab(condition.name),
    of: 'key' as const,
    holds: (key: KeyInQuestion) => !key.isOld && condition.holds(key),
  })),
  ...keyPlaceConditions.map(condition => ({ ...condition, of: 'key' as const })),
]

const ofCreates = ['create', 'created', 'creates']

function operationOf({ member }: OperatorServer): ConditionOperation {
  return ofCreates.includes(member.split(' ')[0] ?? '') ? 'create' : 'list'
}

/** In a listing, a condition on keys can be combined only with an effect that changes single records. */
function canBeUnder(server: OperatorServer, when: When): boolean {
  const operation = operationOf(server)
  if (!when.at.includes(operation)) return false
  return when.of === 'request' || operation === 'create' || server.under !== undefined
}

function underWhen(server: OperatorServer, when: When): OperatorServer {
  return {
    ...server,
    name: `${server.name}-when-${when.name}`,
    condition: when.name,
    bug: `${server.bug.slice(0, -1)} ${when.when}.`,
    middleware: middlewareUnder(server, when),
  }
}

function middlewareUnder(server: OperatorServer, when: When): MakeMiddleware {
  const operation = operationOf(server)
  if (when.of === 'key' && operation === 'list' && server.under !== undefined)
    return server.under(conditionOfRecords(when))
  return world => {
    const wrong = server.middleware(world)
    const right = server.right?.(world)
    const history = createHistory()
    return async (request, next) => {
      history.begin(request)
      let seen: MiddlewareAnswer | undefined
      const watched: Next = async inner => {
        if (seen !== undefined && inner === request) return seen
        const answer = await next(inner)
        seen ??= answer
        return answer
      }
      try {
        const isOther = isCreate(request) !== (operation === 'create')
        const answer = when.of === 'request' && when.asksForAnswer ? await watched(request) : undefined
        const { query } = request
        const { memory } = history
        const arriving: ArrivingRequest = { request, query, memory, body: bodyIn(request), history, answer }
        if (!isOther && holds(when, arriving, world.time.now())) return await wrong(request, watched)
        if (right !== undefined) return await right(request, watched)
        const own = await watched(request)
        // The wrong middleware runs only to fill its memory. Its answer is discarded.
        await wrong(request, async () => own).catch(() => undefined)
        return own
      } finally {
        history.end(request, seen)
      }
    }
  }
}

function holds(when: When, arriving: ArrivingRequest, now: number): boolean {
  if (when.of === 'request') return when.holds(arriving)
  const { body, history } = arriving
  if (body === undefined) return false
  const { made, refused } = history.memory
  const place = { number: made.length, refusals: refused.length, position: 0, isOld: false }
  return when.holds({ ...place, request: body, memory: history.memory, now })
}

function conditionOfRecords({ holds: isMeant, ...condition }: KeyWhen): Condition<RecordPlace> {
  return {
    ...condition,
    holds: ({ made, memory, query, index, now }) =>
      isMeant({
        request: made?.request ?? {},
        number: made?.number ?? 0,
        isOld: made === undefined,
        refusals: made?.refusals ?? 0,
        position: memory.keysBefore(query.get('cursor')) + index,
        memory,
        now,
      }),
  }
}

const effects = operatorServers.filter(({ condition }) => condition === always.name)

export const kindsOfWhens = [...new Set(whens.map(({ kind }) => kind))]

/** Pairs effects with conditions at random. Uses the kinds of condition, conditions and effects about equally often. */
export function drawUnderWhens(count: number, random: RunRandom): OperatorServer[] {
  const deck = shuffled(effects, random)
  const turns = kindsOfWhens.map(kind =>
    shuffled(
      whens.filter(when => when.kind === kind),
      random,
    ),
  )
  const chosen = new Map<string, OperatorServer>()
  const most = count * 20
  for (let turn = 0; chosen.size < count && turn < most; turn++) {
    const ofKind = turns[turn % turns.length] ?? []
    const when = ofKind[Math.floor(turn / turns.length) % ofKind.length]
    if (when === undefined) continue
    const place = deck.findIndex(effect => canBeUnder(effect, when))
    const [effect] = place < 0 ? [] : deck.splice(place, 1)
    if (effect === undefined) continue
    deck.push(effect)
    const server = underWhen(effect, when)
    chosen.set(server.name, server)
  }
  return [...chosen.values()]
}

export function kindOfWhen(condition: string): string | undefined {
  return whens.find(({ name }) => name === condition)?.kind
}

/** The wrong server named EFFECT-when-CONDITION. */
export function underWhenNamed(name: string): OperatorServer | undefined {
  const [effectName, whenName] = [
    name.split('-when-').slice(0, -1).join('-when-'),
    name.split('-when-').at(-1),
  ]
  const effect = effects.find(other => other.name === effectName)
  const when = whens.find(other => other.name === whenName)
  return effect && when && canBeUnder(effect, when) ? underWhen(effect, when) : undefined
}
