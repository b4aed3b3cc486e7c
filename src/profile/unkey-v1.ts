import type { CreateKeyRequest, Profile } from '../../schemas/generated/types.js'
import { isObject, typeName } from '../common/json.js'

/** Hooks that imitate the quirks of one service. A profile names the service in `quirks`. */
interface Quirks {
  /** Replaces the body of a request before validation. */
  readBody?(body: unknown): unknown
  /** Finds violations in a body, which neither the schema nor a choice forbids. */
  checkBody?(body: Readonly<Record<string, unknown>>): QuirkViolation[]
  /** Replaces a valid request of createKey. */
  readRequest?(request: CreateKeyRequest): CreateKeyRequest
  /** Returns the same name for all texts that the collation `ignore-case-and-accents` equates. */
  textName?(text: string): string
  /** Replaces the body of an answer, also of a refusal. */
  writeBody?(body: string, search: string): string
}

interface QuirkViolation {
  path: readonly string[]
  text: keyof Profile['errors']['violationTexts']
  values?: Readonly<Record<string, string | number>>
}

const none: Quirks = {}

export function quirksOf({ quirks }: Profile): Quirks {
  return quirks === 'unkey-v1' ? unkeyV1 : none
}

/** The quirks of Unkey's build of 14 March 2025, from recorded calls. The manual of profiles lists them. */
const unkeyV1: Quirks = {
  readBody(body) {
    if (!isObject(body)) return body
    const { meta, refill } = body
    const hasProto = isObject(meta) && Object.hasOwn(meta, '__proto__')
    return {
      ...body,
      ...(hasProto && { meta: withoutProto(meta) }),
      ...(isObject(refill) && typeof refill.refillDay === 'number' && { refill: withWholeDay(refill) }),
    }
  },
  checkBody({ ratelimit }) {
    if (!isObject(ratelimit)) return []
    return formerNames.flatMap(name => checkFormerName(name, ratelimit[name]))
  },
  readRequest(request) {
    const { ratelimit, ...others } = request
    if (ratelimit === undefined) return request
    const { refillInterval } = ratelimit as { refillInterval?: number }
    const { duration = refillInterval } = ratelimit
    // The build stores a limit without a duration, but neither lists nor checks it.
    return duration === undefined ? others : { ...others, ratelimit: { ...ratelimit, duration } }
  },
  textName,
  writeBody(body, search) {
    const isIndented = /^[[{]/.test(body) && new URLSearchParams(search).has('pretty')
    return isIndented ? JSON.stringify(JSON.parse(body), null, 2) : body
  },
}

function withoutProto(meta: object): object {
  return Object.fromEntries(Object.entries(meta).filter(([name]) => name !== '__proto__'))
}

/** The database rounds a day. A day that is out of range before rounding stays out of range. */
function withWholeDay(refill: Readonly<Record<string, unknown>>): object {
  const day = Number(refill.refillDay)
  const refillDay = day < 1 ? Math.floor(day) : day > 31 ? Math.ceil(day) : Math.round(day)
  return { ...refill, refillDay }
}

/** Former names of `limit` and `duration`. */
const formerNames = ['refillRate', 'refillInterval']

function checkFormerName(name: string, value: unknown): QuirkViolation[] {
  const path = ['ratelimit', name]
  if (value === undefined) return []
  if (typeof value !== 'number')
    return [{ path, text: 'type', values: { expected: 'number', received: typeName(value) } }]
  if (!Number.isInteger(value)) return [{ path, text: 'integer' }]
  return value < 1 ? [{ path, text: 'minimum', values: { bound: 1 } }] : []
}

/** Returns the same name for texts that differ only in case, accents, forms of letters and digits, or invisible characters. */
function textName(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(lettersWithMark, letter => letter.normalize('NFC'))
    .replace(/(?![\t-\r\x85\u0e31\u0e34-\u0e39])[\p{M}\p{Cf}\p{Cc}]/gu, '')
    .replace(/[ßæœøđðħłŧſςґ\u30a1-\u30f6]/g, letter => alike[letter] ?? hiragana(letter))
    .replace(/[ぁぃぅぇぉっゃゅょゎゕゖ]/g, large)
    .replace(/l·/g, 'l')
    .replace(/(?!\d)\p{Nd}/gu, decimal)
}

/** Letters that are no others with a mark: й, and Arabic letters with a hamza. Thai vowels above and below are letters too. */
const lettersWithMark = /\u0438\u0306|[\u0627\u0648\u064a][\u0653-\u0655]/g

function large(kana: string): string {
  return { ゕ: 'か', ゖ: 'け' }[kana] ?? String.fromCharCode(kana.charCodeAt(0) + 1)
}

/** The ten digits of a script have consecutive code points. */
function decimal(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return String((code - zero) % 10)
}

function hiragana(katakana: string): string {
  return String.fromCharCode(katakana.charCodeAt(0) - 0x60)
}

/** NFKD does not change most of these letters. */
const alike: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ł: 'l',
  ŧ: 't',
  ς: 'σ',
  ґ: 'г',
  ſ: 's',
}
