import type { BriefRequest, JournalEntry, JournalMessage, Profile } from '../../../schemas/generated/types.js'
import type { MessageHeaders, ResponseMessage } from '../message.js'
import { type CleanText, cleanSent, hiddenHeader } from './clean-text.js'
import { curlOf } from './curl.js'
import { explanationOf } from './explanation.js'
import type { JournaledExchange } from './journal.js'
import { outcomeOf } from './outcome.js'

/**
 * An entry of the journal without secrets, so that any client may read it.
 *
 * @param baseUrl The sandbox's address, without a trailing slash.
 */
export async function showEntry(
  exchange: JournaledExchange,
  profile: Profile,
  clean: CleanText,
  baseUrl: string,
): Promise<JournalEntry> {
  const { listed, requestHeaders } = exchange
  const cleanAsked = cleanSent(clean)
  const facts = await factsOf(exchange, clean)
  const { method, path, query } = facts
  const request: JournalMessage = {
    headers: await shownHeaders(requestHeaders, cleanAsked),
    ...(await shownBody(exchange.requestBody, exchange.requestBodyLength, cleanAsked)),
  }
  return {
    ...facts,
    ...(listed !== undefined && { listed }),
    request,
    response: {
      headers: await shownHeaders(exchange.responseHeaders, clean),
      ...(await shownBody(exchange.responseBody, exchange.responseBodyLength, clean)),
    },
    explanation: await cleanAll(explanationOf(exchange, profile), clean),
    curl: curlOf({
      method,
      url: `${baseUrl}${path}${query}`,
      headers: request.headers,
      body: request.body,
      isCut: request.cut !== undefined,
    }),
  }
}

export async function briefEntry(
  exchange: JournaledExchange,
  profile: Profile,
  clean: CleanText,
): Promise<BriefRequest> {
  const { summary, warning } = explanationOf(exchange, profile)
  return {
    ...(await factsOf(exchange, clean)),
    summary: await clean(summary),
    ...(warning !== undefined && { warning: await clean(warning) }),
  }
}

async function factsOf(
  exchange: JournaledExchange,
  clean: CleanText,
): Promise<Omit<BriefRequest, 'summary' | 'warning'>> {
  const { id, at, receivedAt, operation, method, path, search, status, durationMs, faults = [] } = exchange
  const waitedMs = faults.reduce((sum, fault) => sum + (fault.waitedMs ?? 0), 0)
  const cleanAsked = cleanSent(clean)
  return {
    id,
    at,
    receivedAt,
    ...(operation !== undefined && { operation }),
    method: await clean(method),
    path: await cleanAsked(path),
    query: await cleanAsked(search),
    status,
    ...outcomeOf(exchange),
    durationMs: Math.round(durationMs * 100) / 100,
    ...(waitedMs > 0 && { waitedMs }),
  }
}

async function shownHeaders(
  headers: MessageHeaders | ResponseMessage['headers'],
  clean: CleanText,
): Promise<JournalMessage['headers']> {
  const shown: JournalMessage['headers'] = {}
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) continue
    shown[await clean(name)] = Array.isArray(value)
      ? await Promise.all(value.map(one => shownHeader(name, one, clean)))
      : await shownHeader(name, value, clean)
  }
  return shown
}

async function shownHeader(name: string, value: string, clean: CleanText): Promise<string> {
  return hiddenHeader(name, value) ?? clean(value)
}

async function shownBody(
  text: string | undefined,
  length: number | undefined,
  clean: CleanText,
): Promise<Pick<JournalMessage, 'body' | 'cut'>> {
  if (text === undefined) return {}
  if (length === undefined) return { body: await clean(text) }
  // Drops the last word. It may be incomplete, and `clean` does not recognize a part of a secret.
  const lastWord =
    text
      .slice(-longestSecret)
      .split(/[\s"',;&=?/{}[\]]/)
      .at(-1) ?? ''
  const body = await clean(text.slice(0, text.length - lastWord.length))
  return { body, cut: { characters: body.length, of: length } }
}

/** In characters. */
const longestSecret = 1000

async function cleanAll<Value>(value: Value, clean: CleanText): Promise<Value> {
  if (typeof value === 'string') return (await clean(value)) as Value
  if (Array.isArray(value)) return (await Promise.all(value.map(one => cleanAll(one, clean)))) as Value
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(async ([name, one]) => [name, await cleanAll(one, clean)])
  return Object.fromEntries(await Promise.all(entries)) as Value
}
