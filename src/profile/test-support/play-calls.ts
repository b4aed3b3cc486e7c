import type { Fixture } from '../../../schemas/generated/types.js'
import type { MessageHandler, RequestMessage } from '../../service/message.js'
import { normalized, shapeOf, sorted } from './normalized.js'
import type { RecordedCall, Recording } from './recording.js'
import { SavedNames } from './saved-names.js'

export interface UnlikePart {
  part: string
  recorded: unknown
  found: unknown
}

export interface UnlikeCall {
  call: RecordedCall
  divergences: UnlikePart[]
}

interface PlayedClock {
  now(): number
  advance(ms: number): Promise<void>
}

export async function playCalls(
  answer: MessageHandler,
  { calls, tokens, readBackApi, pauseAfterPostMs = 0, t0 }: Recording,
  fixture: Fixture,
  clock: PlayedClock,
): Promise<UnlikeCall[]> {
  const divergent: UnlikeCall[] = []
  const shape = { now: t0, given: givenIds(fixture) }
  const names = new SavedNames()
  let present: string | undefined
  for (const call of calls) {
    if (call.class !== present) names.clear()
    present = call.class
    if (call.align !== undefined) await clock.advance(call.align - (clock.now() % call.align) + 5)
    const fill = (text: string) => names.fill(text, clock.now())
    const divergences: UnlikePart[] = []
    const compare = (part: string, recorded: unknown, found: unknown) => {
      if (JSON.stringify(sorted(recorded)) !== JSON.stringify(sorted(found)))
        divergences.push({ part, recorded, found })
    }
    const sentAt = clock.now()
    const { status, headers, body } = await answer(requestOf(call, tokens, fill))
    const text = String(body)
    const json = parsed(text)
    compare('status', call.answer.status, status)
    compare('headers', call.answer.headers, shownHeaders(headers))
    if (call.save !== undefined && typeof json?.key === 'string')
      names.save(call.save, { key: json.key, keyId: String(json.keyId) })
    compare('body', call.answer.body, json === undefined ? text : shown(call, json, { shape, names, sentAt }))
    compare('indented', call.answer.pretty ?? false, /\n {2}/.test(text))
    if (call.answer.record !== undefined && readBackApi !== undefined && json?.keyId !== undefined) {
      const record = await listedRecord(answer, String(json.keyId), readBackApi, tokens.star ?? '')
      compare('record', call.answer.record, normalized(record, '', shape))
    }
    if (divergences.length > 0) divergent.push({ call, divergences })
    if (call.method === 'POST') await clock.advance(pauseAfterPostMs)
  }
  return divergent
}

function requestOf(
  { method, path, headers = {}, token, body = '', bodyIsLatin1 }: RecordedCall,
  tokens: Record<string, string>,
  fill: (text: string) => string,
): RequestMessage {
  const sent = Object.entries(headers).map(([name, value]) => [name, fill(value).trim()])
  return {
    method,
    url: fill(path),
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${tokens[token]}` }),
      ...Object.fromEntries(sent),
    },
    body: bodyIsLatin1 ? Buffer.from(body, 'latin1').toString('utf8') : fill(body),
  }
}

interface ShownBody {
  keys?: { name?: string }[]
  error?: { message?: string }
}

interface Shown {
  shape: Parameters<typeof normalized>[2]
  names: SavedNames
  sentAt: number
}

function shown(call: RecordedCall, json: Record<string, unknown>, { shape, names, sentAt }: Shown): unknown {
  if (call.countOnly) return { n: (json.keys as unknown[]).length, total: json.total }
  const named = withoutWindow(names.shown(json), call, sentAt)
  const body = normalized(named, '', shape) as ShownBody
  const { error } = call.answer.body as ShownBody
  if (error?.message === '<any text>' && body.error !== undefined) body.error.message = error.message
  if (call.sortKeys) body.keys?.sort((a, b) => (String(a.name) < String(b.name) ? -1 : 1))
  return body
}

function withoutWindow(json: unknown, { window }: RecordedCall, sentAt: number): unknown {
  const { ratelimit } = json as { ratelimit?: { reset?: number } }
  const reset = ratelimit?.reset
  const isEnd = window !== undefined && reset === (Math.floor(sentAt / window) + 1) * window
  if (!isEnd) return json
  return { ...(json as object), ratelimit: { ...ratelimit, reset: `<end of the window of ${window} ms>` } }
}

function shownHeaders(headers: Record<string, string | string[]>): Record<string, string> {
  const shapes: Record<string, (value: string) => string> = {
    'unkey-request-id': shapeOf,
    'unkey-latency': value => value.replace(/[\d.]+/, 'N'),
    'unkey-version': () => '<v>',
  }
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      const lower = name.toLowerCase()
      return [lower, shapes[lower]?.(String(value)) ?? String(value)]
    }),
  )
}

async function listedRecord(
  answer: MessageHandler,
  keyId: string,
  apiId: string,
  token: string,
): Promise<unknown> {
  const query = new URLSearchParams({ apiId, limit: '100', decrypt: 'true', revalidateKeysCache: 'true' })
  for (;;) {
    const url = `/v1/apis.listKeys?${query}`
    const { body } = await answer({
      method: 'GET',
      url,
      headers: { authorization: `Bearer ${token}` },
      body: '',
    })
    const { keys, cursor } = JSON.parse(String(body)) as { keys: { id: string }[]; cursor?: string }
    const found = keys.find(({ id }) => id === keyId)
    if (found !== undefined || cursor === undefined) return found ?? 'not listed'
    query.set('cursor', cursor)
  }
}

function givenIds({ keys = [], workspaces }: Fixture): Set<unknown> {
  const users = workspaces.flatMap(({ identities = [] }) => identities.map(({ id }) => id))
  return new Set([...keys.map(({ id }) => id), ...users])
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
