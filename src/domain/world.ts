import type { Profile, StoredIdentity } from '../../schemas/generated/types.js'

/** All data of a fixture except keys and users. Only updateKey can add data: new roles and permissions, in a new World. */
export interface World {
  texts: Texts
  tokens: ReadonlyMap<string, Caller>
  /** The caller for every unknown token, if the fixture accepts unknown tokens. */
  anyToken?: Caller
  apis: ReadonlyMap<string, Api>
  workspaces: ReadonlyMap<string, Workspace>
}

export interface Caller {
  workspaceId: string
  /** The token's permissions, with the names that the profile uses. @default All permissions. */
  permissions?: ReadonlySet<string>
  refused?: 'workspace-disabled' | 'token-disabled' | undefined
  /** The moment from which the token is refused. Unix milliseconds. */
  expires?: number | undefined
  usedUp?: boolean | undefined
  /** Whether the token is a raw API key of the mock. Such a token has the permissions of that API key. */
  isKey?: boolean
}

export interface Api {
  id: string
  name?: string
  workspaceId: string
  recoverable: boolean
  /** Whether the API can hold keys. */
  keySpace: boolean
  defaultPrefix?: string
  defaultBytes?: number
}

export interface Workspace {
  id: string
  name?: string
  roles: ReadonlyMap<string, readonly string[]>
  permissions: ReadonlySet<string>
}

export function findApi(world: World, caller: Caller, apiId: string): Api | undefined {
  const api = world.apis.get(sameText(apiId, world.apis, world.texts) ?? '')
  return api?.workspaceId === caller.workspaceId ? api : undefined
}

export type UserName = Pick<StoredIdentity, 'workspaceId' | 'externalId'>

/** The length at the start shows where the workspaceId ends. Otherwise, two users could have the same name. */
export function identityName({ workspaceId, externalId }: UserName): string {
  return `${workspaceId.length} ${workspaceId}${externalId}`
}

/** The equality and order of texts in a service. */
export interface Texts {
  /** Returns the same name for all texts that are equal. */
  name(text: string): string
  compare(a: string, b: string): number
}

/** Sorts by UTF-16 units. */
export const exactTexts: Texts = {
  name: text => text,
  compare: (a, b) => (a < b ? -1 : a > b ? 1 : 0),
}

/** Finds the known text that equals the given text in this collation. */
export function sameText(
  text: string,
  known: ReadonlyMap<string, unknown> | ReadonlySet<string>,
  texts: Texts,
): string | undefined {
  if (known.has(text) || texts === exactTexts) return known.has(text) ? text : undefined
  const name = texts.name(text)
  for (const other of known.keys()) if (texts.name(other) === name) return other
  return undefined
}

/** Collations other than `exact` order texts alphabetically and ignore some differences, as databases do. */
export function textsOf(collation: Profile['texts']['collation']): Texts {
  if (collation === 'exact') return exactTexts
  const ignoresAccents = collation === 'ignore-case-and-accents'
  const { compare } = new Intl.Collator('en', { sensitivity: ignoresAccents ? 'base' : 'accent' })
  return { name: ignoresAccents ? plainName : text => text.toLowerCase(), compare }
}

/** Returns the same name for texts that differ only in case, accents, forms of letters and digits, or invisible characters. */
function plainName(text: string): string {
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
