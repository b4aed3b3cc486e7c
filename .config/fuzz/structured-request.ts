import { requestMembers } from '../../schemas/generated/request-members.js'
import { below, type Chance, pick } from './chance.js'
import { oddNumbers, oddTexts, oddValue } from './odd-value.js'

/** A request whose values may be valid, wrong, or at a bound. */
export interface StructuredRequest {
  method: string
  /** The path as the OpenAPI document names it. */
  path: string
  /** The path with its query. */
  target: string
  headers: Record<string, string>
  body?: string
}

/** The first three names are not in the schema of createKey. */
const members = ['prefx', '__proto__', 'constructor', ...namesIn('create-key-request.schema.json#')] as const
const parameters = ['other', ...namesIn('list-keys-query.schema.json#')] as const

function namesIn(schema: string): readonly string[] {
  const names = requestMembers[schema]
  if (names === undefined) throw new Error(`No request has the schema ${schema}.`)
  return names
}

/** Many requests have a valid token and an existing API, to pass the first checks. */
export function structuredRequest(
  chance: Chance,
  fittingCreate: () => unknown = () => ({}),
): StructuredRequest {
  const headers = authorization(chance)
  if (chance.fraction() < 0.5) {
    return {
      method: pick(chance, ['GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'DELETE']),
      path: '/v1/apis.listKeys',
      target: `/v1/apis.listKeys?${query(chance)}`,
      headers,
    }
  }
  return {
    method: pick(chance, ['POST', 'POST', 'POST', 'POST', 'PUT']),
    path: '/v1/keys.createKey',
    target: '/v1/keys.createKey',
    headers: {
      ...headers,
      'content-type': pick(chance, [
        'application/json',
        'application/json',
        'application/json; charset=utf-8',
        'text/plain',
      ]),
    },
    body: chance.fraction() < 0.4 ? fittingBody(chance, fittingCreate()) : body(chance),
  }
}

export function authorization(chance: Chance): Record<string, string> {
  const good = 'Bearer keymock-token'
  return { authorization: pick(chance, [good, good, good, good, 'Bearer nobody', 'Basic x', '']) }
}

function query(chance: Chance): string {
  const query = new URLSearchParams()
  if (chance.fraction() < 0.7) query.append('apiId', 'api_payments')
  for (let count = below(chance, 4); count > 0; count--) {
    const value = pick(chance, [pick(chance, oddTexts), String(pick(chance, oddNumbers)), 'true', 'null'])
    query.append(pick(chance, parameters), value)
  }
  return query.toString()
}

function fittingBody(chance: Chance, value: unknown): string {
  const isOwn = chance.fraction() < 0.1 || typeof value !== 'object' || value === null
  return JSON.stringify(isOwn ? value : { ...value, apiId: 'api_empty' })
}

function body(chance: Chance): string {
  const form = chance.fraction()
  if (form < 0.03)
    return pick(chance, [
      '',
      '{',
      'null',
      '[]',
      '"text"',
      '{"apiId":',
      `${'['.repeat(5000)}${']'.repeat(5000)}`,
    ])
  const entries: [string, unknown][] = []
  if (chance.fraction() < 0.7) entries.push(['apiId', 'api_empty'])
  for (let count = below(chance, 6); count > 0; count--)
    entries.push([pick(chance, members), oddValue(chance)])
  const text = `{${entries.map(([name, content]) => `${JSON.stringify(name)}:${JSON.stringify(content)}`).join(',')}}`
  if (form > 0.05) return text
  const cut = below(chance, text.length)
  return text.slice(0, cut) + pick(chance, ['', ',', '}', '\u0000', '9'.repeat(400)]) + text.slice(cut + 1)
}
