import type { JsonObject } from '../../../src/common/json.js'
import { type RunRandom, shuffled } from '../../../src/common/random.js'
import type { MakeMiddleware, MiddlewareAnswer, Next } from '../../middleware/middleware.js'
import { isCreate } from '../../middleware/operation.js'
import { always, type Condition, type RecordPlace } from './condition.js'
import { operatorServers } from './index.js'
import type { OperatorServer } from './operator.js'
import {
  type ArrivingRequest,
  bodyIn,
  type ConditionOperation,
  createHistory,
  type KeyInQuestion,
  type KeyWhen,
  type When,
} from './when.js'
import { whensOfKeys, whensOfRequests } from './when-rows.js'

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
        const arriving: ArrivingRequest = { request, body: bodyIn(request), history, answer }
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
  return body !== undefined && when.holds(keyOfCreate(body, { memory: history.memory, now }))
}

function conditionOfRecords({ name, when, holds: isMeant }: KeyWhen): Condition<RecordPlace> {
  return {
    name,
    when,
    holds: ({ made, memory, query, index, now }) =>
      isMeant({
        given: made?.request,
        number: made?.number,
        refusals: made?.refusals ?? 0,
        position: memory.keysBefore(query.get('cursor')) + index,
        memory,
        now,
      }),
  }
}

export const whens: readonly When[] = [...whensOfRequests, ...whensOfKeys]

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

function keyOfCreate(
  body: JsonObject,
  { memory, now }: Pick<KeyInQuestion, 'memory' | 'now'>,
): KeyInQuestion {
  const { made, refused } = memory
  return { given: body, number: made.length, refusals: refused.length, position: 0, memory, now }
}
