import type { Random } from '../../src/domain/random.js'

/** A request in the form of an operation, with values that are fine, wrong, or at a bound. */
export interface StructuredRequest {
  method: string
  /** The path with its query. */
  target: string
  headers: Record<string, string>
  body?: string
}

export function pick<T>(random: Random, values: readonly [T, ...T[]]): T {
  return values[Math.floor(random.fraction() * values.length)] ?? values[0]
}

const texts = [
  '',
  'a',
  'api_payments',
  'user_1',
  'x'.repeat(16),
  'x'.repeat(17),
  'x'.repeat(300),
  '🔑',
  '\u0000',
  '\ud800',
  '__proto__',
  '{apiId}',
  '<b>',
  '\u001b[2J',
] as const
const numbers = [
  0,
  1,
  -1,
  15,
  16,
  100,
  101,
  255,
  256,
  1.5,
  -0,
  1e300,
  2 ** 53,
  1_900_000_000,
  4_102_444_800_000,
] as const
const members = [
  'apiId',
  'prefix',
  'name',
  'byteLength',
  'ownerId',
  'externalId',
  'meta',
  'roles',
  'permissions',
  'expires',
  'remaining',
  'refill',
  'ratelimit',
  'enabled',
  'recoverable',
  'environment',
  'prefx',
  '__proto__',
  'constructor',
] as const
const parameters = [
  'apiId',
  'limit',
  'cursor',
  'ownerId',
  'externalId',
  'decrypt',
  'revalidateKeysCache',
  'other',
] as const
const innerMembers = ['type', 'limit', 'duration', 'async', 'interval', 'amount', 'refillDay', 'a'] as const

/** Draws one. Two thirds name an API that exists, so that not all of them end at the first check. */
export function structuredRequest(random: Random): StructuredRequest {
  const headers = {
    authorization: pick(random, [
      'Bearer keymock-token',
      'Bearer keymock-token',
      'Bearer nobody',
      'Basic x',
      '',
    ]),
  }
  if (random.fraction() < 0.5) {
    return {
      method: pick(random, ['GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'DELETE']),
      target: `/v1/apis.listKeys?${query(random)}`,
      headers,
    }
  }
  return {
    method: pick(random, ['POST', 'POST', 'POST', 'POST', 'PUT']),
    target: '/v1/keys.createKey',
    headers: {
      ...headers,
      'content-type': pick(random, [
        'application/json',
        'application/json',
        'application/json; charset=utf-8',
        'text/plain',
      ]),
    },
    body: body(random),
  }
}

function query(random: Random): string {
  const query = new URLSearchParams()
  if (random.fraction() < 0.7) query.append('apiId', 'api_payments')
  for (let count = Math.floor(random.fraction() * 4); count > 0; count--) {
    const value = pick(random, [pick(random, texts), String(pick(random, numbers)), 'true', 'null'])
    query.append(pick(random, parameters), value)
  }
  return query.toString()
}

function body(random: Random): string {
  const form = random.fraction()
  if (form < 0.03)
    return pick(random, [
      '',
      '{',
      'null',
      '[]',
      '"text"',
      '{"apiId":',
      `${'['.repeat(5000)}${']'.repeat(5000)}`,
    ])
  const entries: [string, unknown][] = []
  if (random.fraction() < 0.7) entries.push(['apiId', 'api_empty'])
  for (let count = Math.floor(random.fraction() * 6); count > 0; count--)
    entries.push([pick(random, members), value(random, 0)])
  const text = `{${entries.map(([name, content]) => `${JSON.stringify(name)}:${JSON.stringify(content)}`).join(',')}}`
  if (form > 0.05) return text
  const cut = Math.floor(random.fraction() * text.length)
  return text.slice(0, cut) + pick(random, ['', ',', '}', '\u0000', '9'.repeat(400)]) + text.slice(cut + 1)
}

function value(random: Random, depth: number): unknown {
  const kind = random.fraction()
  if (kind < 0.3) return pick(random, texts)
  if (kind < 0.6) return pick(random, numbers)
  if (kind < 0.75) return pick(random, [true, false, null])
  if (depth > 3) return {}
  const count = Math.floor(random.fraction() * 4)
  if (kind < 0.85) return Array.from({ length: count }, () => value(random, depth + 1))
  return Object.fromEntries(
    Array.from({ length: count }, () => [pick(random, innerMembers), value(random, depth + 1)]),
  )
}
