import { shortenedExchange } from '../../../contract-tests/findings/release.js'
import { whole } from '../../../contract-tests/findings/report-exchange.js'
import { stepsScript } from '../../../contract-tests/reports/replay-script.js'
import type { ViolationExample } from '../../../schemas/generated/types.js'
import type { Exchange } from '../../service/exchange.js'
import { hiddenHeader, withoutNamedSecrets } from '../../service/journal/clean-text.js'
import { isOwnHeader } from '../../service/journal/curl.js'
import { operationOf, type ProxyViolation } from './check-exchange.js'
import type { SeenSecrets } from './seen-secrets.js'

/** An exchange as the proxy saw it, with its secrets. */
export interface PassedExchange extends Exchange {
  id: number
  /** The time since the start of the proxy. */
  startedAtMs: number
}

/** The longest request body in a script, in characters. A report cuts longer bodies, so no script can send them. */
const longestSent = 8000

/** The exchange that shows a violation, and a script that repeats the request. Contains no secrets. */
export function exampleOf(
  passed: PassedExchange,
  { section, problem }: ProxyViolation,
  { secrets, upstream }: { secrets: SeenSecrets; upstream: string },
): ViolationExample {
  const known = secrets.secrets()
  const clean = (text: string) => withoutNamedSecrets(known.redact(text))
  const { id, method, status, requestBody, responseBody, startedAtMs, durationMs } = passed
  const path = clean(`${passed.path}${passed.search}`)
  const headers = shownHeaders(passed.requestHeaders, clean)
  // `requestBody` is undefined if the body was too long to read.
  const body = requestBody === '' || requestBody === undefined ? {} : { body: clean(requestBody) }
  const answer = clean(responseBody)
  const exchange = shortenedExchange({
    id,
    operation: operationOf(passed),
    request: { method, url: `${upstream}${path}`, headers, ...body },
    response: {
      status,
      headers: shownHeaders(passed.responseHeaders, clean),
      body: answer,
      bodyLength: answer.length,
    },
    startedAtMs: whole(startedAtMs),
    durationMs: whole(durationMs),
  })
  if (requestBody === undefined || requestBody.length > longestSent) return { exchange }
  const step = {
    ...{ exchange: id, method, path, query: [], ...body, captures: [] },
    headers: sentHeaders(passed.requestHeaders, headers),
    received: `status ${status}`,
  }
  const heading = `Section ${section}: ${problem}`
  return {
    exchange,
    script: stepsScript({ heading, steps: [step], finder: 'The proxy', message: problem }, upstream),
  }
}

type Fields = Readonly<Record<string, string | readonly string[] | undefined>>

function shownHeaders(fields: Fields, clean: (text: string) => string): Record<string, string> {
  const entries = Object.entries(fields).flatMap(([name, value]) => {
    if (value === undefined) return []
    const text = [value].flat().join(', ')
    return [[clean(name), hiddenHeader(name, text) ?? clean(text)]]
  })
  return Object.fromEntries(entries)
}

function sentHeaders(fields: Fields, shown: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(shown).flatMap(([name, value]) => {
    const sent = String(fields[name] ?? '')
    if (/^bearer +\S/i.test(sent) && name === 'authorization') return [[name, 'Bearer {{TOKEN}}']]
    const isLeftOut = isOwnHeader(name) || hiddenHeader(name, sent) !== undefined
    return isLeftOut && !['accept', 'authorization'].includes(name) ? [] : [[name, value]]
  })
  return Object.fromEntries(entries)
}
