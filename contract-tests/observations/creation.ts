import { isObject } from '../../src/common/json.js'
import type { CheckContext } from '../engine/check-context.js'
import {
  acceptance,
  probeCreate,
  probeList,
  refusalStatus,
  restingOn,
  seen,
  seenRefusal,
  unlessImpossible,
} from '../keys/probe.js'
import { randomPart } from '../model/random-part.js'
import { createBodyIn } from '../model/seen-records.js'
import { type AnsweredExchange, isSuccess, type TargetExchange } from '../traffic/exchange.js'
import { listingOfProbes } from './lags.js'
import type { Observation, Observed } from './observation.js'

export const creationObservations: readonly Observation[] = [
  {
    id: 'OBS-26',
    section: '4.2',
    statement:
      'whether the target accepts an expiry in the past, fewer than 0 remaining uses, and an empty externalId',
    needs: ['write'],
    keys: 3,
    requests: 6,
    async observe(context) {
      // Lists the probe user's keys before the first create, so that a later listing reveals a cache.
      await probeList(context, listingOfProbes(context.run))
      const { past, negative, nobody } = await allOrEach(context, {
        negative: { remaining: -1 },
        nobody: { externalId: '' },
        // Most targets accept this create, and then there are fewer keys for the other creates.
        past: { expires: context.clock.earliest(context.time.now()) - 3_600_000 },
      })
      return [
        ...restingOn('a create with an expiry in the past', [
          ...seen('creation.expiresInPast', past, acceptance),
          ...seenRefusal('expires-refused', past),
        ]),
        ...restingOn('a create with remaining -1', [
          ...seen('creation.remainingNegative', negative, acceptance),
          ...seen('constraints.remaining.-1.status', negative, refusalStatus),
        ]),
        ...restingOn(
          'a create with an empty externalId',
          seen('creation.emptyExternalId', nobody, exchange => (isSuccess(exchange) ? 'unlinked' : 'refuse')),
        ),
      ]
    },
  },
  {
    id: 'OBS-27',
    section: '4.2',
    statement: 'how the target reads bodies that the specification does not cover',
    needs: ['write'],
    keys: 1,
    requests: 6,
    observe: readings,
  },
  {
    id: 'OBS-28',
    section: '4.2',
    statement: 'whether the target accepts a key without remaining uses, and a recoverable key',
    fixtures: ['remaining-0'],
    requests: 0,
    async observe({ pool }) {
      const zero = await pool.creation('remaining-0')
      const recoverable = pool.created().some(({ body }) => body.recoverable === true)
      const refused = recoverable ? undefined : await unlessImpossible(() => pool.creation('recoverable-a'))
      return [
        ...restingOn('a create with remaining 0', [
          ...seen('creation.remainingZero', zero, acceptance),
          ...seenRefusal('remaining-refused', zero),
        ]),
        ...restingOn('a create with recoverable true', seenRefusal('recoverable-not-supported', refused)),
      ]
    },
  },
  {
    id: 'OBS-29',
    section: '4.2',
    statement: 'how the target reads a role that a create names twice',
    needs: ['existing-role'],
    fixtures: ['role'],
    requests: 0,
    async observe({ history, pool }) {
      const accepted = pool.created().find(({ name }) => name === 'role')
      const twice = accepted && history.findLast(isRepeating)
      const reading = twice?.id === accepted?.exchange.id ? 'once' : 'missing'
      return restingOn(
        'a create that names a role twice',
        seen('creation.repeatedNames', twice, () => reading),
      )
    },
  },
]

function isRepeating(exchange: TargetExchange): boolean {
  const { roles } = createBodyIn(exchange) ?? {}
  return exchange.operation === 'createKey' && Array.isArray(roles) && new Set(roles).size < roles.length
}

async function readings(context: CheckContext): Promise<Observed[]> {
  const unknownField = { keymockUnknown: true }
  const noPrefix = { prefix: '' }
  const shouting = { contentType: 'Application/JSON' }
  const nullName = await probeCreate(context, 'null', { name: null })
  const together = await probeCreate(context, 'together', { ...unknownField, ...noPrefix }, shouting)
  const isTogether = together !== undefined && isSuccess(together)
  const { unknown, prefix } = isTogether
    ? { unknown: together, prefix: together }
    : await allOrEach(context, { unknown: unknownField, prefix: noPrefix })
  // If the target accepts both members, the media type is the cause of the first refusal.
  const isDecided = isTogether || (unknown === prefix && unknown !== undefined)
  const loud = isDecided ? together : await probeCreate(context, 'case', {}, shouting)
  const reading = (yes: string, no: string) => (answer: AnsweredExchange) => (isSuccess(answer) ? yes : no)
  // The evidence is the question, not the request, because one request may answer several questions.
  return [
    ...seen('requests.nullFields', nullName, reading('absent', 'refuse')),
    ...restingOn(
      'a create with a member that the specification does not name',
      seen('requests.unknownFields', unknown, reading('ignore', 'refuse')),
    ),
    ...restingOn(
      'a create whose media type is written in capitals',
      seen('requests.mediaTypeCase', loud, reading('insensitive', 'sensitive')),
    ),
    ...restingOn(
      'a create with an empty prefix',
      seen('requests.emptyPrefix', prefix, answer => emptyPrefix(answer, context)),
    ),
  ]
}

/** Sends one create with all members, and, only if the target refuses it, a create for each. Saves keys and requests. */
async function allOrEach<What extends string>(
  context: CheckContext,
  parts: Readonly<Record<What, Readonly<Record<string, unknown>>>>,
): Promise<Record<What, AnsweredExchange | undefined>> {
  const whats = Object.keys(parts) as What[]
  const all = await probeCreate(context, whats.join(' and '), Object.assign({}, ...Object.values(parts)))
  const answers: Partial<Record<What, AnsweredExchange | undefined>> = {}
  for (const what of whats)
    answers[what] = all && isSuccess(all) ? all : await probeCreate(context, what, { ...parts[what] })
  return answers as Record<What, AnsweredExchange | undefined>
}

/** Undefined if other keys contain underscores too, because the first character may then be random. */
function emptyPrefix(
  { response }: { response: { json: unknown } },
  { pool }: CheckContext,
): string | undefined {
  if (!isObject(response.json) || typeof response.json.key !== 'string') return undefined
  if (!response.json.key.startsWith('_')) return 'no-prefix'
  return pool.created().some(key => randomPart(key).includes('_')) ? undefined : 'underscore'
}
