import type { Fixture } from '../../../schemas/generated/types.js'
import { operationNamed } from '../../../schemas/operations.js'
import type { ApiSummary } from '../../keymock.js'

/** A token and the workspace that its holder acts in. `any` stands for every text. */
export interface UsableToken {
  token: string
  workspaceId: string
  isAny: boolean
  /** Whether the fixture limits what it may do. */
  isLimited: boolean
}

/** The tokens of a fixture that a person may use, the ones that may do everything first. */
export function usableTokens({ tokens = [], anyToken }: Fixture): UsableToken[] {
  const named = tokens.map(({ token, workspaceId, permissions }) => ({
    token,
    workspaceId,
    isAny: false,
    isLimited: permissions !== undefined,
  }))
  const any = anyToken && {
    token: 'any-token',
    workspaceId: anyToken.workspaceId,
    isAny: true,
    isLimited: anyToken.permissions !== undefined,
  }
  return [...named, ...(any ? [any] : [])].sort((a, b) => Number(a.isLimited) - Number(b.isLimited))
}

/**
 * A curl that lists keys and works when pasted: with a token that may see the API.
 *
 * @returns undefined when the fixture has no API that any token reaches.
 */
export function listingCurl(
  url: string,
  apis: readonly ApiSummary[],
  tokens: readonly UsableToken[],
): string | undefined {
  for (const { token, workspaceId } of tokens) {
    const own = apis.filter(api => api.workspaceId === workspaceId)
    const api = own.find(({ keyCount }) => keyCount > 0) ?? own[0]
    if (api === undefined) continue
    const target = `${url}${operationNamed('apis.listKeys').path}?apiId=${encodeURIComponent(api.id)}&limit=2`
    return `curl -s ${shellQuote(target)} -H ${shellQuote(`Authorization: Bearer ${token}`)}`
  }
  return undefined
}

/** Quotes a text for a shell, so that a pasted command means what it says. */
function shellQuote(text: string): string {
  // Double quotes also work in the shell of Windows, as long as nothing inside them has a meaning.
  if (!/["$`\\!%]/.test(text)) return `"${text}"`
  return `'${text.replaceAll("'", `'\\''`)}'`
}
