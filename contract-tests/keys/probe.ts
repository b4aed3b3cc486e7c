import type { CheckContext } from '../engine/check-context.js'
import type { Observed } from '../observations/observation.js'
import type { ObservationName } from '../observations/observation-names.js'
import { BudgetUsedUp } from '../traffic/budget.js'
import { Unanswered } from '../traffic/client.js'
import { type AnsweredExchange, isSuccess, type TargetExchange } from '../traffic/exchange.js'
import { listingOf } from '../traffic/listing-of.js'
import { NotPermitted } from '../traffic/not-permitted.js'
import type { CreateOptions, ListQuery, RawRequest } from '../traffic/requests.js'

/** Sends what may be answered in any way. Undefined when it could not be sent, or got no answer. */
export async function probeList(
  { client }: CheckContext,
  query: ListQuery,
  authorization?: string | null,
): Promise<AnsweredExchange | undefined> {
  return unlessImpossible(() =>
    client.list(query, { purpose: 'probe', ...(authorization === undefined ? {} : { authorization }) }),
  )
}

/** The same, unless it was asked already: how it was answered then is as good. */
export async function probeListOnce(
  context: CheckContext,
  query: ListQuery,
  authorization?: string | null,
): Promise<AnsweredExchange | undefined> {
  const { apiId = context.run.apiId, ...others } = query
  const asked = textOf(listingOf({ apiId, ...others }).query)
  const sent = authorization === undefined ? `Bearer ${context.token}` : (authorization ?? undefined)
  const isKnown = (exchange: TargetExchange): exchange is AnsweredExchange => {
    const { operation, request, response } = exchange
    const isAnswered = operation === 'listKeys' && request.method === 'GET' && response !== undefined
    return isAnswered && request.headers.authorization === sent && textOf(request.query) === asked
  }
  return context.history.findLast(isKnown) ?? probeList(context, query, authorization)
}

/** Whichever of the parameters came first. */
function textOf(query: RawRequest['query'] = []): string {
  return JSON.stringify(query.toSorted())
}

/**
 * Sends a create that may get any answer. Its key is recognisable and expires like every other key of the run, unless the probe is
 * about the name or the expiry.
 */
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

/** "accept" or "refuse", which is how most of the profile's choices read. */
export function acceptance(exchange: AnsweredExchange): 'accept' | 'refuse' {
  return isSuccess(exchange) ? 'accept' : 'refuse'
}

/** One observation, or none when there was no answer or nothing to say. */
export function seen<E extends TargetExchange>(
  name: ObservationName,
  exchange: E | undefined,
  value: (exchange: E) => unknown,
  note?: string,
): Observed[] {
  if (!exchange) return []
  const said = value(exchange)
  if (said === undefined) return []
  return [{ name, value: said, exchanges: [exchange], ...(note === undefined ? {} : { note }) }]
}

/** The status of a refusal; nothing when it was no refusal. */
export function refusalStatus({ response }: AnsweredExchange): number | undefined {
  return response.status >= 400 ? response.status : undefined
}
