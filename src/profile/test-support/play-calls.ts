import type { Fixture } from '../../../schemas/generated/types.js'
import type { MessageHandler, RequestMessage } from '../../service/message.js'
import { normalized, shapeOf, sorted } from './normalized.js'
import type { RecordedCall, Recording } from './recording.js'

/** A part of an answer that is not as recorded. */
export interface UnlikePart {
  part: string
  recorded: unknown
  found: unknown
}

/** A call that was answered otherwise than recorded. */
export interface UnlikeCall {
  call: RecordedCall
  divergences: UnlikePart[]
}

/** Plays all calls, one after the other, and tells which are answered otherwise. */
export async function playCalls(
  answer: MessageHandler,
  { calls, tokens, readBackApi, t0 }: Recording,
  fixture: Fixture,
): Promise<UnlikeCall[]> {
  const divergent: UnlikeCall[] = []
  const shape = { now: t0, given: givenIds(fixture) }
  for (const call of calls) {
    const divergences: UnlikePart[] = []
    const compare = (part: string, recorded: unknown, found: unknown) => {
      if (JSON.stringify(sorted(recorded)) !== JSON.stringify(sorted(found)))
        divergences.push({ part, recorded, found })
    }
    const { status, headers, body } = await answer(requestOf(call, tokens))
    const text = String(body)
    const json = parsed(text)
    compare('status', call.answer.status, status)
    compare('headers', call.answer.headers, shownHeaders(headers))
    compare('body', call.answer.body, json === undefined ? text : shown(call, json, shape))
    compare('indented', call.answer.pretty ?? false, /\n {2}/.test(text))
    if (call.answer.record !== undefined && json?.keyId !== undefined) {
      const record = await listedRecord(answer, String(json.keyId), readBackApi, tokens.star ?? '')
      compare('record', call.answer.record, normalized(record, '', shape))
    }
    if (divergences.length > 0) divergent.push({ call, divergences })
  }
  return divergent
}

function requestOf(
  { method, path, headers = {}, token, body = '', bodyIsLatin1 }: RecordedCall,
  tokens: Record<string, string>,
): RequestMessage {
  const sent = Object.entries(headers).map(([name, value]) => [name, value.trim()])
  return {
    method,
    url: path,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${tokens[token]}` }),
      ...Object.fromEntries(sent),
    },
    body: bodyIsLatin1 ? Buffer.from(body, 'latin1').toString('utf8') : body,
  }
}

function shown(call: RecordedCall, json: Record<string, unknown>, shape: Parameters<typeof normalized>[2]) {
  if (call.countOnly) return { n: (json.keys as unknown[]).length, total: json.total }
  return normalized(json, '', shape)
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
