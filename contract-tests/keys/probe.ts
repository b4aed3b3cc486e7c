import { isObject } from '../../src/common/json.js'
import type { CheckContext } from '../engine/check-context.js'
import type { Observed } from '../observations/observation.js'
import type { ObservationName } from '../observations/observation-names.js'
import { BudgetUsedUp } from '../traffic/budget.js'
import { type AnsweredExchange, isSuccess, type TargetExchange, Unanswered } from '../traffic/exchange.js'
import { NotPermitted } from '../traffic/not-permitted.js'
import { type CreateOptions, type ListQuery, listingOf, type RawRequest } from '../traffic/requests.js'

/** Undefined if the run could not send the listing, or got no answer. */
export async function probeList(
  { client }: CheckContext,
  query: ListQuery,
  authorization?: string | null,
): Promise<AnsweredExchange | undefined> {
  return unlessImpossible(() =>
    client.list(query, { purpose: 'probe', ...(authorization === undefined ? {} : { authorization }) }),
  )
}

/** Asks again after a refusal, because the target may have asked only for patience. */
export async function listOnce(context: CheckContext, query: ListQuery): Promise<AnsweredExchange> {
  const earlier = earlierListing(context, query)
  return earlier !== undefined && isSuccess(earlier) ? earlier : context.client.list(query)
}

export async function probeListOnce(
  context: CheckContext,
  query: ListQuery,
  authorization?: string | null,
): Promise<AnsweredExchange | undefined> {
  return earlierListing(context, query, authorization) ?? probeList(context, query, authorization)
}

function earlierListing(
  context: CheckContext,
  query: ListQuery,
  authorization?: string | null,
): AnsweredExchange | undefined {
  const { apiId = context.run.apiId, ...others } = query
  const asked = textOf(listingOf({ apiId, ...others }).query)
  const sent = authorization === undefined ? `Bearer ${context.token}` : (authorization ?? undefined)
  const isKnown = (exchange: TargetExchange): exchange is AnsweredExchange => {
    const { operation, request, response } = exchange
    const isAnswered = operation === 'listKeys' && request.method === 'GET' && response !== undefined
    return isAnswered && request.headers.authorization === sent && textOf(request.query) === asked
  }
  return context.history.findLast(isKnown)
}

function textOf(query: RawRequest['query'] = []): string {
  return JSON.stringify(query.toSorted())
}

/** Sends a create that the target may accept or refuse. */
export async function probeCreate(
  context: CheckContext,
  what: string,
  fields: Readonly<Record<string, unknown>>,
  options: Omit<CreateOptions, 'purpose'> = {},
): Promise<AnsweredExchange | undefined> {
  const { client, run } = context
  const body = {
    apiId: run.apiId,
    name: `keymock contract ${run.runId} probe ${what}`,
    externalId: run.users.refused('probe'),
    expires: run.expires,
    ...fields,
  }
  return unlessImpossible(() => client.create(body, { purpose: 'probe', ...options }))
}

export async function unlessImpossible<T>(act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await act()
  } catch (error) {
    if ([BudgetUsedUp, NotPermitted, Unanswered].some(kind => error instanceof kind)) return undefined
    throw error
  }
}

export function acceptance(exchange: AnsweredExchange): 'accept' | 'refuse' {
  return isSuccess(exchange) ? 'accept' : 'refuse'
}

export function seen<E extends TargetExchange>(
  name: ObservationName,
  exchange: E | undefined,
  value: (exchange: E) => unknown,
  note?: string,
): Observed[] {
  if (!exchange) return []
  return known(name, value(exchange), { exchanges: [exchange], ...(note !== undefined && { note }) })
}

/** Nothing, if the value is undefined. */
export function known(
  name: ObservationName,
  value: unknown,
  evidence: Omit<Observed, 'name' | 'value'>,
): Observed[] {
  return value === undefined ? [] : [{ name, value, ...evidence }]
}

/** Replaces the evidence by these words. */
export function restingOn(words: string, observed: readonly Observed[]): Observed[] {
  return observed.map(one => ({ ...one, restsOn: [words] }))
}

type RefusalName = ObservationName extends infer Name
  ? Name extends `errors.failures.${infer Kind}.code`
    ? Kind
    : never
  : never

/** The status and the code of a refusal. */
export function seenRefusal(
  kind: RefusalName,
  exchange: AnsweredExchange | undefined,
  note?: string,
): Observed[] {
  return [
    ...seen(`errors.failures.${kind}.status`, exchange, refusalStatus, note),
    ...seen(`errors.failures.${kind}.code`, exchange, ({ response: { status, json } }) =>
      status >= 400 ? codeIn(json) : undefined,
    ),
  ]
}

/** Names that services give to the code of an error. Under a later name, a text with spaces or digits may describe one request. */
const namesOfCodes = ['code', 'errorCode', 'error_code', 'kind', 'reason', 'type', 'error', 'name']

function codeIn(json: unknown): string | undefined {
  if (!isObject(json)) return undefined
  const inner = Object.values(json).filter(isObject)
  for (const name of namesOfCodes) {
    for (const value of [json, ...inner].map(object => object[name])) {
      if (typeof value === 'string' && (name === 'code' || /^[A-Za-z][A-Za-z_.:/-]*$/.test(value)))
        return value
      if (typeof value === 'number' && name === 'code') return `${value}`
    }
  }
  return undefined
}

export function refusalStatus({ response }: AnsweredExchange): number | undefined {
  return response.status >= 400 ? response.status : undefined
}
