import { changingPages, changingRecords } from '../../contract-tests/middleware/changing.js'
import type { MakeMiddleware, MiddlewareAnswer } from '../../contract-tests/middleware/middleware.js'
import { hostileText } from '../../contract-tests/test-support/hostile-text.js'
import { wrongServers } from '../../contract-tests/wrong/index.js'
import { drawUnderWhens, underWhenNamed } from '../../contract-tests/wrong/operators/under-when.js'
import { seededRandom, shuffled } from '../../src/common/random.js'
import { odd, oddService } from './odd-answers.js'

const hostileServices: readonly HostileService[] = [
  ...[
    ['a page for everything', 200, '<!doctype html><p>Hi', 'text/html'],
    ['a page without a type', 200, '\n<html>', ''],
    ['401 for everything', 401, '{}', 'application/json'],
    ['403 for everything', 403, '{}', 'application/json'],
    ['404 for everything', 404, 'Not Found', 'text/plain'],
    ['500 for everything', 500, '', ''],
    ['429 for everything', 429, '{}', 'application/json'],
    ['an empty object for everything', 200, '{}', 'application/json'],
    ['an empty array for everything', 200, '[]', 'application/json'],
    ['null for everything', 200, 'null', 'application/json'],
    ['a number for everything', 200, '1e999', 'application/json'],
    ['an empty body for everything', 200, '', 'application/json'],
  ].map(([name, status, body, type]) => ({
    name: `${name}`,
    middleware: () => async () => answerOf(Number(status), String(body), String(type)),
  })),
  {
    name: 'a key for every create, even for empty and malformed creates',
    middleware: () => {
      let made = 0
      return async request => {
        made++
        const key = { keyId: `key_${made}aaaaaaaaaa`, key: `raw${made}bbbbbbbbbbbbbbbbb` }
        return answerOf(200, JSON.stringify(request.method === 'POST' ? key : { keys: [], total: 0 }))
      }
    },
  },
  {
    name: 'a redirect for everything',
    around: () => async () => Response.redirect('https://other.invalid/'),
  },
  { name: 'a broken connection for everything', around: () => broken },
  { name: 'a broken connection after 20 requests', around: after(20, () => broken) },
  { name: 'no answer after 20 requests', around: after(20, () => () => new Promise(() => undefined)) },
  { name: '401 after 20 requests', around: after(20, () => async () => new Response('{}', { status: 401 })) },
  { name: 'a body that breaks off', around: fetch => breakingOff(fetch) },
  { name: 'a lone surrogate as a key', middleware: created('{"keyId":"k","key":"\\ud800abcdefgh"}') },
  {
    name: 'deep JSON for a create',
    middleware: created(`{"keyId":"k","key":"kk","x":${'['.repeat(5000)}${']'.repeat(5000)}}`),
  },
  {
    name: 'pages of 5,000 keys',
    middleware: changingPages(page => ({ ...page, keys: Array.from({ length: 5000 }, () => ({ id: 'x' })) })),
  },
  {
    name: 'meta as an array of pairs',
    middleware: changingRecords(({ meta, ...record }) => ({ ...record, meta: Object.entries(meta ?? {}) })),
  },
  {
    name: 'identity.meta as an array of pairs',
    middleware: changingRecords(({ identity, ...record }) => ({
      ...record,
      ...(identity && { identity: { ...identity, meta: Object.entries(identity.meta ?? {}) } }),
    })),
  },
  {
    name: 'records that are null',
    middleware: changingPages(page => ({ ...page, keys: page.keys.map(() => null) })),
  },
  { name: 'keys as an object', middleware: changingPages(page => ({ ...page, keys: { ...page.keys } })) },
  ...(['__proto__', 'constructor', 'toString', 'hasOwnProperty'] as const).map(name => ({
    name: `records with a member ${name}`,
    middleware: changingRecords(record => JSON.parse(`{"${name}":1,${JSON.stringify(record).slice(1)}`)),
  })),
  { name: 'terminal control characters in every text', middleware: odd(text => `\u009b2J\u202e${text}`) },
  { name: 'hostile text in place of every text', middleware: odd(() => hostileText) },
]

const broken: Fetch = async () => {
  throw Object.assign(new TypeError('fetch failed'), {
    cause: Object.assign(new Error('x'), { code: 'ECONNRESET' }),
  })
}

function answerOf(status: number, body: string, type = 'application/json'): MiddlewareAnswer {
  return { status, headers: new Headers(type === '' ? {} : { 'content-type': type }), body }
}

function created(body: string): MakeMiddleware {
  return () => async (request, next) => (request.method === 'POST' ? answerOf(200, body) : next(request))
}

function after(requests: number, then: (fetch: Fetch) => Fetch): (fetch: Fetch) => Fetch {
  return fetch => {
    const later = then(fetch)
    let asked = 0
    return (input, init) => (asked++ < requests ? fetch : later)(input, init)
  }
}

function breakingOff(fetch: Fetch): Fetch {
  return async (input, init) => {
    const answer = await fetch(input, init)
    const text = await answer.text()
    const body = new ReadableStream({
      pull(controller) {
        controller.enqueue(new TextEncoder().encode(text.slice(0, text.length / 2)))
        controller.error(new TypeError('terminated'))
      },
    })
    return [204, 304].includes(answer.status) ? answer : new Response(body, answer)
  }
}

export type Fetch = typeof globalThis.fetch

export interface HostileService {
  name: string
  /** Wraps a right server that runs in memory. */
  middleware?: MakeMiddleware
  /** Replaces the network, for answers that are not HTTP. */
  around?: (fetch: Fetch) => Fetch
}

interface ServiceChoice {
  /** The number of random services of each kind. */
  count: number
  all: boolean
  seed: number
}

export function serviceNames({ count, all, seed }: ServiceChoice): string[] {
  const random = seededRandom(seed)
  const byHand = [hostileServices, wrongServers].flatMap(servers =>
    (all ? servers : shuffled<{ name: string }>(servers, random).slice(0, count)).map(({ name }) => name),
  )
  const drawn = drawUnderWhens(count, random).map(({ name }) => name)
  const odd = Array.from({ length: count }, (_, index) => oddService(seed * 1000 + index).name)
  return [...byHand, ...drawn, ...odd]
}

export function serviceNamed(name: string): HostileService {
  const odd = /^odd answers (\d+)$/.exec(name)?.[1]
  if (odd !== undefined) return oddService(Number(odd))
  const found =
    [...hostileServices, ...wrongServers].find(service => service.name === name) ?? underWhenNamed(name)
  if (found === undefined) throw new Error(`No service is called ${name}.`)
  return found
}
