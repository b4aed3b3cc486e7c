import { type AnsweredExchange, isSuccess, Unanswered } from '../traffic/exchange.js'
import type { Client, ListQuery } from '../traffic/requests.js'
import type { ContractSettings } from './contract-settings.js'
import type { RunFacts } from './run-facts.js'
import { RunStopped } from './run-stopped.js'

/**
 * Sends a listing before all checks, so that a wrong address or token ends the run with one message instead of a hundred
 * failures.
 *
 * @throws {RunStopped} when the run cannot continue.
 */
export async function preflight(
  client: Client,
  run: RunFacts,
  nameOf: ContractSettings['nameOf'],
): Promise<AnsweredExchange> {
  // No check uses this limit, so no cache can return this answer for the listing of a check.
  const exchange = await first(client, { limit: 50 }, nameOf)
  const { status } = exchange.response
  if (status === 200) refuseForeign(exchange, run)
  if (isSuccess(exchange)) return exchange
  if (status >= 300 && status < 400) throw redirected(exchange)
  if (status === 401 || status === 403) {
    throw new RunStopped(
      'token-refused',
      `The target answers ${status} to the first request with the token.`,
      `Check the token and its permission to list the keys of "${run.apiId}".`,
    )
  }
  // If the target refuses only this limit, the run continues, so that a check reports the refusal.
  const second = await first(client, {}, nameOf)
  if (second.response.status === 200) return second
  if (status === 429) {
    throw new RunStopped('rate-limited', 'The target answers 429 to the first request.', 'Run again later.')
  }
  if (status >= 500) {
    throw new RunStopped(
      'unreachable',
      `The target answers ${status} to the first request.`,
      'Check that the service is ready, and run again.',
    )
  }
  throw new RunStopped(
    'api-refused',
    `The target answers ${status} to a listing of the API "${run.apiId}".`,
    'Check the API id. The base URL must end before /v1.',
  )
}

async function first(
  client: Client,
  query: ListQuery,
  nameOf: ContractSettings['nameOf'],
): Promise<AnsweredExchange> {
  try {
    return await client.list(query)
  } catch (error) {
    if (error instanceof Unanswered) throw endingOf(error, nameOf)
    throw error
  }
}

const untrusted =
  /^(CERT_\w+|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_GET_ISSUER_CERT(_LOCALLY)?|UNABLE_TO_VERIFY_LEAF_SIGNATURE)$/
const unresolved = ['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'EAI_NONAME']
const reset = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'HPE_INVALID_CONSTANT', 'UND_ERR_RESPONSE']

function endingOf(
  { exchange, code = '', message }: Unanswered,
  nameOf: ContractSettings['nameOf'],
): RunStopped {
  const { host, hostname } = new URL(exchange.request.url)
  const proxy = unusedProxy(hostname)
  if (exchange.noAnswer?.kind === 'timeout') {
    return new RunStopped(
      'no-answer',
      `${host} does not answer: ${message}`,
      `Check the base URL, or raise ${nameOf('requestTimeoutMs')}.${proxy}`,
    )
  }
  if (exchange.noAnswer?.kind === 'redirect') return redirectTo(undefined)
  if (exchange.noAnswer?.kind === 'unreadable') return foreign(message)
  if (unresolved.includes(code)) {
    return new RunStopped(
      'unresolved',
      `The host ${host} does not resolve (${code}).`,
      `Check the base URL.${proxy}`,
    )
  }
  if (untrusted.test(code)) {
    return new RunStopped(
      'unreachable',
      `The certificate of ${host} is not trusted (${code}).`,
      'If this host is the service, set NODE_EXTRA_CA_CERTS to the PEM file of its certificate authority.',
    )
  }
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    return new RunStopped(
      'unreachable',
      `The certificate of ${host} names another host (${code}).`,
      'In the base URL, use the host name from the certificate.',
    )
  }
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_')) {
    return new RunStopped(
      'unreachable',
      `The TLS handshake with ${host} failed (${code}).`,
      'Check the port, and whether the base URL should start with http://.',
    )
  }
  if (reset.includes(code)) {
    return new RunStopped(
      'connection-reset',
      `${host} closes the connection without an answer. ${message}`,
      'Check the port, and whether the base URL should start with https://.',
    )
  }
  if (message.includes('bad port')) {
    return new RunStopped(
      'unreachable',
      `Fetch refuses to call the port of ${host}, as browsers do.`,
      'Serve on another port.',
    )
  }
  return new RunStopped(
    'unreachable',
    code === 'ECONNREFUSED'
      ? `No server listens on ${host} (${code}).`
      : `${host} cannot be reached. ${message}`,
    `Check the base URL, and that the service is running.${proxy}`,
  )
}

/** A sentence about a proxy of the environment that no request uses. Empty if there is none. */
export function unusedProxy(hostname: string): string {
  const { env = {} } = globalThis.process ?? {}
  const name = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'].find(one => env[one])
  if (name === undefined || env.NODE_USE_ENV_PROXY || /^(127\..*|localhost|\[::1\])$/.test(hostname))
    return ''
  return ` ${name} is set, but keymock connects directly. Node 24 uses this proxy if NODE_USE_ENV_PROXY=1 is set.`
}

/** A frontend or a login page answers 200 with HTML at any path. */
function refuseForeign({ response }: AnsweredExchange, run: RunFacts): void {
  const type = response.headers['content-type'] ?? ''
  const html = /\bhtml\b/i.test(type) || /^\s*</.test(response.text)
  if (response.json !== undefined || !html) return
  throw foreign(`${run.baseUrl} answers with a web page (${type || 'no content type'}) instead of JSON.`)
}

function foreign(message: string): RunStopped {
  return new RunStopped(
    'not-this-service',
    `This is not the service: ${message}`,
    'Use the part before /v1/apis.listKeys as the base URL.',
  )
}

function redirected(exchange: AnsweredExchange): RunStopped {
  const { location } = exchange.response.headers
  if (!location || !URL.canParse(location, exchange.request.url)) return redirectTo(undefined)
  // Omits the query, which may hold a secret.
  const { origin, pathname, protocol } = new URL(location, exchange.request.url)
  const base = pathname.replace(/(?<!\/)\/+$/, '').replace(/\/v1\/apis\.listKeys$/, '')
  if (['http:', 'https:'].includes(protocol)) return redirectTo(`${origin}${base}`)
  return redirectTo(
    `a URL with the scheme ${protocol}`,
    'Check the base URL: it redirects to a URL that is neither http nor https.',
  )
}

function redirectTo(
  place: string | undefined,
  hint = 'If the redirect leads to the service, use that address as the base URL.',
): RunStopped {
  return new RunStopped(
    'redirected',
    `The target redirects${place ? ` to ${place}` : ''}. The suite does not follow redirects, to protect the token.`,
    hint,
  )
}
