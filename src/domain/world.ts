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

/**
 * Collations other than `exact` order texts alphabetically and ignore some differences, as databases do.
 *
 * @param name Returns the same name for all texts that the collation `ignore-case-and-accents` equates.
 */
export function textsOf(collation: Profile['texts']['collation'], name = withoutAccents): Texts {
  if (collation === 'exact') return exactTexts
  const ignoresAccents = collation === 'ignore-case-and-accents'
  const { compare } = new Intl.Collator('en', { sensitivity: ignoresAccents ? 'base' : 'accent' })
  return { name: ignoresAccents ? name : text => text.toLowerCase(), compare }
}

function withoutAccents(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}\p{Cc}]/gu, '')
}
