import type { Fixture } from '../../../schemas/generated/types.js'
import type { MessageHandler, RequestMessage } from '../../service/message.js'
import type { RecordedCall, Recording } from './recording.js'

interface UnlikePart {
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

/** Facts that distinguish values of the fixture from values that the mock generates during the replay. */
interface IdShape {
  /** The time of the mock's clock during the replay, in Unix milliseconds. */
  now: number
  given: ReadonlySet<unknown>
}

function normalized(value: unknown, name: string, shape: IdShape): unknown {
  if (typeof value === 'string') return normalizedText(value, name, shape)
  const isTime = ['createdAt', 'lastRefillAt', 'updatedAt'].includes(name)
  if (typeof value === 'number') return isTime && Math.abs(value - shape.now) < 600_000 ? '<now ms>' : value
  if (Array.isArray(value)) return value.map(item => normalized(item, '', shape))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([member, inside]) => [member, normalized(inside, member, shape)]),
  )
}

function shapeOf(id: string): string {
  return `<${id.replace(/_.*/, '')} ${id.split('_')[1]?.length}>`
}

/** Sorts members, roles and permissions, because the specification does not define their order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(
    entries.map(([name, inside]) => {
      if (name === 'lastRefillAt') return [name, '<time>']
      const isSet = (name === 'roles' || name === 'permissions') && Array.isArray(inside)
      return [name, isSet ? [...inside].sort() : sorted(inside)]
    }),
  )
}

function normalizedText(text: string, name: string, { given }: IdShape): string {
  // The text is already a placeholder for a saved key or moment.
  if (text.startsWith('<')) return text
  if (name === 'key' || name === 'plaintext') return `<key ${lengths(text)}>`
  if (name === 'start') return `<start ${lengths(text)}>`
  if (name === 'requestId') return shapeOf(text)
  if (name === 'message')
    return text.replaceAll(/\bid_[1-9A-HJ-NP-Za-km-z]{10,}\b/g, id => (given.has(id) ? id : shapeOf(id)))
  const isId = ['keyId', 'id', 'cursor'].includes(name) && /^(key|id)_[1-9A-HJ-NP-Za-km-z]+$/.test(text)
  return isId && !given.has(text) ? shapeOf(text) : text
}

function lengths(text: string): string {
  const end = text.lastIndexOf('_') + 1
  return `${JSON.stringify(text.slice(0, end))} + ${text.length - end}`
}

interface SavedKey {
  key: string
  keyId: string
}

/** Keys and times that consecutive recorded calls of the same kind share. */
class SavedNames {
  readonly #keys = new Map<string, SavedKey>()
  readonly #times = new Map<string, number>()

  clear(): void {
    this.#keys.clear()
    this.#times.clear()
  }

  save(name: string, key: SavedKey): void {
    this.#keys.set(name, key)
  }

  /** Placeholders look like `{{keyId:NAME}}` or `{{time:T+1000}}`. */
  fill(text: string, now: number): string {
    return text.replace(/\{\{(\w+):(\w+)([+-]\d+)?\}\}/g, (_, kind: string, name: string, ms = '0') => {
      if (kind !== 'time') return this.#keyText(kind, name)
      const time = this.#times.get(name) ?? now + Number(ms)
      this.#times.set(name, time)
      return String(time)
    })
  }

  shown(value: unknown): unknown {
    if (typeof value === 'string') return this.#shownText(value)
    if (typeof value === 'number') return this.#shownTime(value)
    if (Array.isArray(value)) return value.map(item => this.shown(item))
    if (typeof value !== 'object' || value === null) return value
    const record = value as { id?: unknown; start?: unknown }
    const own = [...this.#keys].find(([, { keyId }]) => keyId === record.id)
    return Object.fromEntries(
      Object.entries(value).map(([member, inside]) => [
        member,
        member === 'start' && own?.[1].key.startsWith(String(inside))
          ? `<start of ${own[0]}, ${String(inside).length}>`
          : member === 'cursor'
            ? inside
            : this.shown(inside),
      ]),
    )
  }

  #keyText(kind: string, name: string): string {
    const { key, keyId } = this.#keys.get(name) ?? { key: `unsaved_${name}`, keyId: `unsaved_${name}` }
    const texts: Record<string, string> = {
      key,
      keyId,
      KEYID: keyId.toUpperCase(),
      KEY: key.toUpperCase(),
      keyCut: key.slice(0, -1),
    }
    return texts[kind] ?? ''
  }

  #shownText(text: string): string {
    let shown = text
    for (const [name, { key, keyId }] of this.#keys)
      shown = shown
        .replaceAll(keyId, `<keyId ${name}>`)
        .replaceAll(key, `<key ${name}>`)
        .replaceAll(keyId.toUpperCase(), `<KEYID ${name}>`)
    return shown
  }

  #shownTime(value: number): unknown {
    const named = [...this.#times].find(([, time]) => time === value)
    return named === undefined ? value : `<time ${named[0]}>`
  }
}
