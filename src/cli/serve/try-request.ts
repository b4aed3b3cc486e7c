import { operationNamed } from '../../../schemas/operations.js'
import type { UsableToken } from '../../fixture/usable-tokens.js'
import type { ApiSummary } from '../../keymock.js'

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
