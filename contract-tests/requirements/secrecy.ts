import { isObject, pointerOf } from '../../src/common/json.js'
import type { CheckContext } from '../engine/check-context.js'
import { failed, met, NotMet, notExercised, type Outcome } from '../engine/outcome.js'
import type { Place } from '../engine/place.js'
import { seenRecords, successfulCreates } from '../records/seen-records.js'
import type { AnsweredExchange, TargetExchange } from '../traffic/exchange.js'
import { NotPermitted } from '../traffic/not-permitted.js'
import { sending } from './judged.js'
import { fromCatalog } from './requirement.js'

export const secrecyRequirements = fromCatalog([
  { ...sending('SEC-01', listWithoutDecrypt), fixtures: ['plain'], last: true, requests: 2 },
  {
    ...sending('SEC-02', listWithoutDecrypt),
    fixtures: ['recoverable-a', 'recoverable-b'],
    last: true,
    requests: 2,
  },
  {
    id: 'SEC-03',
    fixtures: ['plain', 'named'],
    last: true,
    requests: 0,
    check: showsNoRawKey,
  },
  {
    id: 'SEC-04',
    last: true,
    requests: 0,
    check: async context => showsNowhere(context, label => label === '<token>'),
  },
])

/** If the target refuses the listings, other requirements report the refusal. */
async function listWithoutDecrypt({ reader, run, pool }: CheckContext): Promise<void> {
  const query = { externalId: run.users.main, limit: 100, revalidateKeysCache: true }
  for (const asked of [query, { ...query, decrypt: false }]) {
    await reader.firstPage(asked).catch(error => {
      if (!(error instanceof NotMet)) throw error
    })
  }
  if (run.saysRecoverable && !pool.created().some(({ body }) => body.recoverable === true))
    throw new NotPermitted('no recoverable key could be created, although the options allow one')
}

/**
 * Raw keys are only `key` of a create and `plaintext` of a listed record. A member with such a name elsewhere may be anything, for
 * example metadata or a masked key. A text that is not JSON has no members, so only a key from a create counts there.
 */
async function showsNoRawKey(context: CheckContext): Promise<Outcome> {
  const { history, secrets } = context
  const labelsOf = (values: unknown[]) =>
    new Set([...new Set(values)].flatMap(value => (typeof value === 'string' ? secrets.redact(value) : [])))
  const created = labelsOf(
    successfulCreates(history).map(({ response: { json } }) => isObject(json) && json.key),
  )
  const listed = labelsOf(seenRecords(history).map(({ record }) => record.plaintext))
  return showsNowhere(
    context,
    label => created.has(label) || listed.has(label),
    label => created.has(label),
  )
}

function showsNowhere(
  context: CheckContext,
  isMeant: (label: string) => boolean,
  isMeantInText = isMeant,
): Outcome {
  let looked = false
  for (const { response, ...exchange } of context.history) {
    if (!response || isRepetition(exchange, context)) continue
    looked = true
    const leak = leakIn({ ...exchange, response }, context, isMeant, isMeantInText)
    if (!leak) continue
    const secret = leak.label === '<token>' ? 'the token' : `the whole raw key ${leak.label}`
    return failed({
      place: leak.place,
      expected: `an answer without ${secret}`,
      received: `${secret}${leak.isName ? ', as a member name' : ''}`,
      cause: `${exchange.operation} shows ${leak.label === '<token>' ? 'the token' : 'a raw key'}`,
      exchanges: [{ ...exchange, response }],
    })
  }
  return looked ? met : notExercised('no request got an answer')
}

/** The answer may repeat an Authorization header without the run's token, even if the header resembles a secret. */
function isRepetition({ request }: Pick<TargetExchange, 'request'>, { token }: CheckContext): boolean {
  const { authorization } = request.headers
  return authorization !== undefined && authorization !== `Bearer ${token}`
}

interface Leak {
  place: Place
  label: string
  /** Whether the secret is in the name of the member, not in its value. */
  isName?: boolean
}

function leakIn(
  exchange: AnsweredExchange,
  context: CheckContext,
  isMeant: (label: string) => boolean,
  isMeantInText: (label: string) => boolean,
): Leak | undefined {
  const { headers, json } = exchange.response
  const { secrets } = context
  const find = (value: string) => secrets.find(value).find(isMeant)
  const labels = labelsIn(exchange, context)
  if (labels.head.some(isMeant)) {
    for (const [name, value] of Object.entries(headers)) {
      const label = find(headerLine(name, value))
      if (label) return { place: { header: name }, label }
    }
  }
  if (json === undefined) {
    const label = labels.body.find(isMeantInText)
    return label === undefined ? undefined : { place: { instanceLocation: '' }, label }
  }
  if (!labels.body.some(isMeant)) return undefined
  const isAllowed = allowedPlaces(exchange)
  for (const { pointer, value, isName } of stringsIn(json)) {
    const label = find(value)
    if (label && (isName || !isAllowed(pointer)))
      return { place: { instanceLocation: pointer }, label, isName }
  }
  return undefined
}

interface Labels {
  /** The length of the history at the time of the search. In a longer history, later exchanges may reveal more secrets. */
  exchanges: number
  head: readonly string[]
  body: readonly string[]
}

/** Caches the labels of the secrets in each answer, because two requirements search all answers. */
const found = new WeakMap<AnsweredExchange['response'], Labels>()

function labelsIn({ response }: AnsweredExchange, { secrets, history }: CheckContext): Labels {
  const known = found.get(response)
  if (known?.exchanges === history.length) return known
  const { headers, text } = response
  const lines = Object.entries(headers).map(([name, value]) => headerLine(name, value))
  const labels: Labels = {
    exchanges: history.length,
    head: secrets.find(lines.join('\n')),
    body: secrets.find(text),
  }
  found.set(response, labels)
  return labels
}

function headerLine(name: string, value: string): string {
  return `${name}: ${value}`
}

/** Other requirements check the raw keys in these places. */
function allowedPlaces({ operation }: AnsweredExchange): (pointer: string) => boolean {
  if (operation === 'createKey') return pointer => pointer === '/key'
  return pointer => operation === 'listKeys' && /^\/keys\/\d+\/plaintext$/.test(pointer)
}

/** Also yields the names of members, because a name may be a secret. */
function* stringsIn(
  value: unknown,
  pointer = '',
): Generator<{ pointer: string; value: string; isName: boolean }> {
  if (typeof value === 'string') yield { pointer, value, isName: false }
  if (typeof value !== 'object' || value === null) return
  for (const [name, member] of Object.entries(value)) {
    const at = pointer + pointerOf([name])
    if (!Array.isArray(value)) yield { pointer: at, value: name, isName: true }
    yield* stringsIn(member, at)
  }
}
